import { cutAtWord, sentencesOf } from './sentences.js';
import type { ArticleText } from './types.js';

/** The texts that lists and the brief show of an article. */
export interface FeedText {
  feedTitle: string;
  feedSummary: string;
  briefText: string;
}

const TITLE_LENGTH = 80;
const SUMMARY_LENGTH = 130;
const BRIEF_LENGTH = 320;
const BRIEF_SENTENCES = 3;
/** Whole sentences shorter than this say too little; then rather a longer one that is cut. */
const LEAST_SUMMARY = 50;

/** Who and what such a sentence means stands in the one before it. */
const LEANS_BACK =
  /^(?:["“'‘]|(?:and|but|or|so|yet|he|she|they|it|his|her|their|its|this|that|these|those|such|however|meanwhile|also|instead|still|then|therefore|moreover|nor|both|neither|there)\b)/i;
const ENDS_WHOLE = /[.!?…]["'”’)\]]*$/;

/** What of a neutral text is shown where there is little room. */
export function feedTextOf({ title, summary, body }: ArticleText): FeedText {
  const lead = oneLine(summary) === '' ? body : summary;
  return {
    feedTitle: cutAtWord(oneLine(title), TITLE_LENGTH),
    feedSummary: shortSummary(oneLine(lead.slice(0, SUMMARY_LENGTH * 4))),
    briefText: briefTextOf(lead, body, title),
  };
}

function shortSummary(text: string): string {
  if (text.length <= SUMMARY_LENGTH) return text;
  const whole = sentencesOf(text).findLast(({ end }) => end <= SUMMARY_LENGTH);
  const fits = whole !== undefined && whole.end >= LEAST_SUMMARY;
  return fits ? text.slice(0, whole.end) : cutAtWord(text, SUMMARY_LENGTH);
}

/** The first sentences that can be read without those before them; one at least, cut if need be. */
function briefTextOf(lead: string, body: string, title: string): string {
  for (const text of [lead, body]) {
    const chosen = standingAlone(text);
    if (chosen !== '') return chosen;
  }
  return cutAtWord(oneLine(lead) || oneLine(title), BRIEF_LENGTH);
}

function standingAlone(text: string): string {
  const start = text.slice(0, BRIEF_LENGTH * 4);
  let chosen = '';
  let count = 0;
  for (const range of sentencesOf(start)) {
    // The end of the slice may cut its last sentence.
    if (range.end === start.length && start.length < text.length) break;
    const sentence = oneLine(start.slice(range.start, range.end));
    if (!ENDS_WHOLE.test(sentence)) continue;
    // After the first one a sentence may lean back on its neighbour.
    if (count === 0 && LEANS_BACK.test(sentence)) continue;
    const longer = chosen === '' ? sentence : `${chosen} ${sentence}`;
    if (longer.length > BRIEF_LENGTH || count === BRIEF_SENTENCES) break;
    chosen = longer;
    count += 1;
  }
  return chosen;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
