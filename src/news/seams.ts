import type { Mark } from './edits.js';
import { type Passage } from './passage.js';
import { capitalise, isCapitalised } from './words.js';

/**
 * Makes the edges of rewrites fit what now stands beside them, as part of the same rewrite: the
 * word that comes to open a sentence takes the capital, and `a` or `an` follows the next word.
 * Marks that touch each other are seen as one chain. They must be in order and must not overlap.
 */
export function fitSeams(passage: Passage, marks: readonly Mark[]): Mark[] {
  return withFittingArticles(passage.text, withCapitals(passage, marks));
}

function withCapitals({ text, words }: Passage, marks: readonly Mark[]): Mark[] {
  const opening = new Set(
    words.filter((word) => word.initial && isCapitalised(word.text)).map((word) => word.start),
  );
  let capitalFor = -1;
  return marks.map((mark, index) => {
    if (mark.action === 'flagged' || (!opening.has(mark.start) && mark.start !== capitalFor)) {
      return mark;
    }
    if (mark.replacement !== '') return { ...mark, replacement: capitalise(mark.replacement) };
    if (marks[index + 1]?.start === mark.end) {
      capitalFor = mark.end;
      return mark;
    }
    const next = text.charAt(mark.end);
    return next === next.toUpperCase()
      ? mark
      : {
          ...mark,
          end: mark.end + 1,
          original: mark.original + next,
          replacement: next.toUpperCase(),
        };
  });
}

function withFittingArticles(text: string, marks: readonly Mark[]): Mark[] {
  /** What will stand after the mark in hand; the marks are walked from the last to the first. */
  let nextStart = text.length;
  let nextText = '';
  return marks
    .toReversed()
    .map((mark, fromLast) => {
      const following = mark.end === nextStart ? nextText : text.slice(mark.end, mark.end + 40);
      const floor = marks[marks.length - fromLast - 2]?.end ?? 0;
      const fitted =
        mark.action === 'flagged' ? mark : withFittingArticle(text, mark, following, floor);
      nextStart = fitted.start;
      nextText = fitted.replacement + following;
      return fitted;
    })
    .reverse();
}

/** `floor` is where the mark before ends: an article inside that one is not ours to change. */
function withFittingArticle(text: string, mark: Mark, following: string, floor: number): Mark {
  const before = text.slice(Math.max(0, mark.start - 5), mark.start);
  const [whole, present, gap] = /(?<![\p{L}\p{N}'’-])(an?)([^\S\n]+)$/iu.exec(before) ?? [];
  const next = /^[$€£¥]?([\p{L}\p{N}]+)/u.exec(mark.replacement + following)?.[1];
  if (!whole || !present || !gap || !next || mark.start - whole.length < floor) return mark;
  const fitting = startsWithVowelSound(next) ? 'an' : 'a';
  if (present.toLowerCase() === fitting) return mark;
  return {
    ...mark,
    start: mark.start - whole.length,
    original: whole + mark.original,
    replacement: (isCapitalised(present) ? capitalise(fitting) : fitting) + gap + mark.replacement,
  };
}

function startsWithVowelSound(word: string): boolean {
  if (/^\d/.test(word)) return /^(?:8|11$|18$)/.test(word);
  if (/^[A-Z]{2,}$/.test(word)) return /^[AEFHILMNORSX]/.test(word);
  if (/^(?:uni(?!n)|us[ael]|eu|one(?![a-z])|once|ubiq|ut[io])/i.test(word)) return false;
  return /^(?:[aeiou]|hour|honest|honou?r|heir)/i.test(word);
}
