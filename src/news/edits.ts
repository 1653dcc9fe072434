import { overlaps, type Range } from './words.js';
import type { Span } from './types.js';

/** A span that does not know its field yet. */
export type Mark = Omit<Span, 'field'>;

/** A stretch of text and what should stand there instead. */
export interface Rewrite extends Range {
  replacement: string;
}

/** Spans that do not fit the text they are replayed on. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';
}

export function isEdit(mark: Mark): boolean {
  return mark.action !== 'flagged';
}

/** The same mark, seen and left as it was. */
export function asFlag(mark: Mark): Mark {
  return { ...mark, replacement: mark.original, action: 'flagged' };
}

/** Applies rewrites to a text. They must be in order and must not overlap. */
export function applyRewrites(text: string, rewrites: readonly Rewrite[]): string {
  let result = '';
  let position = 0;
  for (const { start, end, replacement } of rewrites) {
    if (start < position || end < start || end > text.length) {
      throw new ReplayError(
        `The edit at ${start}–${end} overlaps another or lies outside the text`,
      );
    }
    result += text.slice(position, start) + replacement;
    position = end;
  }
  return result + text.slice(position);
}

/** The marks in order; where two overlap, the one that comes first in `marks` stays. */
export function withoutOverlaps(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks) {
    if (!kept.some((other) => overlaps(other, mark))) kept.push(mark);
  }
  return kept.sort((a, b) => a.start - b.start);
}
