import { z } from 'zod';
import type { Mark } from '../../news/edits.js';
import { protectedWordsIn } from '../../news/invariants.js';
import type { Passage, PassageWord } from '../../news/passage.js';
import { planRemoval } from '../../news/removal.js';
import { planReplacement } from '../../news/replacement.js';
import { SPAN_REASONS, type SpanAction, type SpanReason } from '../../news/types.js';
import { isCapitalised, type Word, wordsOf } from '../../news/words.js';
import { isNoName, saysTheSame } from './senses.js';

/** One edit as a model proposes it. */
export const proposalSchema = z.object({
  field: z.enum(['title', 'summary', 'body']),
  original: z.string(),
  replacement: z.string(),
  reason: z.enum(SPAN_REASONS),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** A model's answer to `neutralize`. */
export const proposalsSchema = z.object({ edits: z.array(proposalSchema) });

/** What is to be read in the text that a proposal is for. */
export interface Reading {
  passage: Passage;
  /** Words that the article writes in small letters somewhere: whatever their capitals, no names. */
  ordinary: ReadonlySet<string>;
}

/** The rule that spans of a model carry. */
export const MODEL_RULE = 'llm';
/** As sure as the weakest rules of our own that edit. */
const MODEL_SCORE = 0.6;
const MAX_EDITED_WORDS = 5;
const MAX_MARKED_WORDS = 12;
const PLAIN_TEXT = /^[\p{L}\p{N}\p{M}'’ -]*$/u;

/** The words a proposal is about. */
interface Stretch {
  first: number;
  last: number;
  start: number;
  end: number;
  words: PassageWord[];
}

/**
 * What can be made of a proposal: an edit where we know that it says the same in plainer words; a flag where the words may well be loaded but no rewrite is known to be safe; undefined where it cannot
 * be placed, or tries to change what nobody may. The invariants still have to be checked.
 */
export function markFor(proposal: Proposal, { passage, ordinary }: Reading): Mark | undefined {
  const stretch = locate(passage, proposal.original);
  if (stretch === undefined || stretch.words.some((word) => word.untouchable)) return undefined;
  const { start, end, words } = stretch;
  const flag = markAt(passage, { start, end }, proposal.reason);
  const replacing = wordsOf(proposal.replacement);
  const before = words.map((word) => word.lower);
  const after = replacing.map((word) => word.lower);
  const dropped = without(before, after);
  const added = without(after, before);
  if (dropped.length === 0 && added.length === 0) return flag;
  const lost = words.filter((word) => dropped.includes(word.lower));
  const gained = replacing.filter((word) => added.includes(word.lower));
  const hasCapital = (word: Word) => isCapitalised(word.text);
  const isSame = saysTheSame(dropped, added);
  const changesFact =
    lost.some((word) => mayBeName(word, proposal.field, ordinary)) ||
    (!isSame && gained.some(hasCapital) && !lost.some(hasCapital)) ||
    !sameProtectedWords(passage.text.slice(start, end), proposal.replacement);
  if (changesFact || !PLAIN_TEXT.test(proposal.replacement.trim())) return undefined;
  if (!isSame || !keepsOrder(before, after, added)) return flag;
  if (words.length > MAX_EDITED_WORDS) return flag;
  return plan(passage, stretch, proposal) ?? flag;
}

function plan(passage: Passage, stretch: Stretch, proposal: Proposal): Mark | undefined {
  const { reason } = proposal;
  const replacement = quietly(proposal.replacement.trim(), stretch.words);
  const phrase = stretch.words.map((word) => word.lower).join(' ');
  const match = { ...stretch, phrase, rule: { reason, weight: MODEL_SCORE, replacement } };
  const rewrite =
    replacement === ''
      ? describes(passage, stretch) && planRemoval(passage, match, 0)
      : planReplacement(passage, match, replacement);
  if (!rewrite) return undefined;
  const action = actionFor(replacement, reason);
  return { ...markAt(passage, rewrite, reason), replacement: rewrite.replacement, action };
}

function markAt(
  { text }: Passage,
  { start, end }: { start: number; end: number },
  reason: SpanReason,
): Mark {
  const original = text.slice(start, end);
  const seen = { action: 'flagged' as const, score: MODEL_SCORE, rule: MODEL_RULE };
  return { start, end, original, replacement: original, reason, ...seen };
}

function actionFor(replacement: string, reason: SpanReason): SpanAction {
  if (replacement === '') return 'removed';
  return reason === 'emotional_trigger' || reason === 'urgency_inflation' ? 'softened' : 'replaced';
}

/** The whole words of `original`, if they stand in the passage exactly once and in one sentence. */
function locate({ text, words }: Passage, original: string): Stretch | undefined {
  const wanted = wordsOf(original);
  const from = wanted[0]?.start;
  const to = wanted.at(-1)?.end;
  if (from === undefined || to === undefined || wanted.length > MAX_MARKED_WORDS) return undefined;
  const exact = original.slice(from, to);
  const start = text.indexOf(exact);
  if (start === -1 || text.includes(exact, start + 1)) return undefined;
  const end = start + exact.length;
  const first = words.findIndex((word) => word.start === start);
  const last = words.findIndex((word) => word.end === end);
  const inside = first === -1 || last === -1 ? [] : words.slice(first, last + 1);
  const isWhole = inside.length > 0 && inside.at(-1)?.sentence === inside[0]?.sentence;
  return isWhole ? { first, last, start, end, words: inside } : undefined;
}

function sameProtectedWords(before: string, after: string): boolean {
  return protectedWordsIn(before).join(' ') === protectedWordsIn(after).join(' ');
}

/** Headlines set capitals freely; in running text one says "this is a name", unless it opens a sentence. */
function mayBeName(
  { text, lower, initial }: PassageWord,
  field: Proposal['field'],
  ordinary: ReadonlySet<string>,
): boolean {
  if (!isCapitalised(text)) return false;
  if (field !== 'title' && !initial) return true;
  return !ordinary.has(lower) && !isNoName(lower);
}

/** After an article or a possessive a word describes the next one; elsewhere it may be the verb. */
function describes({ words }: Passage, { first, words: stretch }: Stretch): boolean {
  const isAdverb = stretch.length === 1 && stretch[0]?.lower.endsWith('ly') === true;
  const previous = stretch[0]?.initial === true ? undefined : words[first - 1];
  return isAdverb || /^(?:an?|the|its|his|her|their|our|my|your)$/.test(previous?.lower ?? '');
}

/** The words that stay, stay in their order: `Ann beat Bob` must not become `Bob beat Ann`. */
function keepsOrder(
  before: readonly string[],
  after: readonly string[],
  added: readonly string[],
): boolean {
  let from = 0;
  return without(after, added).every((word) => {
    from = before.indexOf(word, from) + 1;
    return from > 0;
  });
}

/** New words in small letters; whether one needs a capital, its place decides. */
function quietly(replacement: string, kept: readonly PassageWord[]): string {
  return wordsOf(replacement).reduceRight(
    (text, { start, end, text: word, lower }) =>
      kept.some((other) => other.text === word)
        ? text
        : text.slice(0, start) + lower + text.slice(end),
    replacement,
  );
}

/** The words of `list` that are left when each of `taken` has taken away one. */
function without(list: readonly string[], taken: readonly string[]): string[] {
  const left = [...taken];
  return list.filter((word) => {
    const at = left.indexOf(word);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}
