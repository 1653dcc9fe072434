import type { PhraseRule, SpanReason } from '../news/types.js';
import { adjectiveForms, nounForms, verbForms } from './inflections.js';

/** Phrases of one reason and weight. A phrase is in one list only. */
export interface PhraseGroup {
  reason: SpanReason;
  weight: number;
  /** Says nothing that the sentence needs; cut where the sentence stays whole. */
  remove?: string;
  /**
   * Says nothing before these words, and something before others: an explosive report is a report,
   * an explosive device is not a device.
   */
  removeBefore?: Record<string, string>;
  /** Has a plain word for the same thing, in every usual sense of the phrase. */
  replace?: Record<string, string>;
  /**
   * No rewrite is safe in every sentence: it has a negation, a literal sense (gunmen take aim too),
   * or says something nobody can say in plainer words.
   */
  flag?: string;
  /** Flagged in all their regular forms; an adjective with its adverb. */
  verbs?: string;
  nouns?: string;
  adjectives?: string;
}

/** The lexicon entries of a group. */
export function rulesOf({
  reason,
  weight,
  remove,
  removeBefore,
  replace,
  flag,
  verbs,
  nouns,
  adjectives,
}: PhraseGroup): [string, PhraseRule][] {
  return [
    ...listed(remove).map((phrase): [string, PhraseRule] => [
      phrase,
      { reason, weight, replacement: '' },
    ]),
    ...Object.entries(removeBefore ?? {}).flatMap(([phrase, followers]) =>
      listed(followers).map((follower): [string, PhraseRule] => [
        `${phrase} ${follower}`,
        { reason, weight, replacement: follower },
      ]),
    ),
    ...Object.entries(replace ?? {}).map(([phrase, replacement]): [string, PhraseRule] => [
      phrase,
      { reason, weight, replacement },
    ]),
    ...[
      ...listed(flag),
      ...listed(verbs).flatMap(verbForms),
      ...listed(nouns).flatMap(nounForms),
      ...listed(adjectives).flatMap(adjectiveForms),
    ].map((phrase): [string, PhraseRule] => [phrase, { reason, weight }]),
  ];
}

function listed(phrases = ''): string[] {
  return phrases
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');
}
