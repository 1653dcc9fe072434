import type { Range } from './words.js';

const ABBREVIATIONS = new Set(
  (
    'mr mrs ms dr prof sen rep gov gen col lt sgt capt rev hon st mt ft jr sr vs no inc ltd co ' +
    'corp dept est approx jan feb mar apr jun jul aug sep sept oct nov dec a.m p.m e.g i.e u.s u.k'
  ).split(' '),
);
const BOUNDARY = /\n+|[.!?…]+["'”’»)\]]*(?=\s|$)/g;
const STARTS_SENTENCE = /^["'“‘«„([]*[\p{Lu}\p{N}]/u;

/** The sentences of a text. A line break always ends one; the ranges carry no outer white space. */
export function sentencesOf(text: string): Range[] {
  const sentences: Range[] = [];
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(BOUNDARY)) {
    const end = index + mark.length;
    if (mark.startsWith('.') && !endsSentence(text, index, end)) continue;
    pushTrimmed(sentences, text, start, end);
    start = end;
  }
  pushTrimmed(sentences, text, start, text.length);
  return sentences;
}

/** As many whole leading sentences as fit; the first one is cut at a word where even it does not. */
export function leadingSentences(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const fitting = sentencesOf(text).filter((sentence) => sentence.end <= maxLength);
  const last = fitting.at(-1);
  if (last !== undefined) return text.slice(0, last.end).trimStart();
  return cutAtWord(text, maxLength);
}

/** The start of a text, with dots where it goes on. A text without a space is cut where it must be. */
export function cutAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const room = text.slice(0, maxLength - 1);
  const isWhole = /\s/.test(text.charAt(maxLength - 1));
  const space = isWhole ? room.length : room.lastIndexOf(' ');
  const cut = space > 0 ? room.slice(0, space) : room.replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/[\s,;:–—-]+$/, '')}…`;
}

function endsSentence(text: string, index: number, end: number): boolean {
  const before = /(?:^|[\s("'“‘])([\p{L}.]+)$/u.exec(text.slice(Math.max(0, index - 12), index));
  const word = before?.[1]?.toLowerCase() ?? '';
  if (ABBREVIATIONS.has(word) || /^\p{L}$/u.test(word)) return end === text.length;
  const rest = text.slice(end).trimStart();
  return rest === '' || STARTS_SENTENCE.test(rest.slice(0, 8));
}

function pushTrimmed(sentences: Range[], text: string, start: number, end: number): void {
  const raw = text.slice(start, end);
  const trimmed = raw.trim();
  if (trimmed === '') return;
  const from = start + raw.indexOf(trimmed);
  sentences.push({ start: from, end: from + trimmed.length });
}
