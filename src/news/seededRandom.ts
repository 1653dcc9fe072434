/** Numbers between 0 and 1 that are the same for the same seed, on every machine. */
export type SeededRandom = () => number;

/** A small generator (xorshift, 32 bit): enough for resampling, never for secrets. */
export function seededRandom(seed: number): SeededRandom {
  // Zero would stay zero for ever.
  let state = seed | 0 || 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
