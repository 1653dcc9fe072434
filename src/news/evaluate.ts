import { type Violation, violationsOf } from './faithfulness.js';
import type { GoldItem } from './gold.js';
import type { LanguageWork } from './languageWork.js';
import { type LabelledResult, scoresOf, type Tally } from './scoring.js';
import type { ArticleText, EvaluationScores, Neutralization, Section, Span } from './types.js';
import { type Range, wordsOf } from './words.js';

/** An article of the job's own, as it was and as it became. Without labels only its invariants count. */
export interface EvaluationSample {
  original: ArticleText;
  neutral: Neutralization;
}

/** What the engine made of one gold item. */
export interface GoldFinding {
  kind: 'gold';
  text: string;
  section: { expected: Section; found: Section };
  /** The words that spoke for the found section. */
  evidence: string[];
  labelled: Range[];
  marked: Pick<Span, 'start' | 'end' | 'rule'>[];
  violations: Violation[];
}

/** What was found in one article of the sample. */
export interface SampleFinding {
  kind: 'sample';
  text: string;
  violations: Violation[];
}

export interface Evaluation {
  scores: EvaluationScores;
  items: (GoldFinding | SampleFinding)[];
}

/** Called after every item: the place to heartbeat, or to stop by throwing. */
export type Tick = () => void | Promise<void>;

/** Measures an engine on the gold set, and its rewrites on the sample too. */
export async function evaluate(
  work: LanguageWork,
  gold: readonly GoldItem[],
  sample: readonly EvaluationSample[],
  tick?: Tick,
): Promise<Evaluation> {
  const goldFindings: GoldFinding[] = [];
  for (const item of gold) {
    goldFindings.push(await tryGoldItem(work, item));
    await tick?.();
  }
  const sampleFindings: SampleFinding[] = [];
  for (const { original, neutral } of sample) {
    const violations = violationsOf(original, neutral);
    sampleFindings.push({ kind: 'sample', text: original.title, violations });
    await tick?.();
  }
  const items = [...goldFindings, ...sampleFindings];
  const unfaithful = items.filter(({ violations }) => violations.length > 0).length;
  return { scores: scoresOf(goldFindings.map(toResult), unfaithful), items };
}

/** A word counts as covered when it lies wholly in a range. Articles say nothing either way. */
export function coveredWords(text: string, ranges: readonly Range[]): Set<number> {
  const covered = wordsOf(text).filter(
    (word) =>
      !/^an?$/.test(word.lower) &&
      ranges.some((range) => range.start <= word.start && word.end <= range.end),
  );
  return new Set(covered.map((word) => word.start));
}

async function tryGoldItem(work: LanguageWork, item: GoldItem): Promise<GoldFinding> {
  const original = { title: item.text, summary: '', body: '' };
  const verdict = await work.classify(original);
  const neutral = await work.neutralize(original);
  const violations = violationsOf(original, neutral);
  const again = await work.neutralize({ title: neutral.title, summary: '', body: '' });
  if (again.title !== neutral.title) violations.push('not_settled');
  return {
    kind: 'gold',
    text: item.text,
    section: { expected: item.section, found: verdict.section },
    evidence: verdict.evidence,
    labelled: item.spans.map(([start, end]) => ({ start, end })),
    marked: neutral.spans.map(({ start, end, rule }) => ({ start, end, rule })),
    violations,
  };
}

function toResult({ text, section, labelled, marked }: GoldFinding): LabelledResult {
  return {
    ...section,
    words: compare(coveredWords(text, labelled), coveredWords(text, marked)),
    calm: labelled.length === 0,
    marked: marked.length > 0,
  };
}

function compare(expected: ReadonlySet<number>, found: ReadonlySet<number>): Tally {
  const hits = [...found].filter((word) => expected.has(word)).length;
  return { hits, falseAlarms: found.size - hits, misses: expected.size - hits };
}
