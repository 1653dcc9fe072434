/**
 * Finds the terms of a lexicon in a text: one pass over the characters, the longest term wins.
 *
 * A term in small letters matches any spelling (`apple`), one with a capital only a capitalised word
 * (`Apple`), one in capitals only capitals (`US` is a country, `us` a pronoun). Hyphens count as
 * spaces, dots of initials and possessives do not count at all, plurals are found by their singular.
 * `0-0` stands for any score of a game.
 */
export interface TermIndex {
  /** The terms, by their number. */
  readonly terms: readonly string[];
  /** Adds `weight` to the count of every term in the text, for each time it stands there. */
  count(text: string, weight: number, tally: TermTally): void;
}

/** How often each term was seen. Cleared and used again for the next text, so that nothing is allocated. */
export class TermTally {
  readonly counts: Float64Array;
  /** The numbers of the terms that were seen. */
  readonly seen: number[] = [];

  constructor(terms: number) {
    this.counts = new Float64Array(terms);
  }

  add(term: number, weight: number): void {
    const count = this.counts[term] ?? 0;
    if (count === 0) this.seen.push(term);
    this.counts[term] = count + weight;
  }

  clear(): void {
    for (const term of this.seen) this.counts[term] = 0;
    this.seen.length = 0;
  }
}

const SMALL = 0;
const CAPITALISED = 1;
const CAPITALS = 2;
type Spelling = typeof SMALL | typeof CAPITALISED | typeof CAPITALS;

/** What was read so far as words leads here; `ends` holds the term that ends here, by spelling. */
interface Branch {
  ends: [number, number, number];
  next: Map<string, Branch> | null;
}
const NONE = -1;
/** Whoever shouts does so from the start. */
const SHOUTING_LENGTH = 200;

/** An index of these terms. Two terms that read the same keep the first one's number. */
export function compileTerms(terms: readonly string[]): TermIndex {
  const root: Branch = { ends: [NONE, NONE, NONE], next: new Map() };
  const plurals: { words: string[]; term: number }[] = [];
  const reader = new WordReader();
  for (const [number, term] of terms.entries()) {
    reader.read(term, false);
    const words = [...reader.words];
    const spelling = reader.spellings[0] ?? SMALL;
    grow(root, words, spelling, number);
    if (spelling === SMALL) plurals.push({ words, term: number });
  }
  for (const { words, term } of plurals) {
    const last = words.pop();
    if (last !== undefined && last.length > 2) grow(root, [...words, pluralOf(last)], SMALL, term);
  }

  return {
    terms,
    count(text, weight, tally) {
      // In a text all in capitals they say nothing.
      const start = text.slice(0, SHOUTING_LENGTH);
      reader.read(text, start === start.toUpperCase());
      const { words, spellings } = reader;
      for (let at = 0; at < words.length;) {
        let found = NONE;
        let length = 1;
        let branch = root.next?.get(words[at] ?? '');
        for (let depth = 1; branch !== undefined; depth++) {
          const term = termAt(branch, spellings[at] ?? SMALL);
          if (term !== NONE) {
            found = term;
            length = depth;
          }
          branch = branch.next?.get(words[at + depth] ?? '');
        }
        if (found !== NONE) tally.add(found, weight);
        at += length;
      }
    },
  };
}

function grow(root: Branch, words: readonly string[], spelling: Spelling, term: number): void {
  let branch = root;
  for (const word of words) {
    branch.next ??= new Map();
    let next = branch.next.get(word);
    if (next === undefined) {
      next = { ends: [NONE, NONE, NONE], next: null };
      branch.next.set(word, next);
    }
    branch = next;
  }
  if (branch.ends[spelling] === NONE) branch.ends[spelling] = term;
}

/** The term for this spelling, or the one for the next looser spelling. */
function termAt({ ends }: Branch, spelling: Spelling): number {
  for (let looser: number = spelling; looser > SMALL; looser--) {
    const term = ends[looser] ?? NONE;
    if (term !== NONE) return term;
  }
  return ends[SMALL];
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

const SPACE = 32;
const DOT = 46;
const AMPERSAND = 38;
const APOSTROPHE = 39;
const CURLY_APOSTROPHE = 0x2019;
const HYPHEN = 45;
const EN_DASH = 0x2013;
const SMALL_S = 115;
/** Signs that say something on their own: money and shares of it. */
const SIGNS = new Set(['$', '£', '€', '%'].map((sign) => sign.charCodeAt(0)));
const ANY_SCORE = '0-0';

/** Reads a text into lower-case words. Its arrays are used again for every text. */
class WordReader {
  readonly words: string[] = [];
  readonly spellings: Spelling[] = [];

  read(text: string, shouted: boolean): void {
    this.words.length = 0;
    this.spellings.length = 0;
    const lower = text.toLowerCase();
    // Some letters grow when made small; then positions no longer agree and capitals are not told.
    const original = lower.length === text.length ? text : lower;
    for (let at = 0; at < lower.length;) {
      const code = lower.charCodeAt(at);
      if (isWordCode(code)) at = this.#word(lower, original, at, shouted);
      else {
        if (code !== SPACE && SIGNS.has(code)) this.#push(lower.charAt(at), SMALL);
        at++;
      }
    }
  }

  /** Takes in the word that starts here; says where to read on. */
  #word(lower: string, original: string, start: number, shouted: boolean): number {
    let end = start + 1;
    while (isWordCode(lower.charCodeAt(end)) || joinsNames(lower, end)) end++;
    if (end - start === 1 && lower.charCodeAt(end) === DOT) {
      const initials = initialsAt(lower, start);
      if (initials.length > 1) {
        this.#push(initials, CAPITALS);
        return start + 2 * initials.length - 1;
      }
    }
    if (isDigit(lower.charCodeAt(start))) {
      const after = scoreEnd(lower, start, end);
      if (after !== NONE) {
        this.#push(ANY_SCORE, SMALL);
        return after;
      }
    }
    this.#push(lower.slice(start, end), spellingOf(lower, original, start, end, shouted));
    return isPossessive(lower, end) ? end + 2 : end;
  }

  #push(word: string, spelling: Spelling): void {
    this.words.push(word);
    this.spellings.push(spelling);
  }
}

function spellingOf(
  lower: string,
  original: string,
  start: number,
  end: number,
  shouted: boolean,
): Spelling {
  if (lower.charCodeAt(start) === original.charCodeAt(start)) return SMALL;
  if (shouted || end - start === 1) return CAPITALISED;
  for (let at = start + 1; at < end; at++) {
    const code = lower.charCodeAt(at);
    if (code === original.charCodeAt(at) && !isDigit(code) && code !== AMPERSAND) {
      return CAPITALISED;
    }
  }
  return CAPITALS;
}

/** `AT&T` is one word. */
function joinsNames(text: string, at: number): boolean {
  return text.charCodeAt(at) === AMPERSAND && isWordCode(text.charCodeAt(at + 1));
}

/** The letters of `u.s.` without their dots; one letter or none where there are no initials. */
function initialsAt(text: string, start: number): string {
  let letters = '';
  for (let at = start; isWordCode(text.charCodeAt(at)); at += 2) {
    if (isWordCode(text.charCodeAt(at + 1))) break;
    letters += text.charAt(at);
    if (text.charCodeAt(at + 1) !== DOT) break;
  }
  return letters;
}

/** Where a score such as `3-1` ends; NONE where the digits are something else. */
function scoreEnd(text: string, start: number, end: number): number {
  const dash = text.charCodeAt(end);
  if (end - start > 3 || (dash !== HYPHEN && dash !== EN_DASH)) return NONE;
  for (let at = start; at < end; at++) if (!isDigit(text.charCodeAt(at))) return NONE;
  let after = end + 1;
  while (isDigit(text.charCodeAt(after))) after++;
  const digits = after - end - 1;
  const goesOn = isWordCode(text.charCodeAt(after)) || text.charCodeAt(after) === HYPHEN;
  return digits === 0 || digits > 3 || goesOn ? NONE : after;
}

function isPossessive(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (
    (code === APOSTROPHE || code === CURLY_APOSTROPHE) &&
    text.charCodeAt(at + 1) === SMALL_S &&
    !isWordCode(text.charCodeAt(at + 2))
  );
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Letters and digits; of the rest of the world's signs all but punctuation and spaces. */
function isWordCode(code: number): boolean {
  if (code < 128) {
    return (code >= 97 && code <= 122) || isDigit(code) || (code >= 65 && code <= 90);
  }
  return code >= 0xc0 && !(code >= 0x2000 && code <= 0x20ff) && !(code >= 0x3000 && code <= 0x303f);
}
