import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import { evaluate, type EvaluationSample } from '../../../src/news/evaluate.js';
import { type GoldItem, loadGold } from '../../../src/news/gold.js';
import { type LanguageWork, offlineLanguageWork } from '../../../src/news/languageWork.js';
import type { Neutralization } from '../../../src/news/types.js';
import type { Section } from '../../../src/news/taxonomy.js';

const offline = offlineLanguageWork(baseline);
const item = (text: string, section: Section, spans: [number, number][] = []): GoldItem => ({
  text,
  section,
  spans,
  calm: spans.length === 0,
  split: 'tune',
});
const untouched = (title: string): Neutralization => ({
  title,
  summary: '',
  body: '',
  feedTitle: title,
  feedSummary: '',
  briefText: '',
  spans: [],
  droppedEdits: 0,
});
const sampled = (title: string, neutral: Neutralization): EvaluationSample => ({
  id: title,
  original: { title, summary: '', body: '' },
  neutral,
  classification: null,
});

describe('the scores', () => {
  test('are perfect where everything is right', async () => {
    const gold = [
      item('A horrific crash near the town hall', 'local', [[2, 10]]),
      item('Senate passes budget', 'us'),
    ];
    expect((await evaluate(offline, gold, [])).scores).toEqual({
      topicAccuracy: 1,
      topicMacroF1: 1,
      spanPrecision: 1,
      spanRecall: 1,
      spanF1: 1,
      editRate: 0.5,
      calmFlagRate: 0,
      invariantViolations: 0,
      overall: 1,
    });
  });

  test('count wrong sections, missed words and false alarms', async () => {
    const gold = [
      item('A horrific gloomy crash near the town hall', 'local', [[2, 17]]),
      item('Carnage at the town hall', 'culture'),
    ];
    const { scores } = await evaluate(offline, gold, []);
    expect(scores).toMatchObject({
      topicAccuracy: 0.5,
      spanPrecision: 0.5,
      spanRecall: 0.5,
      spanF1: 0.5,
      calmFlagRate: 1,
    });
    // local: found twice, once rightly (F1 2/3); culture: never found (0).
    expect(scores.topicMacroF1).toBeCloseTo(1 / 3, 10);
    expect(scores.overall).toBeCloseTo(0.4 / 3 + 0.4 * 0.5, 10);
  });
});

test('a section that the engine does not name is wrong', async () => {
  const silent: LanguageWork = {
    ...offline,
    classify: async (article) => ({ ...(await offline.classify(article)), section: null }),
  };
  const { scores } = await evaluate(silent, [item('Senate passes budget', 'us')], []);
  expect(scores).toMatchObject({ topicAccuracy: 0, topicMacroF1: 0 });
});

test('every gold figure comes with an interval around it, the same each time', async () => {
  const gold = (await loadGold()).filter((candidate) => candidate.split === 'gate');
  const { scores, intervals } = await evaluate(offline, gold, []);
  for (const [figure, { low, high }] of Object.entries(intervals)) {
    expect(low, figure).toBeLessThanOrEqual(scores[figure as keyof typeof scores]);
    expect(high, figure).toBeGreaterThanOrEqual(scores[figure as keyof typeof scores]);
  }
  expect(intervals.spanF1.high - intervals.spanF1.low).toBeGreaterThan(0.02);
  expect((await evaluate(offline, gold, [])).intervals).toEqual(intervals);
});

test('a headline flagged as a whole counts as marked, its single words do not', async () => {
  const title = 'Ferry returns on Monday';
  const whole = {
    field: 'title' as const,
    start: 0,
    end: title.length,
    original: title,
    replacement: title,
    reason: 'clickbait' as const,
    action: 'flagged' as const,
    score: 1,
    rule: 'headline model',
  };
  const neutralize = () => Promise.resolve({ ...untouched(title), spans: [whole] });
  const work: LanguageWork = { ...offline, neutralize };
  const { scores } = await evaluate(work, [item(title, 'local')], []);
  expect(scores).toMatchObject({ calmFlagRate: 1, spanPrecision: 1 });
});

describe('the invariants', () => {
  const forging = (change: (title: string) => Neutralization): LanguageWork => ({
    ...offline,
    neutralize: ({ title }) => Promise.resolve(change(title)),
  });
  const edit = (title: string, from: string, to: string): Neutralization => {
    const start = title.indexOf(from);
    return {
      ...untouched(title.replace(from, to)),
      spans: [
        {
          field: 'title',
          start,
          end: start + from.length,
          original: from,
          replacement: to,
          reason: 'editorial_voice',
          action: 'replaced',
          score: 1,
          rule: 'forged',
        },
      ],
    };
  };
  const title = 'He did not pay 12 dollars to Reyes on Monday, “a fair price”, she said';

  test.each([
    ['a number', '12', '13', 'number'],
    ['a negation', 'did not', 'did', 'negation'],
    ['a name', 'Reyes', 'someone', 'name'],
    ['a date', 'Monday', 'a day', 'date'],
    ['a quotation', 'fair', 'low', 'quotation'],
    ['an attribution', 'she said', 'she knew', 'attribution'],
  ])('catch an engine that changes %s', async (_, from, to, violation) => {
    const work = forging((text) => edit(text, from, to));
    const { scores, items } = await evaluate(work, [item(title, 'us')], []);
    expect(items[0]?.violations).toContain(violation);
    expect(scores).toMatchObject({ invariantViolations: 1, overall: 0 });
  });

  test('catch a rewrite that its spans do not explain', async () => {
    const work = forging(() => untouched('Something else'));
    const { items } = await evaluate(work, [item(title, 'us')], []);
    expect(items[0]?.violations).toContain('replay');
  });

  test('catch an engine that never settles', async () => {
    const work = forging((text) => edit(text, 'e', 'ee'));
    const { items } = await evaluate(work, [item('the end', 'us')], []);
    expect(items[0]?.violations).toContain('not_settled');
  });

  test('are checked on the sample of the job too', async () => {
    const sample = [sampled(title, untouched(title)), sampled(title, edit(title, '12', '13'))];
    const { scores, items } = await evaluate(offline, [], sample);
    expect(scores.invariantViolations).toBe(1);
    expect(items).toMatchObject([{ violations: [] }, { kind: 'sample', violations: ['number'] }]);
  });
});

describe('a caller', () => {
  const gold = [item('Senate passes budget', 'us'), item('Ferry returns', 'local')];
  const sample = [sampled('x', untouched('x'))];

  test('is told after every item', async () => {
    let ticks = 0;
    await evaluate(offline, gold, sample, () => {
      ticks++;
    });
    expect(ticks).toBe(3);
  });

  test('can stop it by throwing', async () => {
    const stop = () => Promise.reject(new Error('cancelled'));
    await expect(evaluate(offline, gold, sample, stop)).rejects.toThrow('cancelled');
  });
});

test('the day-one engine is decent and faithful on every split', async () => {
  const gold = await loadGold();
  for (const split of ['tune', 'gate', 'test'] as const) {
    const items = gold.filter((candidate) => candidate.split === split);
    const { scores } = await evaluate(offline, items, []);
    expect(scores.invariantViolations).toBe(0);
    expect(scores.topicAccuracy).toBeGreaterThan(0.8);
    expect(scores.spanF1).toBeGreaterThan(0.6);
    expect(scores.calmFlagRate).toBeLessThan(0.05);
  }
});
