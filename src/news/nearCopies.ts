/**
 * Tells copies of a text from other texts, however they were touched up: MinHash over runs of words. Two
 * signatures agree in about as many places as their texts share runs of words.
 */
import { createHash } from 'node:crypto';

/** Words per run: long enough that two reports of one event share few of them by chance. */
const SHINGLE = 3;
/** Places of a signature; the estimate is right within about 0.09 two times out of three. */
const PLACES = 96;
/** Fewer runs than this make an estimate that a single sentence decides. */
const FEWEST_SHINGLES = 40;
/** Titles of fewer words, such as "Weather forecast", return every day with another story. */
const FEWEST_TITLE_WORDS = 4;

/** Estimated share of common runs of words from which on a text is a copy. */
export const NEAR_COPY = 0.5;

/** Two odd-multiplier hashes for each place, fixed for ever: stored signatures depend on them. */
const MULTIPLIERS = Array.from({ length: PLACES }, (_, place): [number, number] => [
  (mix(place * 2 + 1) | 1) >>> 0,
  mix(place * 2 + 2),
]);

/** What a text is recognised by; undefined where it is too short to tell. */
export function signatureOf(text: string): Uint32Array | undefined {
  const shingles = shinglesOf(text);
  if (shingles.size < FEWEST_SHINGLES) return undefined;
  const signature = new Uint32Array(PLACES).fill(0xffffffff);
  for (const shingle of shingles) {
    MULTIPLIERS.forEach(([factor, offset], place) => {
      const value = mix((Math.imul(shingle, factor) + offset) >>> 0);
      if (value < (signature[place] ?? 0)) signature[place] = value;
    });
  }
  return signature;
}

/** The estimated share of runs of words that two texts have in common, 0 to 1. */
export function similarity(a: Uint32Array, b: Uint32Array): number {
  let equal = 0;
  for (let place = 0; place < PLACES; place += 1) if (a[place] === b[place]) equal += 1;
  return equal / PLACES;
}

/** A signature as text for the store. */
export function encodeSignature(signature: Uint32Array): string {
  return Buffer.from(signature.buffer, signature.byteOffset, signature.byteLength).toString(
    'base64',
  );
}

/** Reads back what `encodeSignature` wrote. */
export function decodeSignature(text: string): Uint32Array {
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  return new Uint32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / 4));
}

/** What equal titles have in common, typography aside; undefined for a title too short to mean one story. */
export function titleKey(title: string): string | undefined {
  const words = wordsOf(title);
  if (words.length < FEWEST_TITLE_WORDS) return undefined;
  return createHash('sha256').update(words.join(' ')).digest('hex').slice(0, 24);
}

function shinglesOf(text: string): Set<number> {
  const hashes = wordsOf(text).map(hashWord);
  const shingles = new Set<number>();
  for (let start = 0; start + SHINGLE <= hashes.length; start += 1) {
    let hash = 0;
    for (const word of hashes.slice(start, start + SHINGLE))
      hash = mix((Math.imul(hash, 31) + word) >>> 0);
    shingles.add(hash);
  }
  return shingles;
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[’']/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** FNV-1a. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1)
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Spreads every bit of a number over all of it. */
function mix(value: number): number {
  let hash = value >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
