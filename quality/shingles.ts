/** How much of a text was extracted: runs of four words, as the article extraction benchmark counts them. */

interface Share {
  hits: number;
  extra: number;
  missed: number;
}

/** Precision, recall and F1 over pages, each page weighing the same. */
export function extractionScores(pages: readonly { expected: string; found: string }[]): {
  precision: number;
  recall: number;
  f1: number;
} {
  const sum = { hits: 0, extra: 0, missed: 0 };
  for (const { expected, found } of pages) {
    const share = shareOf(shinglesOf(expected), shinglesOf(found));
    sum.hits += share.hits;
    sum.extra += share.extra;
    sum.missed += share.missed;
  }
  const precision = sum.hits / (sum.hits + sum.extra);
  const recall = sum.hits / (sum.hits + sum.missed);
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

function shareOf(expected: Map<string, number>, found: Map<string, number>): Share {
  let hits = 0;
  for (const [shingle, count] of found) hits += Math.min(count, expected.get(shingle) ?? 0);
  const extra = total(found) - hits;
  const missed = total(expected) - hits;
  const all = hits + extra + missed;
  return all === 0
    ? { hits: 0, extra: 0, missed: 0 }
    : { hits: hits / all, extra: extra / all, missed: missed / all };
}

function shinglesOf(text: string, size = 4): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (let at = 0; at < Math.max(1, words.length - size + 1); at += 1) {
    const shingle = words.slice(at, at + size).join(' ');
    if (shingle !== '') counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

function total(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
