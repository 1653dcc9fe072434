/** Why the quality gate keeps an article out of the brief. Codes are stable: stored, counted and shown. */
export const REFUSAL_CODES = [
  /** Title, address, source, date or text is not there. */
  'missing_field',
  /** In a language that is not supported: it was neither classified nor neutralized. */
  'unsupported_language',
  /** Its page answers 403, 404 or 410: a reader could not check it. */
  'dead_link',
  'title_too_short',
  'title_too_long',
  /** Broken characters, markup or template code where words should be. */
  'garbled_text',
  /** Filler, a test, or the page's own notice instead of an article. */
  'placeholder_text',
  'text_too_short',
  'repeated_sentences',
  /** Links and calls to buy instead of news. */
  'spam',
  /** The text for the brief is about something else than the article. */
  'brief_unrelated',
  /** The text for the brief says no more than the title. */
  'brief_repeats_title',
  /** The text for the brief is a long article from end to end. */
  'brief_is_article',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** The gate's answer for an article that stays out. */
export interface Refusal {
  code: RefusalCode;
  /** What was found, for a person; plain, short, without the article's text. */
  detail: string;
}

/** The codes in words that fit after a number: `3 dead links`. */
export const REFUSAL_LABELS: Record<RefusalCode, { one: string; many: string }> = {
  missing_field: { one: 'incomplete article', many: 'incomplete articles' },
  unsupported_language: { one: 'unsupported language', many: 'in unsupported languages' },
  dead_link: { one: 'dead link', many: 'dead links' },
  title_too_short: { one: 'title too short', many: 'titles too short' },
  title_too_long: { one: 'title too long', many: 'titles too long' },
  garbled_text: { one: 'garbled text', many: 'garbled texts' },
  placeholder_text: { one: 'placeholder', many: 'placeholders' },
  text_too_short: { one: 'text too short', many: 'texts too short' },
  repeated_sentences: { one: 'repeats itself', many: 'repeat themselves' },
  spam: { one: 'spam', many: 'spam' },
  brief_unrelated: { one: 'teaser about something else', many: 'teasers about something else' },
  brief_repeats_title: { one: 'no text beyond its title', many: 'no text beyond their titles' },
  brief_is_article: { one: 'text not shortened', many: 'texts not shortened' },
};
