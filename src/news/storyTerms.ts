import { wordsOf } from './words.js';

/** What a story is recognised by. */
export interface StoryText {
  title: string;
  /** The beginning of the article; more than about sixty words only blurs what it is about. */
  lead: string;
}

/** A term and its weight, ordered by term: two of these are compared in one walk. */
export interface StoryVector {
  terms: readonly number[];
  /** Of length 1 all together, so that a sum of products is a cosine. */
  weights: readonly number[];
}

const LEAD_WORDS = 70;
/** A headline says what the story is; the lead says how this outlet tells it. */
const TITLE_WEIGHT = 2;
/** Every collection is read as if this many other articles stood beside it, each word in few of them. */
const OTHERS = 200;
const IN_OTHERS = 2;

const FUNCTION_WORDS = new Set(
  (
    'a an the this that these those and or but nor so yet if then than as at by for from in into of off on ' +
    'onto out over per to up upon via with within without about after before again against all also am any ' +
    'are aren be been being between both can cannot could did do does doing don down during each few had ' +
    'has have having he her here hers herself him himself his how however i is it its itself just let ll me ' +
    'might may more most much must my myself no not now once one only other our ours out own re s same she ' +
    'should some such t their theirs them themselves there they through too under until us ve very was we ' +
    'were what when where which while who whom why will would you your yours said says say saying told new ' +
    'two three first last year years day days week weeks month months time today yesterday tomorrow monday ' +
    'tuesday wednesday thursday friday saturday sunday mr mrs ms according been being because since among ' +
    'like get got make made many still even back people way around'
  ).split(' '),
);

/** The articles' weighted terms: rare words say more than common ones, the headline more than the lead. */
export function storyVectors(texts: readonly StoryText[]): StoryVector[] {
  const numbers = new Map<string, number>();
  const frequency: number[] = [];
  const counted = texts.map(({ title, lead }) => {
    const counts = new Map<number, number>();
    const count = (text: string, weight: number, limit?: number) => {
      for (const term of termsOf(text, limit)) {
        const number = numbers.get(term) ?? numbers.size;
        numbers.set(term, number);
        counts.set(number, (counts.get(number) ?? 0) + weight);
      }
    };
    count(title, TITLE_WEIGHT);
    count(lead, 1, LEAD_WORDS);
    for (const number of counts.keys()) frequency[number] = (frequency[number] ?? 0) + 1;
    return counts;
  });
  return counted.map((counts) => {
    const weighted = [...counts]
      .map(([term, count]) => {
        const rarity = (texts.length + OTHERS) / ((frequency[term] ?? 0) + IN_OTHERS);
        return { term, weight: (1 + Math.log(count)) * Math.log(rarity) };
      })
      .sort((a, b) => a.term - b.term);
    const length = Math.hypot(...weighted.map(({ weight }) => weight)) || 1;
    return {
      terms: weighted.map(({ term }) => term),
      weights: weighted.map(({ weight }) => weight / length),
    };
  });
}

/** How alike two articles are, 0 to 1. */
export function cosine(a: StoryVector, b: StoryVector): number {
  let sum = 0;
  let j = 0;
  for (let i = 0; i < a.terms.length; i++) {
    const term = a.terms[i] ?? 0;
    while (j < b.terms.length && (b.terms[j] ?? 0) < term) j++;
    if (b.terms[j] === term) sum += (a.weights[i] ?? 0) * (b.weights[j] ?? 0);
  }
  return sum;
}

/** The words of a text that say what it is about, each in one form. */
export function termsOf(text: string, limit = Number.POSITIVE_INFINITY): string[] {
  return wordsOf(text)
    .slice(0, limit)
    .flatMap(({ lower }) => lower.split('-'))
    .map(stem)
    .filter((term) => term.length > 1 && !FUNCTION_WORDS.has(term));
}

/** `the minister's talks` and `ministers talked` share their words; what is left need not be a word. */
function stem(word: string): string {
  const bare = word.replace(/'s?$/, '').replaceAll('.', '');
  const root = bare.replace(/(?:ies|ied|ying)$/, 'y').replace(/(?<=[^s]{3})(?:ed|ing|es|s)$/, '');
  return root.length < 4 ? bare : root.replace(/e$/, '');
}
