import type { Rewrite } from './edits.js';
import { isName, type Passage, type PassageWord, untouchableIn } from './passage.js';
import { withoutSetPhrases } from './setPhrases.js';
import { isAllCaps, overlaps, type Range, wordsOf } from './words.js';

/** What a rewrite may never do to a text. */
export type Invariant =
  | 'quotation'
  | 'number'
  | 'date'
  | 'negation'
  | 'attribution'
  | 'name'
  /** Only its punctuation is left. A sentence may go as a whole. */
  | 'empty_sentence'
  /** A line of text lost every word. */
  | 'empty_paragraph';

const WORD_KINDS = ['number', 'date', 'negation', 'attribution'] as const;
type WordKind = (typeof WORD_KINDS)[number];

const PROTECTED_WORDS: Record<WordKind, string> = {
  number:
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
    'sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety ' +
    'hundred hundreds thousand thousands million millions billion billions trillion dozen dozens ' +
    'half quarter third twice double triple percent first second once both several',
  date:
    'january february march april june july august september october november december monday ' +
    'tuesday wednesday thursday friday saturday sunday today yesterday tomorrow tonight week weeks ' +
    'month months year years decade century',
  negation:
    'not no never none nor neither nobody nothing nowhere cannot without hardly barely unless ' +
    'denies denied deny refuses refused fails failed lacks',
  attribution:
    'allegedly alleged alleges reportedly said says say saying told tells claimed claims claim ' +
    'according may might could would should appears appear appeared seems suspected suspects ' +
    'suspect accused accuses likely possibly perhaps probably believed expects expected estimates ' +
    'estimated suggests suggested if whether purportedly apparently potentially',
};

const KIND_OF = new Map(
  WORD_KINDS.flatMap((kind) => PROTECTED_WORDS[kind].split(' ').map((word) => [word, kind])),
);

/** Which invariants `rewrites` (in order, not overlapping) break when they turn a text into `after`. */
export function brokenInvariants(
  before: Passage,
  after: string,
  rewrites: readonly Rewrite[],
): Invariant[] {
  const broken = new Set<Invariant>(changedKinds(before.text, after));
  // Each on its own as well, so that two wrong edits cannot make up for each other.
  for (const { start, end, replacement } of rewrites) {
    for (const kind of changedKinds(before.text.slice(start, end), replacement)) broken.add(kind);
  }
  if (touchesQuotation(before, rewrites) || !sameQuotations(before, after)) broken.add('quotation');
  if (losesName(before, rewrites)) broken.add('name');
  for (const emptied of emptiedBy(before, rewrites)) broken.add(emptied);
  return [...broken];
}

/** The words that no rewrite may add or drop, kind by kind. */
export function protectedWordsIn(text: string): string[] {
  return Object.values(protectedWords(text)).flat();
}

function changedKinds(before: string, after: string): WordKind[] {
  const wordsBefore = protectedWords(before);
  const wordsAfter = protectedWords(after);
  return WORD_KINDS.filter((kind) => wordsBefore[kind].join(' ') !== wordsAfter[kind].join(' '));
}

function protectedWords(text: string): Record<WordKind, string[]> {
  const found: Record<WordKind, string[]> = { number: [], date: [], negation: [], attribution: [] };
  for (const { lower } of wordsOf(withoutSetPhrases(text))) {
    const kind = kindOf(lower);
    if (kind !== undefined) found[kind].push(lower);
  }
  // Signs and separators between and around digits belong to the number: $1,200.50, -3, 40%.
  found.number.push(...(text.match(/[$€£¥+−-]?\d+(?:[.,:/]\d+)*%?/g) ?? []));
  return found;
}

function kindOf(lower: string): WordKind | undefined {
  if (lower.endsWith("n't")) return 'negation';
  if (/\d/.test(lower)) return 'number';
  return KIND_OF.get(lower);
}

function touchesQuotation({ untouchable }: Passage, rewrites: readonly Rewrite[]): boolean {
  return rewrites.some((rewrite) => untouchable.some((range) => overlaps(range, rewrite)));
}

function sameQuotations({ text, untouchable }: Passage, after: string): boolean {
  const quoted = (whole: string, ranges: Range[]) =>
    ranges.map(({ start, end }) => whole.slice(start, end)).join('\n');
  return quoted(text, untouchable) === quoted(after, untouchableIn(after));
}

/** Text outside the rewrites is untouched, so a name can only get lost inside one. */
function losesName(passage: Passage, rewrites: readonly Rewrite[]): boolean {
  return rewrites.some((rewrite) => {
    const kept = wordsOf(rewrite.replacement).map((word) => word.lower);
    return wordsInside(passage, rewrite).some(
      (word) => isName(passage, word) && !isAllCaps(word.text) && !kept.includes(word.lower),
    );
  });
}

function emptiedBy(passage: Passage, rewrites: readonly Rewrite[]): Invariant[] {
  const emptied = new Set(emptiedSentences(passage, rewrites));
  if (emptied.size === 0) return [];
  const { text, sentences } = passage;
  const broken: Invariant[] = [];
  const isCutWhole = (sentence: Range | undefined) =>
    sentence !== undefined &&
    rewrites.some(({ start, end }) => start <= sentence.start && sentence.end <= end);
  if (![...emptied].every((index) => isCutWhole(sentences[index]))) broken.push('empty_sentence');
  const lineOf = (index: number) => text.slice(0, sentences[index]?.start).split('\n').length;
  const kept = new Set(
    [...sentences.keys()].filter((index) => !emptied.has(index)).map((index) => lineOf(index)),
  );
  if ([...emptied].some((index) => !kept.has(lineOf(index)))) broken.push('empty_paragraph');
  return broken;
}

/** The sentences that had words and have none left. */
function emptiedSentences(passage: Passage, rewrites: readonly Rewrite[]): number[] {
  const left = passage.sentences.map(() => 0);
  const count = (sentence: number, change: number) => {
    left[sentence] = (left[sentence] ?? 0) + change;
  };
  for (const word of passage.words) count(word.sentence, 1);
  const spoken = left.map((words) => words > 0);
  for (const rewrite of rewrites) {
    const [first, ...others] = wordsInside(passage, rewrite);
    if (first === undefined) continue;
    count(first.sentence, wordsOf(rewrite.replacement).length - 1);
    for (const word of others) count(word.sentence, -1);
  }
  return [...left.keys()].filter((index) => spoken[index] === true && (left[index] ?? 0) <= 0);
}

/** The words that lie wholly inside a rewrite. */
function wordsInside({ words }: Passage, { start, end }: Rewrite): PassageWord[] {
  let low = 0;
  for (let high = words.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const inside: PassageWord[] = [];
  for (let word = words[low]; word && word.end <= end; word = words[++low]) inside.push(word);
  return inside;
}
