import type { Mark } from './edits.js';
import { isEverydayWord } from './loudWords.js';
import type { Passage } from './passage.js';
import { isAllCaps, overlaps } from './words.js';

const RUN = /(?<=[\p{L}\p{N})\]%])[^\S\n]?(?:[!?]{2,}|!)/gu;
const ENDS_SENTENCE = /^\s*$|^\s*\n|^\s+[\p{Lu}\p{N}]/u;
/** `Yahoo!` and `Oklahoma!` are names. */
const AFTER_NAME = /\p{Lu}[\p{L}'’-]*\p{Ll}[\p{L}'’-]*$/u;

/**
 * Marks for exclamation marks: runs of them anywhere, one at the end of a sentence. `endsPlain` is
 * for headlines, which end without a full stop.
 */
export function exclamationsIn({ text, untouchable }: Passage, endsPlain: boolean): Mark[] {
  if (!text.includes('!')) return [];
  return Array.from(text.matchAll(RUN)).flatMap(({ 0: original, index: start }): Mark[] => {
    const end = start + original.length;
    const inQuotation = untouchable.some((range) => overlaps(range, { start, end }));
    if (inQuotation || !original.includes('!')) return [];
    if (original.trim() === '!' && !isPlainEnd(text, start, end)) return [];
    const replacement = calmMark(original, text.slice(end), endsPlain);
    return [
      {
        start,
        end,
        original,
        replacement,
        reason: 'emotional_trigger',
        action: replacement === '' ? 'removed' : 'softened',
        score: 1,
        rule: 'exclamation',
      },
    ];
  });
}

function isPlainEnd(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  const after = text.slice(end, end + 40);
  return ENDS_SENTENCE.test(after) && !AFTER_NAME.test(before) && !endsLoudName(before, after);
}

/** `ZING! Foods`: a word in capitals that is no everyday one, with more to come. */
function endsLoudName(before: string, after: string): boolean {
  const word = /[\p{L}'’-]+$/u.exec(before)?.[0] ?? '';
  return isAllCaps(word) && !isEverydayWord(word.toLowerCase()) && /^[^\S\n]+\S/.test(after);
}

function calmMark(run: string, rest: string, endsPlain: boolean): string {
  if (run.includes('?')) return '?';
  const endsText = rest.trim() === '';
  const goesOn = /^\s*[\p{Ll},;:]/u.test(rest);
  return (endsText && endsPlain) || goesOn ? '' : '.';
}
