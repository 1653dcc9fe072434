import type { Passage, PassageWord } from '../passage.js';
import { type SparseRows, SparseRowBuilder } from './sparseRows.js';
import {
  lengthFeature,
  NEIGHBOURS,
  pairFeature,
  placeFeatures,
  placeOf,
  type Role,
  wordFeatures,
} from './taggerFeatures.js';

/** One row per word of all passages, features named `group|name`. What `compileMargins` sums, spelled out to learn from. */
export function taggerRows(
  passages: readonly Passage[],
  lexicon: ReadonlySet<string>,
  minRows: number,
): SparseRows {
  const builder = new SparseRowBuilder();
  const remembered = new Map<string, string[]>();
  const featuresOf = (role: Role, { text, lower }: PassageWord): string[] => {
    const key = `${role} ${text}`;
    let features = remembered.get(key);
    if (features === undefined) {
      const names = wordFeatures(role, text, lower, lexicon.has(lower));
      features = names.map((name) => `${role}|${name}`);
      remembered.set(key, features);
    }
    return features;
  };
  for (const passage of passages) {
    const { words } = passage;
    const around = sentenceFeatures(words, featuresOf);
    for (const [index, word] of words.entries()) {
      for (const name of featuresOf('here', word)) builder.add(name);
      for (const [role, offset] of NEIGHBOURS) {
        const neighbour = words[index + offset];
        if (neighbour?.sentence !== word.sentence) continue;
        for (const name of featuresOf(role, neighbour)) builder.add(name);
      }
      const before = words[index - 1];
      if (before?.sentence === word.sentence) builder.add(`pair|${pairFeature(before, word)}`);
      for (const name of placeFeatures(placeOf(passage, index))) builder.add(`place|${name}`);
      const shared = around[word.sentence] ?? [];
      for (const name of shared) builder.add(name, 1 / Math.sqrt(shared.length));
      builder.add(`length|${lengthFeature(shared.length)}`);
      builder.endRow();
    }
  }
  return builder.build(minRows);
}

function sentenceFeatures(
  words: readonly PassageWord[],
  featuresOf: (role: Role, word: PassageWord) => string[],
): string[][] {
  const bySentence: Set<string>[] = [];
  for (const word of words) {
    const features = (bySentence[word.sentence] ??= new Set());
    for (const name of featuresOf('around', word)) features.add(name);
  }
  return bySentence.map((features) => [...features]);
}
