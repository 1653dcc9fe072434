/** How sure a figure is: the same items drawn again and again, with replacement, always by the same seed. */
import { seededRandom } from './seededRandom.js';

/** The middle 95 % of what a figure came to in the resamples. */
export interface Interval {
  low: number;
  high: number;
}

/** Enough for two digits; more only costs time. */
export const RESAMPLES = 500;
const SEED = 20_250_301;
const TAIL = 0.025;

/** Positions drawn with replacement, once per resample; the same for the same size. */
export function* resamplesOf(size: number, count = RESAMPLES): Generator<number[]> {
  const random = seededRandom(SEED);
  for (let made = 0; made < count; made++) {
    yield Array.from({ length: size }, () => Math.floor(random() * size));
  }
}

/** The 95 % interval of each figure of a statistic over the items. */
export function bootstrapIntervals<Item, Figure extends string>(
  items: readonly Item[],
  statistic: (items: readonly Item[]) => Record<Figure, number>,
  figures: readonly Figure[],
): Record<Figure, Interval> {
  const drawn = [...resamplesOf(items.length)].map((positions) => statistic(at(items, positions)));
  const entries = figures.map((figure) => {
    const values = drawn.map((scores) => scores[figure]).sort((a, b) => a - b);
    return [figure, { low: quantile(values, TAIL), high: quantile(values, 1 - TAIL) }] as const;
  });
  return Object.fromEntries(entries) as Record<Figure, Interval>;
}

/**
 * The share of resamples in which `after` beats `before`, both on the same draw of items. A draw in which they
 * are equal is no win: a change that helps a single item can win six draws of ten at the most.
 */
export function pairedWins<Item>(
  before: readonly Item[],
  after: readonly Item[],
  statistic: (items: readonly Item[]) => number,
  leastGain: number,
): number {
  let [wins, draws] = [0, 0];
  for (const positions of resamplesOf(before.length)) {
    const gain = statistic(at(after, positions)) - statistic(at(before, positions));
    if (gain > leastGain) wins += 1;
    draws += 1;
  }
  return wins / draws;
}

function at<Item>(items: readonly Item[], positions: readonly number[]): Item[] {
  return positions.map((position) => items[position]).filter((item) => item !== undefined);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.round(share * (sorted.length - 1))] ?? 0;
}
