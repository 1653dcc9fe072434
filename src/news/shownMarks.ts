import type { ShownMark } from './briefDocument.js';
import { applyRewrites } from './edits.js';
import { sentencesOf } from './sentences.js';
import type { Span } from './types.js';

/** A field of an article before and after, with the spans between the two. */
export interface RewrittenField {
  original: string;
  neutral: string;
  spans: readonly Span[];
}

/** A text as a reader sees it, and how to get back to the outlet's own words. */
export interface ShownText {
  text: string;
  /** The same passage as the outlet wrote it: `withoutMarks(text, marks)`. */
  original: string;
  marks: ShownMark[];
}

/** A stretch of the shown text and where it is from in the neutral field. */
interface Piece {
  shown: number;
  neutral: number;
  length: number;
}

const CUT = /\s*(?:…|\.\.\.)$/;

/**
 * Finds the spans of a field that are visible in a shown part of it: a start cut at a word, or some of its
 * sentences. Undefined when the shown text is not from this field; no mark is ever guessed.
 */
export function markShown(text: string, field: RewrittenField): ShownText | undefined {
  const pieces = piecesOf(text, field.neutral);
  if (pieces === undefined) return undefined;
  const placed = placeSpans(field.spans);
  const marks: ShownMark[] = [];
  for (const piece of pieces) {
    const inside = placed
      .filter((span) => isVisible(span, piece, field.neutral.length))
      .map((span) => toMark(span, piece));
    const shown = text.slice(piece.shown, piece.shown + piece.length);
    const local = inside.map((mark) => moved(mark, -piece.shown));
    if (!field.original.includes(withoutMarks(shown, local))) return undefined;
    marks.push(...inside);
  }
  return { text, original: withoutMarks(text, marks), marks };
}

/** The outlet's own words: every original put back where it stood. */
export function withoutMarks(text: string, marks: readonly ShownMark[]): string {
  return applyRewrites(
    text,
    marks.map(({ start, end, original }) => ({ start, end, replacement: original })),
  );
}

/** Whether a mark stands for a change; a flag is only a remark. */
export function isChange(mark: ShownMark): boolean {
  return mark.action !== 'flagged';
}

/** Where the shown text is from: in one piece, cut off at its end, or sentence by sentence. */
function piecesOf(text: string, neutral: string): Piece[] | undefined {
  const whole = pieceAt(text, 0, neutral, 0);
  if (whole !== undefined) return [whole];
  const pieces: Piece[] = [];
  let from = 0;
  for (const { start, end } of sentencesOf(text)) {
    const sentence = text.slice(start, end);
    const piece =
      pieceAt(sentence, start, neutral, from) ??
      pieceAt(sentence.replace(CUT, ''), start, neutral, from);
    if (piece === undefined) return undefined;
    pieces.push(piece);
    from = piece.neutral + piece.length;
  }
  return pieces;
}

function pieceAt(part: string, shown: number, neutral: string, from: number): Piece | undefined {
  const found = part === '' ? -1 : neutral.indexOf(part, from);
  return found < 0 ? undefined : { shown, neutral: found, length: part.length };
}

interface PlacedSpan {
  span: Span;
  /** Where its replacement stands in the neutral text. */
  start: number;
  end: number;
}

function placeSpans(spans: readonly Span[]): PlacedSpan[] {
  let shift = 0;
  return spans
    .toSorted((a, b) => a.start - b.start)
    .map((span) => {
      const start = span.start + shift;
      const end = start + span.replacement.length;
      shift += span.replacement.length - (span.end - span.start);
      return { span, start, end };
    });
}

function isVisible({ start, end }: PlacedSpan, piece: Piece, neutralLength: number): boolean {
  const pieceEnd = piece.neutral + piece.length;
  if (start < end) return start < pieceEnd && end > piece.neutral;
  // What was cut out right behind the last word belongs to a piece only when nothing follows it.
  return start >= piece.neutral && (start < pieceEnd || pieceEnd === neutralLength);
}

function toMark({ span, start, end }: PlacedSpan, piece: Piece): ShownMark {
  const offset = piece.shown - piece.neutral;
  const last = piece.neutral + piece.length;
  const { original, reason, action, score, rule } = span;
  return {
    start: Math.max(start, piece.neutral) + offset,
    end: Math.min(end, last) + offset,
    // A flagged phrase stays as it is, so of one that is cut off only the visible part is its own.
    original:
      action === 'flagged'
        ? original.slice(Math.max(0, piece.neutral - start), last - start)
        : original,
    reason,
    action,
    score,
    rule,
  };
}

function moved(mark: ShownMark, by: number): ShownMark {
  return { ...mark, start: mark.start + by, end: mark.end + by };
}
