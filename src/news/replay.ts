import { applyRewrites, ReplayError } from './edits.js';
import type { ArticleText, Span } from './types.js';

/** Rebuilds the neutral text from the original and its spans; proof that nothing else was changed. */
export function replay(original: ArticleText, spans: readonly Span[]): ArticleText {
  const rebuild = (field: Span['field']) =>
    replayField(
      original[field],
      spans.filter((span) => span.field === field),
    );
  return { title: rebuild('title'), summary: rebuild('summary'), body: rebuild('body') };
}

function replayField(text: string, spans: readonly Span[]): string {
  const ordered = spans.toSorted((a, b) => a.start - b.start);
  for (const { start, end, original } of ordered) {
    if (text.slice(start, end) !== original) {
      throw new ReplayError(`The text at ${start}–${end} is not ${JSON.stringify(original)}`);
    }
  }
  return applyRewrites(text, ordered);
}
