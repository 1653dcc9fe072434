import { quotationsIn } from './quotations.js';
import { sentencesOf } from './sentences.js';
import { isAllCaps, isCapitalised, overlaps, type Range, type Word, wordsOf } from './words.js';

/** How a sentence uses capitals, and so whether one says "this is a name". */
export type CapitalStyle = 'sentence' | 'title' | 'shouted';

export interface PassageSentence extends Range {
  style: CapitalStyle;
}

export interface PassageWord extends Word {
  /** Index into the passage's sentences. */
  sentence: number;
  /** Opens its sentence, or a part after a colon or dash: a capital means nothing here. */
  initial: boolean;
  /** In quotation marks, or part of an address or handle: nobody may touch it. */
  untouchable: boolean;
}

/** A text, read once: where its words, sentences and untouchable parts are. */
export interface Passage {
  text: string;
  sentences: PassageSentence[];
  words: PassageWord[];
  untouchable: Range[];
}

const ADDRESS = /https?:\/\/\S+|www\.\S+|\S+@\S+\.\S+|[#@][\p{L}\p{N}_]+/gu;
/** Looked for first: the pattern above is slow on text without any address. */
const HINTS_AT_ADDRESS = /https?:|www\.|[@#]/;
const TWO_LETTERS = /\p{L}{2}/u;
const OPENS_PART = /[:;–—|]\s*$|\s-\s+$/u;

/** Reads a text for the neutralizer. */
export function readPassage(text: string): Passage {
  const untouchable = untouchableIn(text);
  const isUntouchable = overlapTest(untouchable);
  const ranges = sentencesOf(text);
  const wordsBySentence = ranges.map((): PassageWord[] => []);
  let sentence = 0;
  let previousEnd = 0;
  for (const word of wordsOf(text)) {
    while (sentence < ranges.length - 1 && word.start >= (ranges[sentence]?.end ?? 0)) sentence++;
    const opensSentence = wordsBySentence[sentence]?.length === 0;
    const gap = text.slice(previousEnd, word.start);
    wordsBySentence[sentence]?.push({
      text: word.text,
      lower: word.lower,
      start: word.start,
      end: word.end,
      sentence,
      initial: opensSentence || (gap !== ' ' && OPENS_PART.test(gap)),
      untouchable: isUntouchable(word),
    });
    previousEnd = word.end;
  }
  const sentences = ranges.map((range, index) => ({
    ...range,
    style: capitalStyle(wordsBySentence[index] ?? []),
  }));
  return { text, sentences, words: wordsBySentence.flat(), untouchable };
}

/** What nobody may change in a text: quotations, addresses and handles. */
export function untouchableIn(text: string): Range[] {
  return [...quotationsIn(text), ...addressesIn(text)].sort((a, b) => a.start - b.start);
}

/** A capitalised word that is a name as far as capitals can tell. */
export function isName(passage: Passage, word: PassageWord): boolean {
  return (
    !word.initial &&
    isCapitalised(word.text) &&
    passage.sentences[word.sentence]?.style === 'sentence'
  );
}

/** Whether a name goes on after a word in capitals: `the HEROES Act`. */
export function opensName(passage: Passage, index: number): boolean {
  const word = passage.words[index];
  const next = passage.words[index + 1];
  return (
    word !== undefined &&
    next?.sentence === word.sentence &&
    isAllCaps(word.text) &&
    next.text.length > 1 &&
    isName(passage, next) &&
    !isAllCaps(next.text)
  );
}

function addressesIn(text: string): Range[] {
  if (!HINTS_AT_ADDRESS.test(text)) return [];
  return Array.from(text.matchAll(ADDRESS), ({ 0: address, index }) => ({
    start: index,
    end: index + address.length,
  }));
}

/** Asks whether a range overlaps one of `sorted`; quick because the asked ranges come in order. */
function overlapTest(sorted: Range[]): (asked: Range) => boolean {
  let from = 0;
  return (asked) => {
    while (from < sorted.length && (sorted[from]?.end ?? 0) <= asked.start) from++;
    const range = sorted[from];
    return range !== undefined && overlaps(range, asked);
  };
}

function capitalStyle(words: PassageWord[]): CapitalStyle {
  let letters = 0;
  let shouted = 0;
  let telling = 0;
  let capitals = 0;
  for (const word of words) {
    if (word.untouchable || !TWO_LETTERS.test(word.text)) continue;
    letters += 1;
    // A word in capitals tells nothing: `Your FRIDGE is SPYING on you` is no title.
    if (isAllCaps(word.text)) shouted += 1;
    else if (!word.initial && word.text.length >= 4) {
      telling += 1;
      if (isCapitalised(word.text)) capitals += 1;
    }
  }
  if (letters >= 3 && shouted >= letters * 0.8) return 'shouted';
  return telling >= 2 && capitals >= telling * 0.7 ? 'title' : 'sentence';
}
