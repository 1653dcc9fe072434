/** How well groups agree with the true ones, item by item: B-cubed precision, recall and F1. */
export function bCubed(
  groups: readonly (readonly string[])[],
  truth: ReadonlyMap<string, string>,
): { precision: number; recall: number; f1: number } {
  const sizes = new Map<string, number>();
  for (const story of truth.values()) sizes.set(story, (sizes.get(story) ?? 0) + 1);
  let precision = 0;
  let recall = 0;
  for (const group of groups) {
    for (const item of group) {
      const story = truth.get(item) ?? '';
      const together = group.filter((other) => truth.get(other) === story).length;
      precision += together / group.length;
      recall += together / (sizes.get(story) ?? 1);
    }
  }
  precision /= truth.size;
  recall /= truth.size;
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}
