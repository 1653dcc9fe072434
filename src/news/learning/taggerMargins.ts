import type { Passage, PassageWord } from '../passage.js';
import type { Tagger } from './tagger.js';
import {
  lengthFeature,
  NEIGHBOURS,
  pairFeature,
  placeFeatures,
  placeOf,
  ROLES,
  wordFeatures,
} from './taggerFeatures.js';

/** Words whose weights are kept at hand; beyond that they are forgotten, so that memory stays flat. */
const MAX_REMEMBERED = 20_000;
const HERE = ROLES.indexOf('here');
const AROUND = ROLES.indexOf('around');
const NEIGHBOUR_ROLES = NEIGHBOURS.map(([role, offset]) => ({ at: ROLES.indexOf(role), offset }));

/** How strongly each word of a passage is taken for loaded; 0 is even odds. */
export type Margins = (passage: Passage) => Float64Array;

/**
 * Prepares a tagger's weights. What a word adds to itself, its neighbours and its sentence never
 * changes, so it is summed once per word and then looked up.
 */
export function compileMargins({ weights, bias, lexicon }: Tagger): Margins {
  const groups = new Map(
    Object.entries(weights).map(([group, named]) => [group, new Map(Object.entries(named))]),
  );
  const known = new Set(lexicon);
  const remembered = new Map<string, Float64Array>();
  const sum = (group: string, names: readonly string[]): number => {
    const named = groups.get(group);
    return names.reduce((total, name) => total + (named?.get(name) ?? 0), 0);
  };
  const pairs = groups.get('pair');
  const pairStarts = new Set(Array.from(pairs?.keys() ?? [], (pair) => pair.split(' ')[0]));

  const places = new Map<number, number>();
  const placeShare = (place: number): number => {
    let share = places.get(place);
    if (share === undefined) places.set(place, (share = sum('place', placeFeatures(place))));
    return share;
  };

  const sharesOf = ({ text, lower }: PassageWord): Float64Array => {
    let shares = remembered.get(text);
    if (shares === undefined) {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      const isKnown = known.has(lower);
      shares = Float64Array.from(ROLES, (role) =>
        sum(role, wordFeatures(role, text, lower, isKnown)),
      );
      remembered.set(text, shares);
    }
    return shares;
  };

  return (passage) => {
    const { words } = passage;
    const shares = words.map(sharesOf);
    const around = sentenceShares(words, shares, sum, known);
    const margins = new Float64Array(words.length);
    words.forEach((word, index) => {
      let margin = (shares[index]?.[HERE] ?? 0) + (around[word.sentence] ?? 0);
      for (const { at, offset } of NEIGHBOUR_ROLES) {
        if (words[index + offset]?.sentence === word.sentence) {
          margin += shares[index + offset]?.[at] ?? 0;
        }
      }
      const before = words[index - 1];
      if (before?.sentence === word.sentence && pairStarts.has(before.lower)) {
        margin += pairs?.get(pairFeature(before, word)) ?? 0;
      }
      margins[index] = bias + margin + placeShare(placeOf(passage, index));
    });
    return margins;
  };
}

/** What each sentence adds to all of its words: each distinct word once, long sentences scaled down. */
function sentenceShares(
  words: readonly PassageWord[],
  shares: readonly Float64Array[],
  sum: (group: string, names: readonly string[]) => number,
  known: ReadonlySet<string>,
): number[] {
  const result: number[] = [];
  const knownShare = sum('around', ['known']);
  for (let from = 0; from < words.length;) {
    const sentence = words[from]?.sentence ?? 0;
    const seen = new Set<string>();
    let total = 0;
    let hasKnown = false;
    let to = from;
    for (; words[to]?.sentence === sentence; to++) {
      const lower = words[to]?.lower ?? '';
      if (seen.has(lower)) continue;
      seen.add(lower);
      const isKnown = known.has(lower);
      total += (shares[to]?.[AROUND] ?? 0) - (isKnown && hasKnown ? knownShare : 0);
      hasKnown ||= isKnown;
    }
    const features = seen.size + (hasKnown ? 1 : 0);
    result[sentence] = total / Math.sqrt(features) + sum('length', [lengthFeature(features)]);
    from = to;
  }
  return result;
}
