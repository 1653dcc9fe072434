/**
 * Terms by strength, separated by commas: 3 settles a headline, 2 speaks clearly, 1 leans. A term
 * may speak for several domains. A verb with a tilde stands for its forms: `acquire~` is acquire,
 * acquires, acquired and acquiring.
 */
export type WeightedTerms = Record<1 | 2 | 3, string>;

/** Leaning words are many and common; together they must not drown the telling ones. */
const WEIGHT: Record<string, number> = { 3: 3, 2: 1.6, 1: 0.6 };

/** The terms with their weights, one by one; the strongest wins where a term is listed twice. */
export function weightedTerms(byWeight: WeightedTerms): Record<string, number> {
  const weakestFirst = Object.entries(byWeight).flatMap(([strength, list]) =>
    listed(list).map((term) => [term, WEIGHT[strength] ?? 0] as const),
  );
  return Object.fromEntries(weakestFirst);
}

/** The terms of a list in the order written. */
export function listed(list: string): string[] {
  return list
    .split(',')
    .map((term) => term.trim().replace(/\s+/g, ' '))
    .filter((term) => term !== '')
    .flatMap((term) => (term.endsWith('~') ? formsOf(term.slice(0, -1)) : [term]));
}

function formsOf(verb: string): string[] {
  if (verb.endsWith('e')) return [verb, `${verb}s`, `${verb}d`, `${verb.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(verb)) {
    const stem = verb.slice(0, -1);
    return [verb, `${stem}ies`, `${stem}ied`, `${verb}ing`];
  }
  const third = /(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`;
  return [verb, third, `${verb}ed`, `${verb}ing`];
}
