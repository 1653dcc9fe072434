import { coveredWords, type Evaluation, type GoldFinding } from './evaluate.js';
import type { EngineParameters, PhraseRule, Section } from './types.js';
import { overlaps, wordsOf } from './words.js';

/** A change to an engine, not yet tried. `change` says in words what it is. */
export interface Proposal {
  change: string;
  parameters: EngineParameters;
}

const THRESHOLD_STEPS = [-0.1, -0.05, 0.05];
/** A grown phrase is only ever flagged: that a word is loaded does not say what could replace it. */
const GROWN: PhraseRule = { reason: 'emotional_trigger', weight: 0.7 };
const MIN_TOPIC_WORD = 5;

/** What the misses of an evaluation suggest, the broadest changes first. Deterministic. */
export function propose(parameters: EngineParameters, evaluation: Evaluation): Proposal[] {
  const findings = evaluation.items.filter((item) => item.kind === 'gold');
  const missed = missedWords(findings);
  return [
    ...THRESHOLD_STEPS.map((step) => moveMarkThreshold(parameters, step)),
    ...grow(parameters, missed),
    ...falseAlarms(findings).map((rule) => prunePhrase(parameters, rule)),
    ...learnTopicWords(parameters, findings),
    ...findings.filter(isMisplaced).flatMap((finding) => weakenEvidence(parameters, finding)),
  ];
}

function moveMarkThreshold(parameters: EngineParameters, step: number): Proposal {
  const mark = round(parameters.thresholds.mark + step);
  return {
    change: `move the mark threshold to ${mark}`,
    parameters: { ...parameters, thresholds: { ...parameters.thresholds, mark } },
  };
}

/** All missed words at once, then each alone. */
function grow(parameters: EngineParameters, missed: readonly string[]): Proposal[] {
  const withPhrases = (words: readonly string[]) => ({
    ...parameters,
    phrases: {
      ...parameters.phrases,
      ...Object.fromEntries(words.map((word) => [word, grown(parameters, word)])),
    },
  });
  const single = missed.map((word) => ({
    change: `mark "${word}"`,
    parameters: withPhrases([word]),
  }));
  if (missed.length < 2) return single;
  const change = `mark ${missed.length} missed words: ${missed.join(', ')}`;
  return [{ change, parameters: withPhrases(missed) }, ...single];
}

/** A known phrase that was too light keeps its reason and its replacement. */
function grown({ phrases, thresholds }: EngineParameters, word: string): PhraseRule {
  const known = phrases[word];
  return known ? { ...known, weight: Math.max(known.weight, thresholds.mark) } : GROWN;
}

function prunePhrase(parameters: EngineParameters, phrase: string): Proposal {
  const phrases = Object.fromEntries(
    Object.entries(parameters.phrases).filter(([name]) => name !== phrase),
  );
  return { change: `stop marking "${phrase}"`, parameters: { ...parameters, phrases } };
}

/** For each misplaced text, the words that no other section's texts use; loaded words never. */
function learnTopicWords(
  parameters: EngineParameters,
  findings: readonly GoldFinding[],
): Proposal[] {
  const sectionsOfWord = new Map<string, Set<Section>>();
  for (const { text, section } of findings) {
    for (const { lower } of wordsOf(text)) {
      const sections = sectionsOfWord.get(lower) ?? new Set();
      sectionsOfWord.set(lower, sections.add(section.expected));
    }
  }
  const known = new Set(Object.values(parameters.topics).flatMap((terms) => Object.keys(terms)));
  const isTelling = (word: string) =>
    word.length >= MIN_TOPIC_WORD && sectionsOfWord.get(word)?.size === 1 && !known.has(word);
  return findings.filter(isMisplaced).flatMap(({ text, labelled, section: { expected } }) => {
    const loaded = coveredWords(text, labelled);
    const words = wordsOf(text)
      .filter((word) => isTelling(word.lower) && !loaded.has(word.start))
      .map((word) => word.lower);
    if (words.length === 0) return [];
    const learnt = Object.fromEntries(words.map((word) => [word, 1]));
    return [
      {
        change: `let ${words.join(', ')} speak for ${expected}`,
        parameters: withTopics(parameters, expected, learnt),
      },
    ];
  });
}

/** Halves the word that did most to put a text into the wrong section. */
function weakenEvidence(parameters: EngineParameters, finding: GoldFinding): Proposal[] {
  const { found } = finding.section;
  const [term] = finding.evidence;
  const weight = term === undefined ? undefined : parameters.topics[found][term];
  if (term === undefined || weight === undefined) return [];
  const halved = round(weight / 2);
  return [
    {
      change: `let "${term}" speak for ${found} with ${halved}`,
      parameters: withTopics(parameters, found, { [term]: halved }),
    },
  ];
}

function withTopics(
  parameters: EngineParameters,
  section: Section,
  terms: Record<string, number>,
): EngineParameters {
  const changed = { ...parameters.topics[section], ...terms };
  return { ...parameters, topics: { ...parameters.topics, [section]: changed } };
}

function missedWords(findings: readonly GoldFinding[]): string[] {
  const missed = findings.flatMap(({ text, labelled, marked }) => {
    const found = coveredWords(text, marked);
    const wanted = coveredWords(text, labelled);
    return (
      wordsOf(text)
        .filter((word) => wanted.has(word.start) && !found.has(word.start))
        // Single labelled words only: a word out of a longer phrase need not be loaded on its own.
        .filter((word) =>
          labelled.some(({ start, end }) => word.start === start && word.end === end),
        )
        .map((word) => word.lower)
    );
  });
  return [...new Set(missed)].sort();
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

function isMisplaced({ section }: GoldFinding): boolean {
  return section.expected !== section.found;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
