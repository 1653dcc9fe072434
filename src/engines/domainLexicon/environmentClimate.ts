import type { WeightedTerms } from '../weightedTerms.js';

/** Climate, nature, wildlife, water, air and waste. */
export const environmentClimate: WeightedTerms = {
  3: `climate change, climate, global warming, greenhouse gas, greenhouse gases, greenhouse effect,
    carbon emissions, carbon dioxide, carbon footprint, carbon tax, carbon neutral, emissions,
    kyoto, kyoto protocol, paris agreement, ipcc, ozone layer, ozone hole, air pollution, air
    quality, water pollution, pollution, pollutant, polluted, smog, acid rain, toxic waste,
    hazardous waste, plastic waste, plastic bags, microplastics, landfill, recycling, litter,
    environment, environmental, environmentalist, environmental protection agency, EPA, greenpeace,
    friends of the earth, sierra club, wwf, conservation, conservationist, endangered species,
    endangered, extinction, biodiversity, wildlife, wildlife refuge, habitat, ecosystem, ecology,
    ecological, ecologist, deforestation, reforestation, rainforest, logging, illegal logging,
    desertification, soil erosion, drought, water shortage, water levels, wetland, wetlands, marsh,
    coral reef, coral, mangrove, glacier, glaciers, ice sheet, ice cap, sea ice, permafrost, sea
    level, rising seas, national park, nature reserve, marine reserve, overfishing, fish stocks,
    fisheries, whaling, poaching, poacher, ivory trade, invasive species, pesticide, pesticides,
    herbicide, organic farming, wildfire season, heat wave, heatwave, methane, sustainable,
    sustainability, fossil fuels, clean energy, renewable, beekeeping, pollinators, oil slick, oil
    spill, seabird, seabirds, hurricane, tropical storm, typhoon, cyclone, landfall, weather
    forecast, storks, nesting, breeding pairs, breeding season`,
  2: `wildlife officials, species, forest, forests, ocean, oceans, sea, seas, river, rivers, lake,
    lakes, reservoir, watershed, aquifer, groundwater, rainfall, temperatures, warming, warmer,
    arctic, antarctic, wolf, wolves, bear cub, polar bear, polar bears, tiger, tigers, elephant,
    elephants, rhino, gorilla, gorillas, panda, pandas, whale, whales, dolphin, dolphins, seal,
    seals, shark, sharks, salmon, cod, turtle, turtles, tuna, bird, birds, owl, eagles nest,
    butterfly, butterflies, bee, bees, frog, frogs, insect, insects, beaver, otter, hedgehog,
    plants, trees, tree planting, oak, orchard, soil, crops, meadow, grassland, storm, flood,
    floods, flooding, storms, ranger, rangers, park rangers, clean up, cleanup, toxic, contaminated,
    contamination, mercury levels, dam removal`,
  1: `water, weather, green, fish, fishing, animals, animal, land, coast, coastal, shore, beach, ice,
    heat, waste, farmers, farm, coal, rain, season, natural, nature, protect~, protected, rural,
    wild, plastic`,
};
