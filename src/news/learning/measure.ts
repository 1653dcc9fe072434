import { compileClassifier } from '../classify.js';
import { compileClickbait } from '../clickbait.js';
import { labelScores } from '../labels.js';
import { compileNeutralizer } from '../neutralize.js';
import { type Passage, readPassage } from '../passage.js';
import type { ArticleText, EngineParameters } from '../types.js';
import type { Range } from '../words.js';
import type { Dataset } from './dataset.js';
import { loadedWords, rangesOf, wordsInRanges } from './loadedRows.js';
import {
  accuracyOf,
  labelF1,
  type LabelOutcome,
  macroF1Of,
  type PrecisionRecall,
  spanScores,
  wordScores,
} from './metrics.js';
import { compileTagger } from './tagger.js';
import { compileTopicModel } from './topicModel.js';

/** What an engine reaches on a dataset. */
export interface Measurement {
  /** The kind of the dataset. */
  kind: string;
  rows: number;
  /** 0 to 1 each. */
  scores: Record<string, number>;
  /** How many rows a second were predicted; training is not in it. */
  rowsPerSecond: number;
}

/** What an engine made of the rows of a dataset, still to be scored: results of several folds can be put together. */
export type Outcomes =
  | { kind: 'topics' | 'headlines'; rows: LabelOutcome[] }
  | { kind: 'words'; rows: Found<Set<string>>[] }
  | { kind: 'spans'; rows: Found<Range[]>[] };

/** What should have been found, what the whole engine found, and what its tagger alone did. */
interface Found<T> {
  expected: T;
  found: T;
  tagged: T;
}

/** Measures an engine: its behaviour as a whole, and its tagger's own share where there is one. */
export function measure(dataset: Dataset, parameters: EngineParameters): Measurement {
  const { outcomes, milliseconds } = predict(dataset, parameters);
  return measurementOf(outcomes, milliseconds);
}

/** Runs an engine over a dataset. */
export function predict(
  dataset: Dataset,
  parameters: EngineParameters,
): { outcomes: Outcomes; milliseconds: number } {
  const run = runner(dataset, parameters);
  const start = performance.now();
  const outcomes = run();
  return { outcomes, milliseconds: performance.now() - start };
}

/** Scores what was predicted. */
export function measurementOf(outcomes: Outcomes, milliseconds: number): Measurement {
  const rows = outcomes.rows.length;
  const rowsPerSecond = milliseconds === 0 ? 0 : Math.round((rows * 1000) / milliseconds);
  return { kind: outcomes.kind, rows, scores: scoresOf(outcomes), rowsPerSecond };
}

/** Compiles what the dataset asks for, so that only the work on the rows is timed. */
function runner(dataset: Dataset, parameters: EngineParameters): () => Outcomes {
  switch (dataset.kind) {
    case 'topics': {
      const labels = [...new Set(dataset.rows.map(({ label }) => label))].sort();
      const labelOf = compileLabeller(labels, parameters);
      return () => ({
        kind: 'topics',
        rows: dataset.rows.map(({ label, article }) => ({
          expected: label,
          found: labelOf(article),
        })),
      });
    }
    case 'headlines': {
      const judge = compileClickbait(parameters);
      const from = parameters.thresholds.clickbait;
      const nameOf = (isClickbait: boolean) => (isClickbait ? 'clickbait' : 'calm');
      return () => ({
        kind: 'headlines',
        rows: dataset.rows.map(({ title, clickbait }) => ({
          expected: nameOf(clickbait),
          found: nameOf(judge(title).score >= from),
        })),
      });
    }
    case 'words': {
      const marksOf = compileMarks(parameters);
      return () => ({
        kind: 'words',
        rows: dataset.rows.map((row) => {
          const { passage, found, tagged } = marksOf(row.text);
          return {
            expected: loadedWords(row),
            found: wordsInRanges(passage, found),
            tagged: wordsInRanges(passage, tagged),
          };
        }),
      });
    }
    case 'spans': {
      const marksOf = compileMarks(parameters);
      return () => ({
        kind: 'spans',
        rows: dataset.rows.map(({ text, spans }) => ({ expected: spans, ...marksOf(text) })),
      });
    }
  }
}

/** The trained model where it knows exactly these labels, else the engine's domains, mapped to them. */
function compileLabeller(
  labels: readonly string[],
  parameters: EngineParameters,
): (article: ArticleText) => string {
  const { topicModel } = parameters;
  if (topicModel !== null && [...topicModel.labels].sort().join('\n') === labels.join('\n')) {
    const predictTopic = compileTopicModel(topicModel);
    return (article) => highest(predictTopic(article));
  }
  const classify = compileClassifier({ ...parameters, topicModel: null });
  return (article) => highest(labelScores(classify(article).scores, labels));
}

function highest(scores: Record<string, number>): string {
  const [first] = Object.entries(scores).sort(([, a], [, b]) => b - a);
  return first?.[0] ?? '';
}

function compileMarks(
  parameters: EngineParameters,
): (text: string) => { passage: Passage; found: Range[]; tagged: Range[] } {
  const neutralize = compileNeutralizer(parameters);
  const tag = parameters.tagger === null ? () => [] : compileTagger(parameters.tagger);
  return (text) => {
    const passage = readPassage(text);
    const { spans } = neutralize({ title: '', summary: '', body: text });
    return {
      passage,
      found: spans.filter(({ field }) => field === 'body'),
      tagged: rangesOf(passage, tag(passage)),
    };
  };
}

function scoresOf(outcomes: Outcomes): Record<string, number> {
  switch (outcomes.kind) {
    case 'topics':
      return { accuracy: accuracyOf(outcomes.rows), macroF1: macroF1Of(outcomes.rows) };
    case 'headlines':
      return { accuracy: accuracyOf(outcomes.rows), ...labelF1(outcomes.rows, 'clickbait') };
    case 'words':
      return engineAndTagger(
        wordScores(outcomes.rows),
        wordScores(outcomes.rows.map(({ expected, tagged }) => ({ expected, found: tagged }))),
      );
    case 'spans':
      return engineAndTagger(
        spanScores(outcomes.rows),
        spanScores(outcomes.rows.map(({ expected, tagged }) => ({ expected, found: tagged }))),
      );
  }
}

function engineAndTagger(engine: PrecisionRecall, tagger: PrecisionRecall): Record<string, number> {
  return {
    ...engine,
    taggerPrecision: tagger.precision,
    taggerRecall: tagger.recall,
    taggerF1: tagger.f1,
  };
}
