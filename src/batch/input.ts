/**
 * What a batch works on. An atom is a location, taken whole (`/`) or entry by entry (`/*`); a cross
 * gives every combination of its parts, a union one part after the other. They nest as you like.
 */

/** One location that datums come from. */
export interface BatchAtom {
  /** The folder below the datum's `pfs` that the files are put into. */
  repo: string;
  /** The location, in its one way of being written. */
  URI: string;
  glob: '/' | '/*';
}

export type BatchInput =
  { atom: BatchAtom } | { cross: readonly BatchInput[] } | { union: readonly BatchInput[] };

/** Where a datum's command leaves its results, beside its repos. */
export const OUT = 'out';

/** Every atom, wherever it stands. */
export function atomsOf(input: BatchInput): BatchAtom[] {
  if ('atom' in input) return [input.atom];
  return ('cross' in input ? input.cross : input.union).flatMap(atomsOf);
}

/**
 * A repo that two inputs of one datum would both be put into; undefined when there is none. Names
 * that differ in case alone are one folder on some machines, and so are taken for the same.
 */
export function sharedRepo(input: BatchInput): string | undefined {
  if ('atom' in input) return undefined;
  const parts = 'cross' in input ? input.cross : input.union;
  for (const part of parts) {
    const shared = sharedRepo(part);
    if (shared !== undefined) return shared;
  }
  if ('union' in input) return undefined;
  const seen = new Set<string>();
  for (const part of parts) {
    const repos = new Set(atomsOf(part).map(({ repo }) => repo.toLowerCase()));
    for (const repo of repos) {
      if (seen.has(repo)) return repo;
      seen.add(repo);
    }
  }
  return undefined;
}

/** What to say about a {@link sharedRepo}. */
export function sharedRepoProblem(repo: string): string {
  return `two inputs of one datum would both be put into "${repo}"; give one of them another repo`;
}
