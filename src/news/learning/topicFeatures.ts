import type { ArticleText } from '../types.js';
import { wordsOf } from '../words.js';

/** The start of an article says what it is about; the rest costs time and adds noise. */
const TEXT_LENGTH = 2500;
const TITLE_WEIGHT = 2;
/** What careless feeds leave of `&#39;`. */
const BROKEN_APOSTROPHE = / ?#39;/g;

/** Is told every word of an article, in order, and how much it counts; a null ends a run of neighbours. */
export type WordVisitor = (word: string | null, weight: number) => void;

/** Shows the words a topic is told by: lower case, without a possessive, numbers by their length only. */
export function visitTopicWords({ title, summary, body }: ArticleText, visit: WordVisitor): void {
  visitText(title, TITLE_WEIGHT, visit);
  visitText(summary, 1, visit);
  // A summary is often the start of the body; counting it twice would drown the rest.
  if (summary === '' || !body.startsWith(summary)) visitText(body, 1, visit);
}

function visitText(text: string, weight: number, visit: WordVisitor): void {
  const start = text.slice(0, TEXT_LENGTH);
  const mended = start.includes('#39;') ? start.replace(BROKEN_APOSTROPHE, "'") : start;
  for (const { lower } of wordsOf(mended)) visit(topicWord(lower), weight);
  visit(null, weight);
}

function topicWord(lower: string): string {
  const first = lower.charCodeAt(0);
  if (first >= 48 && first <= 57 && /^\d+$/.test(lower)) return `#${lower.length}`;
  return lower.endsWith("'s") ? lower.slice(0, -2) : lower;
}
