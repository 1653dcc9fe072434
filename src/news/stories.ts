import { cosine, storyVectors, type StoryText, type StoryVector } from './storyTerms.js';

/** An article as far as it matters for telling stories apart. */
export interface StoryArticle extends StoryText {
  id: string;
  /** ISO 8601. */
  publishedAt: string;
  /** Whose article it is; where it is known, an outlet's series does not become one story. */
  sourceId?: string;
}

export interface StoryOptions {
  /** Articles are the same story when they are this alike, on average with all others of it. */
  alike?: number;
}

const ALIKE = 0.2;
/** An outlet has a way of writing, and seldom tells a story twice: its own articles must be more alike. */
const SAME_OUTLET = 0.5;
/** Two parts of an outlet's series keep even the groups apart that others would pull together. */
const SERIES = -10;
/** What is further apart in time is another story, however alike. */
const MAX_APART_MS = 4 * 86_400_000;
/** An article is compared with those that share one of its weightiest terms … */
const PROBES = 12;
/** … and of each term with this many next ones in time, so that the cost stays bounded. */
const NEIGHBOURS = 100;

interface Pair {
  a: number;
  b: number;
  alike: number;
}

/**
 * Which articles tell the same story, whoever published them. Every article is in exactly one group, each
 * group newest last; nothing depends on the order of `articles`.
 */
export function groupStories(
  articles: readonly StoryArticle[],
  { alike = ALIKE }: StoryOptions = {},
): string[][] {
  const ordered = articles.toSorted(
    (a, b) => compare(a.publishedAt, b.publishedAt) || compare(a.id, b.id),
  );
  const vectors = storyVectors(ordered);
  const pairs = candidatePairs(vectors)
    .flatMap(({ a, b }) => {
      const [one, other] = [ordered[a], ordered[b]];
      if (one === undefined || other === undefined || isFarApart(one, other)) return [];
      return [{ a, b, alike: likeness(vectors, a, b) * outletFactor(one, other) }];
    })
    .filter((pair) => pair.alike >= alike / 2 || pair.alike < 0)
    .sort((x, y) => y.alike - x.alike || x.a - y.a || x.b - y.b);
  return merge(ordered.length, pairs, alike).map((group) =>
    group.flatMap((index) => ordered[index]?.id ?? []),
  );
}

/**
 * Joins the most alike first; two groups become one while their members are alike on average. What two groups
 * have in common is kept as a sum that is added up when groups join, so that no pair is looked at twice.
 */
function merge(size: number, pairs: readonly Pair[], alike: number): number[][] {
  const members = Array.from({ length: size }, (_, index) => [index]);
  const groupOf = members.map((_, index) => index);
  const shared = members.map(() => new Map<number, number>());
  const add = (group: number, other: number, sum: number) =>
    shared[group]?.set(other, (shared[group].get(other) ?? 0) + sum);
  for (const { a, b, alike: sum } of pairs) {
    add(a, b, sum);
    add(b, a, sum);
  }

  for (const { a, b } of pairs) {
    let [into, from] = [groupOf[a] ?? a, groupOf[b] ?? b];
    if (into === from) continue;
    const sizes = [members[into]?.length ?? 0, members[from]?.length ?? 0] as const;
    if ((shared[into]?.get(from) ?? 0) / (sizes[0] * sizes[1]) < alike) continue;
    if (sizes[0] < sizes[1]) [into, from] = [from, into];
    for (const index of members[from] ?? []) {
      members[into]?.push(index);
      groupOf[index] = into;
    }
    members[from] = [];
    shared[into]?.delete(from);
    for (const [other, sum] of shared[from] ?? []) {
      shared[other]?.delete(from);
      if (other === into) continue;
      add(into, other, sum);
      add(other, into, sum);
    }
  }
  return members
    .filter((group) => group.length > 0)
    .map((group) => group.sort((x, y) => x - y))
    .sort(([x = 0], [y = 0]) => x - y);
}

/** The pairs that share a weighty term. */
function candidatePairs(vectors: readonly StoryVector[]): { a: number; b: number }[] {
  const holders = new Map<number, number[]>();
  vectors.forEach(({ terms, weights }, index) => {
    const weightiest = terms
      .map((term, place) => ({ term, weight: weights[place] ?? 0 }))
      .sort((x, y) => y.weight - x.weight || x.term - y.term)
      .slice(0, PROBES);
    for (const { term } of weightiest) {
      const held = holders.get(term);
      if (held === undefined) holders.set(term, [index]);
      else held.push(index);
    }
  });
  const pairs = new Set<number>();
  for (const held of holders.values()) {
    held.forEach((a, place) => {
      for (const b of held.slice(place + 1, place + 1 + NEIGHBOURS)) {
        pairs.add(a * vectors.length + b);
      }
    });
  }
  return [...pairs].map((key) => ({
    a: Math.floor(key / vectors.length),
    b: key % vectors.length,
  }));
}

function isFarApart(a: StoryArticle, b: StoryArticle): boolean {
  return Math.abs(Date.parse(a.publishedAt) - Date.parse(b.publishedAt)) > MAX_APART_MS;
}

function outletFactor(a: StoryArticle, b: StoryArticle): number {
  if (a.sourceId === undefined || a.sourceId !== b.sourceId) return 1;
  return isSeries(a.title, b.title) ? SERIES : SAME_OUTLET;
}

/** `Day 3 of the trial` and `Day 4 of the trial`: the same words about other numbers. */
function isSeries(a: string, b: string): boolean {
  const words = (title: string) => title.toLowerCase().replace(/\d+/g, '#');
  return a !== b && words(a) === words(b);
}

function likeness(vectors: readonly StoryVector[], a: number, b: number): number {
  const [left, right] = [vectors[a], vectors[b]];
  return left === undefined || right === undefined ? 0 : cosine(left, right);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
