import type { ClickbaitVerdict } from './clickbait.js';
import type { Mark } from './edits.js';
import type { TaggedRun } from './learning/tagger.js';
import type { Passage, PassageWord } from './passage.js';
import type { SpanReason } from './types.js';
import { overlaps, type Range } from './words.js';

/**
 * Flags for the words that a tagger calls loaded, where no other mark is. In a quotation they are the speaker's,
 * and stay as every quotation does; that they were chosen to be quoted is worth a flag all the same.
 */
export function taggedMarks(
  passage: Passage,
  runs: readonly TaggedRun[],
  taken: readonly Range[],
): Mark[] {
  return runs.flatMap(({ first, last, score }) =>
    freeStretches(passage.words.slice(first, last + 1), taken).map((range) =>
      flag(passage, range, voiceOf(passage, range), score, 'tagger'),
    ),
  );
}

/** Whose words they are: the speaker's where they lie in a quotation, else the outlet's. */
function voiceOf({ untouchable }: Passage, range: Range): SpanReason {
  const quoted = untouchable.some(({ start, end }) => start <= range.start && range.end <= end);
  return quoted ? 'selective_quoting' : 'editorial_voice';
}

/** One flag for a clickbait headline: on all of it, or on the longest part that has no other mark. */
export function headlineMarks(
  passage: Passage,
  { score, rule }: ClickbaitVerdict,
  taken: readonly Mark[],
): Mark[] {
  if (taken.some(({ reason }) => reason === 'clickbait')) return [];
  const [longest] = freeStretches(passage.words, taken).sort(
    (a, b) => b.end - b.start - (a.end - a.start),
  );
  return longest === undefined ? [] : [flag(passage, longest, 'clickbait', score, rule)];
}

/** Stretches of neighbouring words that lie between the taken ranges. */
function freeStretches(words: readonly PassageWord[], taken: readonly Range[]): Range[] {
  const stretches: Range[] = [];
  let open: Range | undefined;
  for (const word of words) {
    if (taken.some((range) => overlaps(range, word))) {
      open = undefined;
      continue;
    }
    const joined: Range | undefined = open && { start: open.start, end: word.end };
    if (open && joined && !taken.some((range) => overlaps(range, joined))) open.end = word.end;
    else stretches.push((open = { start: word.start, end: word.end }));
  }
  return stretches;
}

function flag(
  { text }: Passage,
  { start, end }: Range,
  reason: SpanReason,
  score: number,
  rule: string,
): Mark {
  const original = text.slice(start, end);
  return { start, end, original, replacement: original, reason, action: 'flagged', score, rule };
}
