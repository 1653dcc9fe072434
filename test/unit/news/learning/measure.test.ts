import { describe, expect, test } from 'vitest';
import { crossValidate } from '../../../../src/news/learning/crossValidate.js';
import { measure } from '../../../../src/news/learning/measure.js';
import { train } from '../../../../src/news/learning/train.js';
import { base, toyHeadlines, toySpans, toyTopics, toyWords } from './toyData.js';

describe('measuring an engine', () => {
  test('a topic model that knows the labels is asked itself', () => {
    const measurement = measure(toyTopics, train(toyTopics, base).parameters);
    expect(measurement).toMatchObject({
      kind: 'topics',
      rows: 40,
      scores: { accuracy: 1, macroF1: 1 },
    });
    expect(measurement.rowsPerSecond).toBeGreaterThan(0);
  });

  test('headlines are clickbait from the engine’s threshold on', () => {
    const { parameters } = train(toyHeadlines, base);
    expect(measure(toyHeadlines, parameters).scores['accuracy']).toBe(1);
    const strict = { ...parameters, thresholds: { ...parameters.thresholds, clickbait: 1.01 } };
    expect(measure(toyHeadlines, strict).scores).toMatchObject({ accuracy: 0.5, recall: 0 });
  });

  test('an engine without a tagger has no score of one', () => {
    expect(measure(toyWords, { ...base, tagger: null }).scores['taggerF1']).toBe(0);
  });
});

describe('cross-validation', () => {
  test.each([
    ['accuracy', toyTopics],
    ['accuracy', toyHeadlines],
    ['taggerF1', toyWords],
    ['taggerF1', toySpans],
  ] as const)('has a high %s on rows the model has not seen', (score, dataset) => {
    const measurement = crossValidate(dataset, base, 5);
    expect(measurement).toMatchObject({ kind: dataset.kind, rows: dataset.rows.length });
    expect(measurement.scores[score]).toBeGreaterThan(0.8);
  });

  test('gives the same scores twice and tells when a fold is done', () => {
    const done: number[] = [];
    const first = crossValidate(toyWords, base, 3, (fold) => done.push(fold));
    expect(done).toEqual([1, 2, 3]);
    expect(crossValidate(toyWords, base, 3).scores).toEqual(first.scores);
  });

  test('a model is not measured on what it was trained on', () => {
    const shuffledLabels = {
      ...toyHeadlines,
      rows: toyHeadlines.rows.map(({ title }, row) => ({
        title: `Item ${title.length} x${row}`,
        clickbait: row % 3 === 0,
      })),
    };
    expect(crossValidate(shuffledLabels, base, 4).scores['accuracy']).toBeLessThan(0.9);
  });
});
