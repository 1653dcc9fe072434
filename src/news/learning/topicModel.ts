import type { ArticleText } from '../types.js';
import { visitTopicWords } from './topicFeatures.js';

/** A trained multinomial classifier: which label a text has. */
export interface TopicModel {
  labels: string[];
  /** For each word or pair of neighbours: how rare it is, then its weight per label. */
  features: Record<string, number[]>;
  bias: number[];
}

/** The probability of each label, summing to 1. */
export type TopicPredictor = (article: ArticleText) => Record<string, number>;

/** A predictor for a model; the work on its weights is done here, once. */
export function compileTopicModel({ labels, features, bias }: TopicModel): TopicPredictor {
  const space = new FeatureSpace(Object.keys(features));
  const rarity = Float64Array.from(Object.values(features), ([rare]) => rare ?? 0);
  const weights = labels.map((_, label) =>
    Float64Array.from(Object.values(features), (numbers) => numbers[label + 1] ?? 0),
  );
  return (article) => {
    const found = space.countsOf(article);
    const values = normalised(found, rarity);
    const odds = labels.map((_, label) => {
      let margin = bias[label] ?? 0;
      for (const [at, { feature }] of found.entries()) {
        margin += (weights[label]?.[feature] ?? 0) * (values[at] ?? 0);
      }
      return 1 / (1 + Math.exp(-margin));
    });
    const sum = odds.reduce((total, odd) => total + odd, 0);
    return Object.fromEntries(labels.map((label, at) => [label, (odds[at] ?? 0) / sum]));
  };
}

/** A feature of an article, by its number, and how often it is there. */
export interface Counted {
  feature: number;
  count: number;
}

/** The known features, found in an article without building a string for every pair of neighbours. */
export class FeatureSpace {
  private readonly words = new Map<string, number>();
  private readonly pairs = new Map<number, number>();
  private readonly counts: Float64Array;

  constructor(names: readonly string[]) {
    this.counts = new Float64Array(names.length);
    for (const [feature, name] of names.entries()) {
      if (!name.includes(' ')) this.words.set(name, feature);
    }
    for (const [feature, name] of names.entries()) {
      const [first, second] = name.split(' ').map((word) => this.words.get(word));
      if (first !== undefined && second !== undefined) {
        this.pairs.set(first * names.length + second, feature);
      }
    }
  }

  /** What is in an article, in the order it first appears. */
  countsOf(article: ArticleText): Counted[] {
    const { counts, words, pairs } = this;
    const seen: number[] = [];
    const add = (feature: number, weight: number) => {
      if (counts[feature] === 0) seen.push(feature);
      counts[feature] = (counts[feature] ?? 0) + weight;
    };
    let previous: number | undefined;
    visitTopicWords(article, (word, weight) => {
      const feature = word === null ? undefined : words.get(word);
      if (feature !== undefined) {
        add(feature, weight);
        const pair =
          previous === undefined ? undefined : pairs.get(previous * counts.length + feature);
        if (pair !== undefined) add(pair, weight);
      }
      previous = feature;
    });
    return seen.map((feature) => {
      const count = counts[feature] ?? 0;
      counts[feature] = 0;
      return { feature, count };
    });
  }
}

/** Damped counts times rarity, scaled so that long and short texts weigh the same. */
export function normalised(found: readonly Counted[], rarity: Float64Array): number[] {
  const values = found.map(({ feature, count }) => (1 + Math.log(count)) * (rarity[feature] ?? 0));
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? values : values.map((value) => value / length);
}
