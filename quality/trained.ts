/** What the engine reaches when it is trained on the data, tested on rows it was not trained on. */
import { join } from 'node:path';
import { readDataset } from '../src/news/learning/dataset.js';
import { crossValidate } from '../src/news/learning/crossValidate.js';
import { measure } from '../src/news/learning/measure.js';
import { train } from '../src/news/learning/train.js';
import type { EngineParameters } from '../src/news/types.js';
import type { Figure } from './figure.js';

/** Each dataset with the score it is judged by; untrained and trained. */
export const DATASETS = [
  {
    name: 'BBC accuracy',
    file: ['topic', 'bbc.jsonl'],
    score: 'accuracy',
    plain: 0.9,
    trained: 0.97,
  },
  { name: 'BABE word F1', file: ['bias', 'babe.jsonl'], score: 'f1', plain: 0.25, trained: 0.43 },
  { name: 'PTC span F1', file: ['bias', 'ptc.jsonl'], score: 'f1', plain: null, trained: 0.32 },
  {
    name: 'clickbait accuracy',
    file: ['clickbait', 'headlines.jsonl'],
    score: 'accuracy',
    plain: 0.88,
    trained: 0.97,
  },
] as const;

/** Trained on AG's training rows and tested on its test rows; the others by five folds. */
export async function trainedFigures(
  data: string,
  base: EngineParameters,
  say: (line: string) => void,
): Promise<Figure[]> {
  say('  AG News: training …');
  const { parameters } = train(await readDataset(join(data, 'topic', 'agnews-train.jsonl')), base);
  const ag = measure(await readDataset(join(data, 'topic', 'agnews-test.jsonl')), parameters);
  const figures = [figureOf('AG News accuracy, trained', 'accuracy', 0.88, ag)];
  for (const { name, file, score, trained } of DATASETS) {
    say(`  ${name}: five folds …`);
    const measured = crossValidate(await readDataset(join(data, ...file)), base, 5);
    figures.push(figureOf(`${name}, trained`, score, trained, measured));
  }
  return figures;
}

/** The default engine, nothing trained. */
export async function untrainedFigures(data: string, base: EngineParameters): Promise<Figure[]> {
  const ag = measure(await readDataset(join(data, 'topic', 'agnews-test.jsonl')), base);
  const figures = [figureOf('AG News accuracy', 'accuracy', 0.74, ag)];
  for (const { name, file, score, plain } of DATASETS) {
    const measured = measure(await readDataset(join(data, ...file)), base);
    figures.push(figureOf(name, score, plain, measured));
  }
  return figures;
}

function figureOf(
  name: string,
  score: string,
  atLeast: number | null,
  { scores, rows, rowsPerSecond }: ReturnType<typeof measure>,
): Figure {
  return {
    name,
    value: scores[score] ?? Number.NaN,
    ...(atLeast !== null && { bar: { atLeast } }),
    perSecond: rowsPerSecond,
    count: rows,
    detail: scores,
  };
}
