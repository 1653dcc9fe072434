import type { Rewrite } from './edits.js';
import type { CapitalStyle, Passage } from './passage.js';
import type { PhraseMatch } from './phrases.js';
import { capitalise, isCapitalised } from './words.js';

/** A verb followed by one of these means the physical thing: "the car slammed into a wall". */
const PHYSICAL = /^\s+(?:into|through|against|off|onto|shut|down on)\b/i;
const SMALL_WORDS = new Set('a an the and or but of in on at by for to with from as'.split(' '));

/** Puts the replacement in the phrase's place with its capitals, or undefined where it would not fit. */
export function planReplacement(
  { text, sentences, words }: Passage,
  match: PhraseMatch,
  replacement: string,
): Rewrite | undefined {
  if (match.first === match.last && PHYSICAL.test(text.slice(match.end))) return undefined;
  const head = words[match.first];
  const style = head && sentences[head.sentence]?.style;
  const wantsCapital = head !== undefined && isCapitalised(head.text);
  const opens = head?.initial === true;
  return {
    start: match.start,
    end: match.end,
    replacement: wantsCapital && style ? withCapitals(replacement, style, opens) : replacement,
  };
}

function withCapitals(replacement: string, style: CapitalStyle, opens: boolean): string {
  if (style === 'sentence') return opens ? capitalise(replacement) : replacement;
  const words = replacement.split(' ');
  return words
    .map((word, index) => (index > 0 && SMALL_WORDS.has(word) ? word : capitalise(word)))
    .join(' ');
}
