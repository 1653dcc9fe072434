import type { Place } from './geography.js';
import { groupsOf, placeOfLabel } from './labels.js';
import type { TopicPredictor } from './learning/topicModel.js';
import { type Domain, DOMAINS } from './taxonomy.js';
import type { ArticleText } from './types.js';

/** A trained model's verdict in our terms. */
export interface TrainedVerdict {
  /** A score per domain in the order of `DOMAINS`, summing to 1. */
  scores: Float64Array;
  /** Where it plays, if the model's best label says so; else null. */
  place: Place | null;
}

/** The verdict, or null where the model is not sure enough and the lexicon is to decide. */
export type TrainedTopics = (article: ArticleText, lexicon: Float64Array) => TrainedVerdict | null;

interface LabelGroups {
  domains: Map<string, readonly number[]>;
  /** Labels tell places apart only in a set that has several of them. */
  tellsPlaces: boolean;
}

/**
 * Reads a model's own labels as groups of our domains: the model picks the group, the lexicon the
 * domain within it.
 */
export function compileTrainedTopics(predictor: TopicPredictor, threshold: number): TrainedTopics {
  let known: LabelGroups | undefined;
  return (article, lexicon) => {
    const probabilities = predictor(article);
    const entries = Object.entries(probabilities);
    // A model has the same labels for every article.
    known ??= labelGroups(entries.map(([label]) => label));
    const { domains, tellsPlaces } = known;
    const [best, probability] = entries.reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
    if (probability < threshold || !domains.get(best)?.length) return null;
    const scores = new Float64Array(DOMAINS.length);
    let total = 0;
    for (const [label, share] of entries) {
      const group = domains.get(label) ?? [];
      const support = group.reduce((sum, at) => sum + (lexicon[at] ?? 0), 0);
      if (support === 0) continue;
      for (const at of group) {
        scores[at] = (scores[at] ?? 0) + (share * (lexicon[at] ?? 0)) / support;
      }
      total += share;
    }
    for (const [at, score] of scores.entries()) scores[at] = score / total;
    return { scores, place: tellsPlaces ? placeOfLabel(best) : null };
  };
}

function labelGroups(labels: readonly string[]): LabelGroups {
  const numbers = new Map<Domain, number>(DOMAINS.map((domain, at) => [domain, at]));
  const domains = [...groupsOf(labels)].map(
    ([label, group]) => [label, group.map((domain) => numbers.get(domain) ?? 0)] as const,
  );
  return {
    domains: new Map(domains),
    tellsPlaces: labels.filter((label) => placeOfLabel(label) !== null).length > 1,
  };
}
