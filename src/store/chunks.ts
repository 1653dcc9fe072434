/** Rows per statement: both databases limit the number of parameters, SQLite to 32,766. */
const CHUNK = 500;

/** Cuts a list of any length into pieces that fit one statement; an empty list gives none. */
export function chunksOf<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / CHUNK);
  return Array.from({ length: count }, (_, n) => list.slice(n * CHUNK, (n + 1) * CHUNK));
}
