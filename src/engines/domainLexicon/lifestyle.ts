import type { WeightedTerms } from '../weightedTerms.js';

/** Food, travel, fashion, home and leisure. */
export const lifestyle: WeightedTerms = {
  3: `recipe, recipes, cookbook, chef, cooking, cuisine, restaurant, restaurants, gourmet, dining,
    michelin, bakery, baking, dessert, wine tasting, winemaker, vineyard, brewery, cocktail, coffee
    shop, gardening, gardener, garden show, home improvement, interior design, decorating,
    furniture, diy, fashion, fashion week, catwalk, runway show, designer label, haute couture,
    handbag, jewelry, cosmetics, makeup, hairstyle, beauty tips, travel guide, traveller, vacation,
    holidaymakers, tourist destination, backpacking, cruise ship, cruise, resort, beach resort, spa,
    yoga, meditation, dating, parenting, pet owners, pets, puppy, kitten, dog show, crossword,
    horoscope, lottery, lottery winner, jackpot, hobby, hobbies, knitting, antiques, collectibles,
    toys, thanksgiving dinner, christmas gifts, valentine's day, halloween costumes, wedding dress,
    farmers market, road trip, camping, hiking trail`,
  2: `food, foods, meal, meals, wine, beer, coffee, chocolate, cheese, bread, kitchen, cook, cooks,
    taste, delicious, travel, traveler, tourist, tourists, tourism, holiday, holidays, hotel,
    hotels, shopping, clothes, clothing, dress, shoes, style, stylish, luxury, home decor, garden,
    gardens, flowers, lifestyle, leisure, family life, romance, relationships, christmas,
    thanksgiving, easter, halloween, birthday, party, toy, dog, cat, cats, dogs, horoscopes`,
  1: `tips, weekend, home, house, fun, summer, winter, trip, guide, trend, trends, gift, gifts,
    favorite, sweet, fresh`,
};
