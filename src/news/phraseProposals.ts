import { batchesOf } from './batches.js';
import { coveredWords, type GoldFinding, wordMarks } from './goldFinding.js';
import { inflectionsOf } from './inflections.js';
import type { Proposal } from './proposals.js';
import type { EngineParameters, PhraseRule } from './types.js';
import { overlaps, wordsOf } from './words.js';

/** A grown phrase is only ever flagged: that a word is loaded does not say what could replace it. */
const GROWN: PhraseRule = { reason: 'emotional_trigger', weight: 0.7 };

/** Proposals for the loaded phrases: grown where words were missed, pruned or weakened where calm ones were marked. */
export function phraseProposals(
  parameters: EngineParameters,
  findings: readonly GoldFinding[],
): { together: Proposal[]; alone: Proposal[] } {
  const missed = missedPhrases(findings);
  const wrong = falseAlarms(findings).filter((rule) => rule in parameters.phrases);
  return {
    together: [
      ...batchesOf(missed, [1, 2, 4]).map((batch) => grow(parameters, batch)),
      ...batchesOf(wrong, [1, 2]).map((batch) => prune(parameters, batch)),
      ...batchesOf(missed, [1, 2]).map((batch) => growFamilies(parameters, batch)),
    ],
    alone: [
      ...missed.map((phrase) => grow(parameters, [phrase])),
      ...wrong.map((phrase) => prune(parameters, [phrase])),
    ],
  };
}

function grow(parameters: EngineParameters, phrases: readonly string[]): Proposal {
  const grown = phrases.map((phrase) => [phrase, grownRule(parameters, phrase)] as const);
  const all = { ...parameters.phrases, ...Object.fromEntries(grown) };
  return { change: `mark ${listed(phrases)}`, parameters: { ...parameters, phrases: all } };
}

/** The same with all forms of each word: reaches further, and more often too far. */
function growFamilies(parameters: EngineParameters, phrases: readonly string[]): Proposal {
  const forms = phrases.flatMap((phrase) =>
    phrase.includes(' ') ? [phrase] : inflectionsOf(phrase),
  );
  return {
    ...grow(parameters, [...new Set(forms)]),
    change: `mark every form of ${listed(phrases)}`,
  };
}

/** A known phrase that was too light keeps its reason and its replacement. */
function grownRule({ phrases, thresholds }: EngineParameters, phrase: string): PhraseRule {
  const known = phrases[phrase];
  return known ? { ...known, weight: Math.max(known.weight, thresholds.mark) } : GROWN;
}

function prune(parameters: EngineParameters, pruned: readonly string[]): Proposal {
  const phrases = Object.fromEntries(
    Object.entries(parameters.phrases).filter(([name]) => !pruned.includes(name)),
  );
  return { change: `stop marking ${listed(pruned)}`, parameters: { ...parameters, phrases } };
}

/**
 * Labels of which no word was found and that stand nowhere else unlabelled, as phrases of at most three
 * words. Longer ones are turns of one writer.
 */
function missedPhrases(findings: readonly GoldFinding[]): string[] {
  const missed = findings.flatMap((finding) => {
    const { text, labelled } = finding;
    const found = coveredWords(text, wordMarks(finding));
    const words = wordsOf(text);
    return labelled.flatMap((label) => {
      const inside = words.filter((word) => label.start <= word.start && word.end <= label.end);
      if (inside.length > 3 || inside.some((word) => found.has(word.start))) return [];
      return [inside.map((word) => word.lower).join(' ')];
    });
  });
  const calm = wordsLeftCalm(findings);
  return [...new Set(missed)].filter((phrase) => !calm.has(phrase)).sort();
}

/** The words that somewhere in these texts carry no label: what is plain there is not loaded by itself. */
function wordsLeftCalm(findings: readonly GoldFinding[]): Set<string> {
  return new Set(
    findings.flatMap(({ text, labelled }) => {
      const loaded = coveredWords(text, labelled);
      return wordsOf(text)
        .filter((word) => !loaded.has(word.start))
        .map((word) => word.lower);
    }),
  );
}

/** The lexicon entries behind marks where no label is. */
function falseAlarms(findings: readonly GoldFinding[]): string[] {
  const rules = findings.flatMap(({ labelled, marked }) =>
    marked
      .filter((mark) => !labelled.some((range) => overlaps(range, mark)))
      .map((mark) => mark.rule),
  );
  return [...new Set(rules)].sort();
}

function listed(phrases: readonly string[]): string {
  return phrases.map((phrase) => `"${phrase}"`).join(', ');
}
