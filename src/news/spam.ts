import { sentencesOf } from './sentences.js';
import { isAllCaps, wordsOf } from './words.js';

const CALLS_TO_BUY =
  /\b(?:buy (?:it |yours |one )?(?:now|today|here)|order (?:yours )?(?:now|today|here)|shop (?:now|today|here|the sale)|act (?:now|fast)|call (?:us )?(?:now|today)|click (?:here|below|the link)|sign up (?:now|today)|limited[- ]time (?:offer|only|deal)|while (?:stocks?|supplies) lasts?|free shipping|money[- ]back guarantee|promo(?:tional)? code|discount code|coupon code|use code [A-Z\d]{4,}|(?:save|get) (?:up to )?\d+ ?% (?:off|today|now)|best price guaranteed?|100 ?% (?:free|guaranteed|natural)|risk[- ]free|no (?:deposit|obligation|prescription) (?:needed|required|bonus)|free (?:spins|trial|quote|gift)|work from home and|earn (?:up to )?[$€£]\s?\d[\d,.]* (?:a|per) (?:day|week|hour)|double your (?:money|income)|dm (?:me|us)|link in bio|whatsapp (?:me|us|at|\+))/gi;
const LINK = /\bhttps?:\/\/\S+|\bwww\.\S+|\b[\w-]+\.(?:com|net|org|shop|xyz|info|biz|top)\/\S*/gi;
const PHONE =
  /(?:\+\d{1,3}[\s.-]?)?(?:\(\d{2,4}\)|\b\d{2,4})[\s.-]\d{3,4}[\s.-]\d{3,4}\b|\b1?[- ]?8(?:00|88|77|66)[- ]\w{3}[- ]?\w{4}\b/;
/** More links than this among a hundred words is a list of links. */
const LINKS_PER_100_WORDS = 5;
const MIN_LINKS = 3;

/** What makes a text an advertisement or a link farm; undefined when nothing does. */
export function spamIn(text: string): string | undefined {
  const links = text.match(LINK)?.length ?? 0;
  const calls = new Set(text.match(CALLS_TO_BUY)?.map((call) => call.toLowerCase())).size;
  if (calls >= 2) return `it calls to buy ${calls} times`;
  if (links < MIN_LINKS && calls === 0) return undefined;
  const words = wordsOf(text.replace(LINK, ' '));
  if (links >= MIN_LINKS && links * 100 > words.length * LINKS_PER_100_WORDS) {
    return `it has ${links} links in ${words.length} words`;
  }
  const loud = words.filter(({ text: word }) => isAllCaps(word)).length > words.length / 2;
  const shouts = (text.match(/!/g)?.length ?? 0) >= 3;
  const sells = calls === 1 && (links > 0 || PHONE.test(text) || loud || shouts);
  return sells ? 'it sells something' : undefined;
}

/** More of a text than this said again is a broken text; less is a refrain, or a line the page repeats. */
const MAX_REPEATED_SHARE = 0.3;
const MIN_REPEATED = 2;
/** Shorter ones are refrains and labels. */
const MIN_SENTENCE = 20;
/** A long body is judged by its beginning. */
const JUDGED_LENGTH = 6_000;

/** Whether a text says the same sentences again and again. */
export function repeatsItself(text: string): boolean {
  const judged = text.slice(0, JUDGED_LENGTH);
  const sentences = sentencesOf(judged)
    .filter(({ start, end }) => end - start >= MIN_SENTENCE)
    .map(({ start, end }) => judged.slice(start, end).toLowerCase());
  const repeated = sentences.length - new Set(sentences).size;
  return repeated >= MIN_REPEATED && repeated > sentences.length * MAX_REPEATED_SHARE;
}
