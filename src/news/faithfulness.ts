import { type Invariant, brokenInvariants } from './invariants.js';
import { readPassage } from './passage.js';
import { replay } from './replay.js';
import type { ArticleText, Neutralization } from './types.js';

/** What can be wrong with a finished rewrite. */
export type Violation = Invariant | 'replay' | 'empty_title' | 'not_settled';

/** Checks a rewrite from the outside, whatever engine made it: it replays, and nothing true was lost. */
export function violationsOf(original: ArticleText, neutral: Neutralization): Violation[] {
  if (!replays(original, neutral)) return ['replay'];
  const broken = (['title', 'summary', 'body'] as const).flatMap((field) => {
    const edits = neutral.spans
      .filter((span) => span.field === field && span.action !== 'flagged')
      .sort((a, b) => a.start - b.start);
    return edits.length === 0
      ? []
      : brokenInvariants(readPassage(original[field]), neutral[field], edits);
  });
  const lostTitle = original.title.trim() !== '' && neutral.title.trim() === '';
  return [...new Set<Violation>(lostTitle ? [...broken, 'empty_title'] : broken)];
}

function replays(original: ArticleText, neutral: Neutralization): boolean {
  try {
    const rebuilt = replay(original, neutral.spans);
    return (['title', 'summary', 'body'] as const).every(
      (field) => rebuilt[field] === neutral[field],
    );
  } catch {
    return false;
  }
}
