import { type Section, SECTIONS } from './taxonomy.js';

/** What a sample is drawn by. */
export interface Sampled {
  id: string;
  /** Null where the article has none; a stratum of its own. */
  section: Section | null;
}

/**
 * A sample in which every section has the share it has in the whole, and every section at least one article
 * where the size allows. The same articles give the same sample: within a section the first by id are taken,
 * and ids are hashes, so that the first are as good as any.
 */
export function stratifiedSample<Article extends Sampled>(
  articles: readonly Article[],
  size: number,
): Article[] {
  const strata = [...SECTIONS, null]
    .map((section) => articles.filter((article) => article.section === section).sort(byId))
    .filter((stratum) => stratum.length > 0);
  const quotas = quotasOf(
    strata.map((stratum) => stratum.length),
    size,
  );
  return strata.flatMap((stratum, index) => stratum.slice(0, quotas[index])).sort(byId);
}

/** How many to take of each stratum: by its share, rounded so that the sum is right, the largest first. */
function quotasOf(sizes: readonly number[], wanted: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const quotas = sizes.map(() => 0);
  for (let left = Math.min(wanted, total); left > 0; left--) {
    // Who has nothing yet comes first; then who is furthest below its share.
    const needs = sizes.map((size, index) => {
      const has = quotas[index] ?? 0;
      if (has >= size) return -Infinity;
      return has === 0 ? total + size : size / (has + 1);
    });
    const neediest = needs.indexOf(Math.max(...needs));
    quotas[neediest] = (quotas[neediest] ?? 0) + 1;
  }
  return quotas;
}

function byId(a: Sampled, b: Sampled): number {
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
