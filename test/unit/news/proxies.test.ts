import { expect, test } from 'vitest';
import { proxiesOf, type Unlabelled } from '../../../src/news/proxies.js';
import type { Span } from '../../../src/news/types.js';

const span = (action: Span['action']): Span => ({
  field: 'title',
  start: 0,
  end: 1,
  original: 'a',
  replacement: 'b',
  reason: 'clickbait',
  action,
  score: 1,
  rule: 'a',
});

test('the proxies of a sample count edits, flags, confidence and languages', () => {
  const sample: Unlabelled[] = [
    {
      neutral: { spans: [span('removed'), span('flagged')] },
      classification: { section: 'us', confidence: 0.8 },
    },
    {
      neutral: { spans: [span('flagged')] },
      classification: { section: 'us', confidence: 0.4 },
    },
    { neutral: { spans: [] }, classification: { section: null, confidence: 0 } },
    { neutral: { spans: [] }, classification: null },
  ];
  const { meanConfidence, ...rest } = proxiesOf(sample);
  expect(meanConfidence).toBeCloseTo(0.6, 10);
  expect(rest).toEqual({ editRate: 0.25, flaggedPerArticle: 0.5, unsupportedLanguage: 1 / 3 });
});

test('nothing is claimed of an empty sample', () => {
  expect(Object.values(proxiesOf([]))).toEqual([0, 0, 0, 0]);
});
