import type { Range } from './words.js';

/** Opening marks and what may close them. German and Polish open low and close with either mark. */
const PAIRS = new Map([
  ['“', '”'],
  ['„', '“”'],
  ['«', '»'],
  ['»', '«'],
  ['‹', '›'],
  ['「', '」'],
  ['『', '』'],
  ['"', '"'],
]);
const DOUBLE_MARK = /[“”„«»‹「『"]/g;
const PARAGRAPH = /[^\n]+(?:\n(?!\s*\n)[^\n]*)*/g;
const SINGLE_OPENER = /(?<![\p{L}\p{N}])(?:‘|‚|')(?=[\p{L}\p{N}“"$€£])(?!\d\ds?\b)/gu;
const SINGLE_CLOSER = /(?<!\s)['’‘](?![\p{L}\p{N}])/gu;

/**
 * Everything that stands in quotation marks, marks included. In doubt it is quoted: a mark that is
 * never closed quotes to the end of its paragraph, one that was never opened back to the start or
 * the quotation before, and a single quotation reaches to the last mark that could
 * close it, because an apostrophe looks the same.
 */
export function quotationsIn(text: string): Range[] {
  return Array.from(text.matchAll(PARAGRAPH)).flatMap(({ 0: paragraph, index }) => {
    const double = doubleQuotations(paragraph);
    return [...double, ...singleQuotations(paragraph, double)]
      .sort((a, b) => a.start - b.start)
      .map(({ start, end }) => ({ start: start + index, end: end + index }));
  });
}

function doubleQuotations(paragraph: string): Range[] {
  const quotations: Range[] = [];
  let next = 0;
  for (const { 0: mark, index: at } of paragraph.matchAll(DOUBLE_MARK)) {
    if (at < next) continue;
    if (mark === '”') {
      quotations.push({ start: quotations.at(-1)?.end ?? 0, end: at + 1 });
      continue;
    }
    const closers = PAIRS.get(mark);
    if (closers === undefined || isInchMark(paragraph, at)) continue;
    const start = mark === '"' && closesOnly(paragraph, at) ? (quotations.at(-1)?.end ?? 0) : at;
    next = start < at ? at : at + 1;
    while (next < paragraph.length && !isCloser(paragraph, next, closers)) next++;
    next = Math.min(next + 1, paragraph.length);
    quotations.push({ start, end: next });
  }
  return quotations;
}

/** A straight mark that can only open, inside a quotation, opens its next paragraph. */
function isCloser(paragraph: string, at: number, closers: string): boolean {
  if (!closers.includes(paragraph.charAt(at))) return false;
  return closers !== '"' || !opensOnly(paragraph, at);
}

/** `said "Go`: white space before it and none after it. */
function opensOnly(paragraph: string, at: number): boolean {
  return (
    /(?:^|[\s(\[])$/.test(paragraph.slice(Math.max(0, at - 1), at)) &&
    /^\S/.test(paragraph.slice(at + 1, at + 2))
  );
}

/** `Go," he said`: a word or its punctuation before it and none after it. */
function closesOnly(paragraph: string, at: number): boolean {
  return (
    /[\p{L}\p{N}.,!?…]$/u.test(paragraph.slice(Math.max(0, at - 1), at)) &&
    /^(?:[\s.,;:!?)]|$)/.test(paragraph.slice(at + 1, at + 2))
  );
}

function isInchMark(paragraph: string, at: number): boolean {
  return paragraph.charAt(at) === '"' && /\d/.test(paragraph.charAt(at - 1));
}

function singleQuotations(paragraph: string, outer: Range[]): Range[] {
  const outside = ({ index }: RegExpExecArray) =>
    outer.every((range) => index < range.start || index >= range.end);
  const openers = Array.from(paragraph.matchAll(SINGLE_OPENER)).filter(outside);
  const closers = Array.from(paragraph.matchAll(SINGLE_CLOSER)).filter(outside);
  return openers.map(({ index: start }, position) => {
    const limit = openers[position + 1]?.index ?? paragraph.length;
    const last = closers.findLast(({ index }) => index > start && index < limit);
    return { start, end: last === undefined ? limit : last.index + 1 };
  });
}
