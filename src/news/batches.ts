/** All of a list, then its halves, its quarters and so on: where all at once is too much, a part may still do. */
export function batchesOf<Item>(items: readonly Item[], divisions: readonly number[]): Item[][] {
  const parts = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      items.slice(
        Math.floor((index * items.length) / count),
        Math.floor(((index + 1) * items.length) / count),
      ),
    );
  const counts = divisions.filter((count) => items.length >= 2 * count);
  return counts.flatMap(parts);
}
