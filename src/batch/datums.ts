/** Datums: the items of a batch. Which there are follows from the spec and from what lies in its locations. */
import { createHash } from 'node:crypto';
import { NothingThereError, uriOf, type Storage } from '../storage/index.js';
import { sharedRepo, sharedRepoProblem, type BatchAtom, type BatchInput } from './input.js';

/** One thing that a datum needs before it can be worked on. */
export interface DatumInput {
  /** It is put at `<pfs>/<repo>/<path>`. */
  repo: string;
  /** The location that it lies in. */
  uri: string;
  /** Its name there: `a.txt` is an object, `sub/` everything below it, empty everything. */
  path: string;
}

/** One unit of work. */
export interface Datum {
  /** The same for the same inputs, in every run and every job; at most 100 plain characters. */
  id: string;
  /** One per repo. */
  inputs: readonly DatumInput[];
}

/** Two inputs of one datum would end up in the same folder. */
export class DatumConflictError extends Error {
  override readonly name = 'DatumConflictError';
}

/** What lies in the location of an atom, as far as its glob asks for it: names as in {@link DatumInput}. */
export type Listing = (atom: BatchAtom) => AsyncIterable<string>;

/** The whole address of an input, for people and for outside workers. */
export function inputUri(input: DatumInput): string {
  return uriOf(input.uri, input.path);
}

/** Asks a storage. A location that is to be taken whole must hold something: a typing error would not. */
export function listingOf(storage: Storage, signal?: AbortSignal): Listing {
  return async function* (atom) {
    if (atom.glob === '/*') yield* storage.entries(atom.URI, signal);
    else if (await storage.exists(atom.URI, '', signal)) yield '';
    else throw new NothingThereError(atom.URI);
  };
}

/**
 * Every datum of an input, as it is found. A union gives the same inputs but once, whichever part
 * they come from first. Of a cross the first part streams and the others are kept in memory, so
 * the longest belongs first; a union remembers a hash per datum; an atom alone remembers nothing.
 */
export async function* expandDatums(input: BatchInput, listing: Listing): AsyncGenerator<Datum> {
  const repo = sharedRepo(input);
  if (repo !== undefined) throw new DatumConflictError(sharedRepoProblem(repo));
  const seen = hasUnion(input) ? new Set<string>() : undefined;
  for await (const inputs of combinations(input, listing)) {
    const id = datumId(inputs);
    const hash = id.slice(-HASH_LENGTH);
    if (seen?.has(hash) === true) continue;
    seen?.add(hash);
    yield { id, inputs };
  }
}

const HASH_LENGTH = 16;
const READABLE_LENGTH = 80;

/** What people recognise, and what makes it unique. The order of the inputs makes no difference. */
export function datumId(inputs: readonly DatumInput[]): string {
  const facts = inputs.map(({ repo, uri, path }) => [repo, uri, path] as const);
  const sorted = facts.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
  const words = sorted.map(([repo, , path]) => (path === '' ? repo : path));
  const readable = words.join('+').replace(/[^A-Za-z0-9._+-]+/g, '-');
  const trimmed = readable.slice(0, READABLE_LENGTH).replace(/^-+|-+$/g, '');
  return `${trimmed}${trimmed === '' ? '' : '-'}${hash.slice(0, HASH_LENGTH)}`;
}

async function* combinations(
  input: BatchInput,
  listing: Listing,
): AsyncGenerator<readonly DatumInput[]> {
  if ('atom' in input) {
    const { repo, URI: uri } = input.atom;
    for await (const path of listing(input.atom)) yield [{ repo, uri, path }];
  } else if ('union' in input) {
    for (const part of input.union) yield* combinations(part, listing);
  } else {
    yield* crossOf(input.cross, listing);
  }
}

async function* crossOf(
  parts: readonly BatchInput[],
  listing: Listing,
): AsyncGenerator<readonly DatumInput[]> {
  const [first, ...others] = parts;
  if (first === undefined) return;
  const kept: (readonly DatumInput[])[][] = [];
  for (const part of others) {
    const all: (readonly DatumInput[])[] = [];
    for await (const inputs of combinations(part, listing)) all.push(inputs);
    kept.push(all);
  }
  for await (const inputs of combinations(first, listing)) yield* productOf(inputs, kept);
}

function* productOf(
  inputs: readonly DatumInput[],
  rest: readonly (readonly (readonly DatumInput[])[])[],
): Generator<readonly DatumInput[]> {
  const [next, ...further] = rest;
  if (next === undefined) yield inputs;
  else for (const more of next) yield* productOf([...inputs, ...more], further);
}

function hasUnion(input: BatchInput): boolean {
  if ('atom' in input) return false;
  return 'union' in input || input.cross.some(hasUnion);
}
