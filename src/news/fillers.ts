import type { Mark } from './edits.js';
import { FILLER_SENTENCE, FILLER_TAG } from './fillerPatterns.js';
import { protectedWordsIn } from './invariants.js';
import { isEmphasis } from './loudWords.js';
import type { Passage } from './passage.js';
import { isAllCaps, isCapitalised, overlaps, type Range } from './words.js';

/** Filler that can go, and filler that must stay because nothing would be left beside it. */
export interface Fillers {
  removable: Mark[];
  flagged: Mark[];
}

/** Finds sentences and closing clauses that say nothing. A line never loses its last sentence. */
export function fillersIn(passage: Passage): Fillers {
  const fillers: Fillers = { removable: [], flagged: [] };
  for (const run of fillerRuns(passage)) {
    const cut = cutBesideNeighbour(passage, run);
    if (cut) fillers.removable.push(markOf(passage, cut, 'removed'));
    else fillers.flagged.push(markOf(passage, run, 'flagged'));
  }
  fillers.removable.push(...tagsIn(passage).map((tag) => markOf(passage, tag, 'removed')));
  return fillers;
}

/** Neighbouring filler sentences of one line, as one range. */
function fillerRuns(passage: Passage): Range[] {
  const runs: Range[] = [];
  let next = 0;
  for (const [index, { start }] of passage.sentences.entries()) {
    const end = start < next ? undefined : fillerEnd(passage, index);
    if (end === undefined) continue;
    const run = runs.at(-1);
    if (run && isSameLine(passage, run.end, start) && nothingBetween(passage, run.end, start)) {
      run.end = end;
    } else runs.push({ start, end });
    next = end;
  }
  return runs;
}

/** Where the filler ends that starts with this sentence; some are two sentences long. */
function fillerEnd(passage: Passage, index: number): number | undefined {
  const { text, sentences } = passage;
  const start = sentences[index]?.start ?? 0;
  FILLER_SENTENCE.lastIndex = start;
  if (!FILLER_SENTENCE.test(text)) return undefined;
  const end = FILLER_SENTENCE.lastIndex;
  const endsSentence = sentences.slice(index, index + 2).some((sentence) => sentence.end === end);
  return endsSentence && !carriesFact(passage, { start, end }) ? end : undefined;
}

/** A clause may go when one whole clause is left: more commas may be a list that needs its end. */
function tagsIn(passage: Passage): Range[] {
  return passage.sentences.flatMap((sentence) => {
    const text = passage.text.slice(sentence.start, sentence.end);
    const tag = FILLER_TAG.exec(text);
    if (tag === null || text.slice(0, tag.index).includes(',')) return [];
    const start = sentence.start + tag.index;
    const range = { start, end: start + tag[0].length };
    return carriesFact(passage, range) ? [] : [range];
  });
}

/** Quotations, names, numbers, dates, denials and sources are facts; so is anything in doubt. */
function carriesFact({ text, words, untouchable }: Passage, range: Range): boolean {
  if (untouchable.some((quoted) => overlaps(quoted, range))) return true;
  if (protectedWordsIn(text.slice(range.start, range.end)).length > 0) return true;
  return words.some(
    (word) =>
      overlaps(word, range) &&
      !word.initial &&
      isCapitalised(word.text) &&
      !(isAllCaps(word.text) && isEmphasis(word.lower)),
  );
}

/** The range with the white space towards the sentence that stays beside it. */
function cutBesideNeighbour(passage: Passage, run: Range): Range | undefined {
  const after = passage.sentences.find(({ start }) => start >= run.end);
  if (after && isSameLine(passage, run.end, after.start)) return { ...run, end: after.start };
  const before = passage.sentences.findLast(({ end }) => end <= run.start);
  if (before && isSameLine(passage, before.end, run.start)) return { ...run, start: before.end };
  return undefined;
}

function isSameLine({ text }: Passage, from: number, to: number): boolean {
  return !text.slice(from, to).includes('\n');
}

function nothingBetween({ text }: Passage, from: number, to: number): boolean {
  return text.slice(from, to).trim() === '';
}

function markOf({ text }: Passage, { start, end }: Range, action: 'removed' | 'flagged'): Mark {
  const original = text.slice(start, end);
  return {
    start,
    end,
    original,
    replacement: action === 'removed' ? '' : original,
    reason: 'clickbait',
    action,
    score: 1,
    rule: 'filler',
  };
}
