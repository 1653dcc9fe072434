/** A stretch of text, in UTF-16 units, end exclusive. */
export interface Range {
  start: number;
  end: number;
}

/** A word where it stands. Hyphenated words and contractions are one word, so is `U.S`. */
export interface Word extends Range {
  text: string;
  /** Lower case, with straight apostrophes. */
  lower: string;
}

const UPPER_START = /^\p{Lu}/u;
const TWO_CAPITALS = /\p{Lu}.*\p{Lu}/u;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
/** By character code; a regular expression per character would cost most of the classifier's time. */
const ASCII_WORD = Array.from({ length: 128 }, (_, code) =>
  WORD_CHARACTER.test(String.fromCharCode(code)),
);
const JOINERS = "'’-";
const INITIALS = /(?:\p{L}\.)+\p{L}(?!\p{L})/uy;

/** The words of a text, in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (let start = 0; start < text.length; start++) {
    if (!isWordAt(text, start)) continue;
    const end = wordEnd(text, start);
    const word = text.slice(start, end);
    words.push({ text: word, lower: word.toLowerCase().replaceAll('’', "'"), start, end });
    start = end;
  }
  return words;
}

export function isCapitalised(word: string): boolean {
  return UPPER_START.test(word);
}

/** Two capitals or more and no small letter. */
export function isAllCaps(word: string): boolean {
  // Most words have a small second letter; this test is asked of every word.
  const second = word.charCodeAt(1);
  if (second >= 97 && second <= 122) return false;
  return word === word.toUpperCase() && TWO_CAPITALS.test(word);
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function overlaps(a: Range, b: Range): boolean {
  return a.start < b.end && b.start < a.end;
}

function wordEnd(text: string, start: number): number {
  if (text.charAt(start + 1) === '.') {
    INITIALS.lastIndex = start;
    if (INITIALS.test(text)) return INITIALS.lastIndex;
  }
  let end = start + 1;
  while (isWordAt(text, end) || (JOINERS.includes(text.charAt(end)) && isWordAt(text, end + 1))) {
    end++;
  }
  return end;
}

function isWordAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code < 128) return ASCII_WORD[code] === true;
  if (Number.isNaN(code)) return false;
  // A letter outside the basic plane is two units; its second one belongs to the same word.
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff;
  const character = text.codePointAt(isSecondHalf ? index - 1 : index) ?? code;
  return WORD_CHARACTER.test(String.fromCodePoint(character));
}
