import type { Mark } from './edits.js';
import type { Passage } from './passage.js';
import { overlaps } from './words.js';

const RUN = /(?<=[\p{L}\p{N})\]%])[^\S\n]?[!?]{2,}/gu;

/** Marks for runs of exclamation marks. `endsPlain` is for headlines, which end without a full stop. */
export function exclamationsIn({ text, untouchable }: Passage, endsPlain: boolean): Mark[] {
  return Array.from(text.matchAll(RUN)).flatMap(({ 0: original, index: start }): Mark[] => {
    const end = start + original.length;
    const inQuotation = untouchable.some((range) => overlaps(range, { start, end }));
    if (inQuotation || !original.includes('!')) return [];
    const replacement = calmMark(original, text.slice(end), endsPlain);
    return [
      {
        start,
        end,
        original,
        replacement,
        reason: 'emotional_trigger',
        action: replacement === '' ? 'removed' : 'softened',
        rule: 'exclamation',
      },
    ];
  });
}

function calmMark(run: string, rest: string, endsPlain: boolean): string {
  if (run.includes('?')) return '?';
  const endsText = rest.trim() === '';
  const goesOn = /^\s*[\p{Ll},;:]/u.test(rest);
  return (endsText && endsPlain) || goesOn ? '' : '.';
}
