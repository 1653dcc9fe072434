/**
 * The quality gate: the last look before an article is shown. It refuses what a reader could not use, and
 * says why with a code. One article gets one code, the first that applies, so that counts add up.
 *
 * The text for the brief is also held against the whole article, because it is made from a teaser that may
 * be wrong. Three things are refused. It is *unrelated* when few of its words are in the article (a cookie
 * notice, the teaser of another story). It *repeats the title* when it adds next to nothing to it. It *is the
 * article* when it holds nearly all of a long one, so that nothing was shortened and an outlet's whole work
 * would be printed. A short item that is its own summary is none of these: many feeds give no more.
 */
import type { BriefCandidate } from './briefDocument.js';
import { garbledBy, placeholderIn } from './garbledText.js';
import type { Refusal, RefusalCode } from './refusal.js';
import { repeatsItself, spamIn } from './spam.js';
import { termsOf } from './storyTerms.js';
import { wordsOf } from './words.js';

const MIN_TITLE_WORDS = 2;
const MIN_TITLE_LENGTH = 8;
const MAX_TITLE_LENGTH = 300;
const MIN_TEXT_WORDS = 6;
const MIN_TEXT_LENGTH = 40;
const DEAD = new Set([403, 404, 410]);
/** A text longer than this is no brief text, if it is also nearly all of its article. */
const LONG_ARTICLE_WORDS = 200;
const NEARLY_ALL = 0.8;
/** Of the words that say what the brief text is about, at least this share is in the article: teasers paraphrase. */
const RELATED = 0.12;
/** Fewer of them say too little to judge by. */
const MIN_TERMS_TO_RELATE = 8;
/** Such words that the text must add to the title. */
const MIN_ADDED_TERMS = 2;

/** Why the article stays out of the brief; undefined when it may be shown. */
export function gate(candidate: BriefCandidate): Refusal | undefined {
  for (const check of CHECKS) {
    const refusal = check(candidate);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

type Check = (candidate: BriefCandidate) => Refusal | undefined;

const CHECKS: readonly Check[] = [
  (candidate) => {
    const field = missingField(candidate);
    return when(field !== undefined, 'missing_field', `it has no ${field ?? ''}`);
  },
  ({ section, language }) =>
    when(section === null, 'unsupported_language', `its language (${language}) is not supported`),
  ({ linkStatus }) =>
    when(
      linkStatus !== null && DEAD.has(linkStatus),
      'dead_link',
      `its page answers ${linkStatus ?? ''}`,
    ),
  ({ original, neutral }) =>
    found('placeholder_text', placeholderIn(original.title) ?? placeholderIn(neutral.briefText)),
  ({ original: { title } }) =>
    when(
      title.trim().length < MIN_TITLE_LENGTH || wordsOf(title).length < MIN_TITLE_WORDS,
      'title_too_short',
      `its title has fewer than ${MIN_TITLE_WORDS} words or ${MIN_TITLE_LENGTH} characters`,
    ),
  ({ original: { title } }) =>
    when(
      title.length > MAX_TITLE_LENGTH,
      'title_too_long',
      `its title has ${title.length} characters`,
    ),
  ({ original, neutral }) =>
    found('garbled_text', garbledBy(original.title) ?? garbledBy(neutral.briefText)),
  ({ neutral: { briefText } }) =>
    when(
      briefText.trim().length < MIN_TEXT_LENGTH || wordsOf(briefText).length < MIN_TEXT_WORDS,
      'text_too_short',
      `its text has fewer than ${MIN_TEXT_WORDS} words or ${MIN_TEXT_LENGTH} characters`,
    ),
  ({ original, neutral }) =>
    when(
      repeatsItself(neutral.briefText) || repeatsItself(original.body),
      'repeated_sentences',
      'it says the same sentences again and again',
    ),
  ({ original }) =>
    found('spam', spamIn(`${original.title}\n${original.summary || original.body}`)),
  (candidate) => similarity(candidate),
];

function missingField(candidate: BriefCandidate): string | undefined {
  const { original, neutral } = candidate;
  if (original.title.trim() === '' || neutral.feedTitle.trim() === '') return 'title';
  if (!/^https?:\/\/[^/]/i.test(candidate.canonicalUrl)) return 'web address';
  if (candidate.sourceId.trim() === '') return 'source';
  if (Number.isNaN(Date.parse(candidate.publishedAt))) return 'date';
  return neutral.briefText.trim() === '' ? 'text' : undefined;
}

/** Holds the text for the brief against the article; see the top of this file. */
function similarity({ original, neutral }: BriefCandidate): Refusal | undefined {
  const brief = [...new Set(termsOf(neutral.briefText))];
  const title = new Set(termsOf(`${original.title}\n${neutral.title}`));
  if (brief.filter((term) => !title.has(term)).length < MIN_ADDED_TERMS) {
    return { code: 'brief_repeats_title', detail: 'its text says no more than its title' };
  }
  const related = isPartOf(neutral) ? 1 : shareKnown(brief, title, original, neutral);
  if (brief.length >= MIN_TERMS_TO_RELATE && related < RELATED) {
    const share = Math.round(related * 100);
    return { code: 'brief_unrelated', detail: `only ${share}% of its teaser is in the article` };
  }
  const words = wordsOf(neutral.briefText).length;
  return when(
    words > LONG_ARTICLE_WORDS && words >= wordsOf(original.body).length * NEARLY_ALL,
    'brief_is_article',
    `its text is the whole article, ${words} words`,
  );
}

/** The usual case, and far cheaper to see than to count words. An article without a body is its own teaser. */
function isPartOf({ briefText, body }: BriefCandidate['neutral']): boolean {
  return body.trim() === '' || body.includes(briefText);
}

function shareKnown(
  terms: readonly string[],
  title: ReadonlySet<string>,
  original: BriefCandidate['original'],
  neutral: BriefCandidate['neutral'],
): number {
  // Both wordings: an edit must not make the brief text look like a stranger's.
  const body = new Set(termsOf(`${original.body}\n${neutral.body}`));
  return terms.filter((term) => title.has(term) || body.has(term)).length / terms.length;
}

function when(isRefused: boolean, code: RefusalCode, detail: string): Refusal | undefined {
  return isRefused ? { code, detail } : undefined;
}

function found(code: RefusalCode, detail: string | undefined): Refusal | undefined {
  return detail === undefined ? undefined : { code, detail };
}
