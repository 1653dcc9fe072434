import type { Passage, PassageWord } from '../passage.js';
import { isAllCaps, isCapitalised } from '../words.js';

/** What a word can be to the word that is judged. */
export const ROLES = ['here', 'before', 'after', 'before2', 'after2', 'around'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that depend on how far away the other word stands. */
export const NEIGHBOURS: readonly [Role, number][] = [
  ['before', -1],
  ['after', 1],
  ['before2', -2],
  ['after2', 2],
];

/** Endings that tell what part of speech a word probably is. */
const CLASSES: [RegExp, string][] = [
  [/ly$/, 'adverb'],
  [/(?:ous|ful|ive|able|ible|less|ish|ic|al|ary|ant|ent)$/, 'adjective'],
  [/(?:ism|ist|ists)$/, 'creed'],
  [/(?:tion|sion|ment|ness|ity|ance|ence)s?$/, 'abstract'],
  [/ing$/, 'ing'],
  [/ed$/, 'ed'],
  [/est$/, 'est'],
  [/s$/, 's'],
];

/** What a word tells in a role, wherever it stands. `isKnown` says that the engine's lexicon has it. */
export function wordFeatures(role: Role, text: string, lower: string, isKnown: boolean): string[] {
  if (role === 'around') {
    return isKnown ? [`w:${lower}`, 'known'] : [`w:${lower}`];
  }
  const shape = shapeOf(text);
  const found = [`w:${lower}`];
  const wordClass = CLASSES.find(([ending]) => ending.test(lower))?.[1] ?? 'plain';
  if (role === 'before2' || role === 'after2') return found;
  found.push(`c:${wordClass}`, `h:${shape}`);
  if (isKnown) found.push('known');
  if (role !== 'here') return found;
  found.push(`l:${Math.min(lower.length, 12)}`, `s:${stemOf(lower)}`);
  for (const length of [2, 3, 4]) {
    if (lower.length <= length + 1) continue;
    found.push(`-${lower.slice(-length)}`);
    if (length > 2) found.push(`${lower.slice(0, length)}-`);
  }
  if (lower.length > 6) found.push(`${lower.slice(0, 5)}-`);
  for (const part of lower.includes('-') ? lower.split('-') : []) found.push(`p:${part}`);
  return found;
}

/** What the place of a word can tell, beside its neighbours; each is a bit of a `placeOf`. */
const PLACES = [
  'quoted',
  'initial',
  'opens quotation',
  'closes quotation',
  'exclaimed',
  'asked',
  'comma after',
  'stop after',
  'comma before',
  'sentence !',
  'sentence ?',
  'title',
  'shouted',
] as const;
const BIT = Object.fromEntries(PLACES.map((name, at) => [name, 1 << at])) as Record<
  (typeof PLACES)[number],
  number
>;
const BIT_AFTER: Record<string, number> = {
  '!': BIT.exclaimed,
  '?': BIT.asked,
  ',': BIT['comma after'],
  '.': BIT['stop after'],
};

/** The place of a word as one number: there are few different ones, so their weights can be kept. */
export function placeOf({ text, sentences, words }: Passage, index: number): number {
  const word = words[index];
  const sentence = sentences[word?.sentence ?? 0];
  if (word === undefined || sentence === undefined) return 0;
  const before = text.charAt(word.start - 1);
  const after = text.charAt(word.end);
  let place = word.untouchable ? BIT.quoted : 0;
  if (word.initial) place |= BIT.initial;
  if (before !== ' ' && before !== '' && '"“‘\''.includes(before)) place |= BIT['opens quotation'];
  if (after !== ' ' && after !== '') {
    if ('"”’\''.includes(after)) place |= BIT['closes quotation'];
    place |= BIT_AFTER[after] ?? 0;
  }
  if (text.charAt(word.start - 2) === ',') place |= BIT['comma before'];
  const end = text.charAt(sentence.end - 1);
  if (end === '!') place |= BIT['sentence !'];
  if (end === '?') place |= BIT['sentence ?'];
  if (sentence.style !== 'sentence') place |= BIT[sentence.style];
  return place;
}

/** The names of what a place tells. */
export function placeFeatures(place: number): string[] {
  return PLACES.filter((name) => (place & BIT[name]) !== 0);
}

/** The pair a word makes with the one before it. */
export function pairFeature(before: PassageWord, word: PassageWord): string {
  return `${before.lower} ${word.lower}`;
}

/** How long a sentence is, roughly: loaded words are spread thinner in a long one. */
export function lengthFeature(distinctWords: number): string {
  return String(Math.min(12, Math.floor(Math.log2(distinctWords + 1) * 2)));
}

function shapeOf(text: string): string {
  if (/\d/.test(text)) return 'number';
  if (isAllCaps(text)) return 'capitals';
  if (isCapitalised(text)) return 'capital';
  return text.includes('-') ? 'hyphen' : 'small';
}

/** A word without the endings that change its form but not its tone. */
function stemOf(lower: string): string {
  const stem = lower.replace(/(?:'s|ies|ied|ingly|edly|ing|ed|es|s|ly)$/, '').replace(/[ey]$/, '');
  return stem.length >= 3 ? stem : lower;
}
