import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import { evaluate } from '../../../src/news/evaluate.js';
import { loadGold } from '../../../src/news/gold.js';
import { offlineLanguageWork } from '../../../src/news/languageWork.js';
import { optimize } from '../../../src/news/optimize.js';
import type { EngineParameters, PhraseRule } from '../../../src/news/types.js';

const gold = await loadGold();
const tryOnly = (change: string, parameters: EngineParameters) =>
  optimize(baseline, gold, { proposeFrom: () => [{ change, parameters }] });
const withPhrases = (phrases: Record<string, PhraseRule>): EngineParameters => ({
  ...baseline,
  phrases: { ...baseline.phrases, ...phrases },
});
const marksCalmWords = withPhrases({ new: { reason: 'clickbait', weight: 1 } });
const topicsGone: EngineParameters = { ...baseline, topics: { ...baseline.topics, sports: {} } };

describe('from the day-one engine', async () => {
  const result = await optimize(baseline, gold);

  test('something is gained on tune and gate', () => {
    expect(result.accepted).toBe(true);
    const gains = result.attempts.filter((attempt) => attempt.decision === 'accepted');
    for (const gain of gains) {
      expect(gain.tuneAfter).toBeGreaterThan(gain.tuneBefore);
      expect(gain.gateAfter).toBeGreaterThan(gain.gateBefore);
    }
  });

  test('the gain holds on the test split, which the optimizer never saw', async () => {
    const held = gold.filter((item) => item.split === 'test');
    const before = await evaluate(offlineLanguageWork(baseline), held, []);
    const after = await evaluate(offlineLanguageWork(result.parameters), held, []);
    expect(after.scores.overall).toBeGreaterThan(before.scores.overall);
    expect(after.scores.calmFlagRate).toBeLessThanOrEqual(before.scores.calmFlagRate);
  });

  test('every attempt says what was tried, what became of it and why', () => {
    expect(result.attempts.length).toBeGreaterThan(1);
    for (const attempt of result.attempts) {
      expect(attempt.change).not.toBe('');
      expect(attempt.why).not.toBe('');
    }
    const changes = result.attempts.map((attempt) => attempt.change);
    expect(new Set(changes).size).toBe(changes.length);
  });

  test('the same start gives the same end', async () => {
    expect(await optimize(baseline, gold)).toEqual(result);
  });
});

describe('a proposal is refused', () => {
  test.each([
    ['that changes nothing', baseline, 'not better on the tune split'],
    ['that marks calm news', marksCalmWords, 'calmFlagRate is worse on the tune split'],
    ['that forgets a section', topicsGone, 'not better on the tune split'],
  ])('%s', async (change, parameters, why) => {
    const result = await tryOnly(change, parameters);
    expect(result).toMatchObject({ accepted: false, attempts: [{ decision: 'refused', why }] });
    expect(result.parameters).toBe(baseline);
  });

  test('that helps on tune and does nothing on gate', async () => {
    const tuneOnly = withPhrases({ speechless: { reason: 'emotional_trigger', weight: 1 } });
    const { attempts } = await tryOnly('mark a word of the tune split', tuneOnly);
    expect(attempts).toMatchObject([{ decision: 'refused', why: 'not better on the gate split' }]);
    expect(attempts[0]!.tuneAfter).toBeGreaterThan(attempts[0]!.tuneBefore);
  });
});

describe('a caller', () => {
  test('is told after every item', async () => {
    let ticks = 0;
    await optimize(baseline, gold, {
      maxAttempts: 0,
      tick: () => {
        ticks++;
      },
    });
    expect(ticks).toBe(gold.filter((item) => item.split !== 'test').length);
  });

  test('can stop it by throwing', async () => {
    const tick = () => {
      throw new Error('cancelled');
    };
    await expect(optimize(baseline, gold, { tick })).rejects.toThrow('cancelled');
  });

  test('can limit the attempts', async () => {
    const { attempts } = await optimize(baseline, gold, { maxAttempts: 2 });
    expect(attempts).toHaveLength(2);
  });
});
