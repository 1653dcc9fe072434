import { describe, expect, test } from 'vitest';
import { compileHeadlineModel } from '../../../../src/news/learning/headlineModel.js';
import { rangesOf } from '../../../../src/news/learning/loadedRows.js';
import { compileTagger } from '../../../../src/news/learning/tagger.js';
import { compileTopicModel } from '../../../../src/news/learning/topicModel.js';
import { train } from '../../../../src/news/learning/train.js';
import { TrainingError } from '../../../../src/news/learning/trainingError.js';
import { readPassage } from '../../../../src/news/passage.js';
import type { EngineParameters } from '../../../../src/news/types.js';
import { base, toyHeadlines, toySpans, toyTopics, toyWords } from './toyData.js';

const DATASETS = [toyTopics, toyHeadlines, toyWords, toySpans];
const UNSEEN = {
  title: 'Town draw',
  summary: '',
  body: 'The referee saw the goal, the striker did not. Costs are a vicious and shameless attack, shamefully.',
};

/** Everything the three models say about one unseen article. */
function predictionsOf({ topicModel, headlineModel, tagger }: EngineParameters): unknown {
  return {
    topics: topicModel && compileTopicModel(topicModel)(UNSEEN),
    headline: headlineModel && compileHeadlineModel(headlineModel)(UNSEEN.title),
    runs: tagger && compileTagger(tagger)(readPassage(UNSEEN.body)),
  };
}

/** The texts a tagger marks. */
function taggedIn({ tagger }: EngineParameters, text: string): string[] {
  if (tagger === null) throw new Error('no tagger was trained');
  const passage = readPassage(text);
  const runs = compileTagger(tagger)(passage);
  return rangesOf(passage, runs).map(({ start, end }) => text.slice(start, end));
}

describe.each(DATASETS)('a model of $kind', (dataset) => {
  test('is the same to the last byte when trained twice', () => {
    const [first, second] = [train(dataset, base), train(dataset, base)];
    expect(JSON.stringify(first.parameters)).toBe(JSON.stringify(second.parameters));
  });

  test('predicts the same after it was stored as JSON', () => {
    const { parameters } = train(dataset, base);
    const restored = JSON.parse(JSON.stringify(parameters)) as EngineParameters;
    expect(predictionsOf(restored)).toEqual(predictionsOf(parameters));
  });

  test('is refused without rows, by name', () => {
    expect(() => train({ ...dataset, rows: [] }, base)).toThrow(TrainingError);
  });

  test('leaves everything else of the engine as it was', () => {
    const { parameters } = train(dataset, base);
    const models = { topicModel: null, headlineModel: null, tagger: null };
    expect({ ...parameters, ...models }).toEqual({ ...base, ...models });
    const trained = [parameters.topicModel, parameters.headlineModel, parameters.tagger];
    expect(trained.filter((model) => model !== null)).toHaveLength(1);
  });

  test('says in its note and summary what it was trained on', () => {
    const { note, summary } = train(dataset, base);
    expect(summary['rows']).toBe(dataset.rows.length);
    expect(note).toContain(String(dataset.rows.length));
  });
});

describe('what the toy models learned', () => {
  test('the topic model knows a topic by its words in a new article', () => {
    const { topicModel } = train(toyTopics, base).parameters;
    const predict = compileTopicModel(topicModel!);
    expect(predict(UNSEEN)['football']).toBeGreaterThan(0.5);
    const loan = { title: 'Lender', summary: 'Interest and loans', body: '' };
    expect(predict(loan)['banking']).toBeGreaterThan(0.5);
  });

  test('the probabilities of the labels sum to 1, even for an empty article', () => {
    const predict = compileTopicModel(train(toyTopics, base).parameters.topicModel!);
    for (const article of [UNSEEN, { title: '', summary: '', body: '' }]) {
      const sum = Object.values(predict(article)).reduce((total, share) => total + share, 0);
      expect(sum).toBeCloseTo(1, 10);
    }
  });

  test('the headline model tells a teaser from a report', () => {
    const score = compileHeadlineModel(train(toyHeadlines, base).parameters.headlineModel!);
    expect(score('9 Things City Fans Will Tell You')).toBeGreaterThan(0.5);
    expect(score('City and council agree on lease until June')).toBeLessThan(0.5);
  });

  test('the tagger finds single loaded words and leaves a plain sentence alone', () => {
    const { parameters } = train(toyWords, base);
    expect(taggedIn(parameters, 'The board shamefully presented its plan.')).toEqual([
      'shamefully',
    ]);
    expect(taggedIn(parameters, 'Members discussed the second plan on Monday.')).toEqual([]);
  });

  test('the tagger of spans joins a phrase over its small words', () => {
    const { parameters } = train(toySpans, base);
    const text = 'It is a vicious and shameless attack on every honest fan, the paper wrote.';
    const [found] = taggedIn(parameters, text);
    expect(found).toContain('vicious and shameless attack on every honest');
  });
});

test.each([
  ['topics', { ...toyTopics, rows: toyTopics.rows.filter(({ label }) => label === 'football') }],
  ['headlines', { ...toyHeadlines, rows: toyHeadlines.rows.filter((row) => row.clickbait) }],
  ['words', { ...toyWords, rows: toyWords.rows.filter(({ words }) => words.length === 0) }],
  ['spans', { ...toySpans, rows: toySpans.rows.filter(({ spans }) => spans.length === 0) }],
] as const)('%s of one kind only are refused', (_, dataset) => {
  expect(() => train(dataset, base)).toThrow(TrainingError);
});
