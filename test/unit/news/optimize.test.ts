import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import { type GoldItem, loadGold } from '../../../src/news/gold.js';
import { harmfulProposals } from '../../../src/news/harmfulProposals.js';
import { LEAST_WINS, optimize } from '../../../src/news/optimize.js';
import { optimizationTrial, thinnedLexicon } from '../../../src/news/optimizationTrial.js';
import type { EngineParameters, PhraseRule } from '../../../src/news/types.js';
import { wordsOf } from '../../../src/news/words.js';

const gold = await loadGold();
const tryOnly = (change: string, parameters: EngineParameters) =>
  optimize(baseline, gold, { proposeFrom: () => [{ change, parameters }] });
const withPhrases = (phrases: Record<string, PhraseRule>): EngineParameters => ({
  ...baseline,
  phrases: { ...baseline.phrases, ...phrases },
});
const marksCalmWords = withPhrases({ new: { reason: 'clickbait', weight: 1 } });
const topicsGone: EngineParameters = { ...baseline, domains: { ...baseline.domains, sports: {} } };

describe('from a thinned lexicon', async () => {
  const start = thinnedLexicon(baseline);
  const result = await optimize(start, gold);
  const gains = result.attempts.filter((attempt) => attempt.decision === 'accepted');

  test('something is gained on tune and gate, in most bootstraps', () => {
    expect(result.accepted).toBe(true);
    for (const gain of gains) {
      expect(gain.tuneAfter).toBeGreaterThan(gain.tuneBefore);
      expect(gain.gateAfter).toBeGreaterThan(gain.gateBefore);
      expect(gain.gateWins).toBeGreaterThanOrEqual(LEAST_WINS);
    }
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
    expect(await optimize(start, gold)).toEqual(result);
  });
});

describe('a proposal is refused', () => {
  test.each([
    ['that changes nothing', { ...baseline }, 'not better on the tune split'],
    ['that marks calm news', marksCalmWords, 'calmFlagRate is worse on the tune split'],
    ['that forgets a section', topicsGone, 'topicMacroF1 is worse on the tune split'],
  ])('%s', async (change, parameters, why) => {
    const result = await tryOnly(change, parameters);
    expect(result).toMatchObject({ accepted: false, attempts: [{ decision: 'refused', why }] });
    expect(result.parameters).toBe(baseline);
  });

  test('that helps on tune and does nothing on gate', async () => {
    const { attempts } = await tryOnly('mark words of the tune split only', tuneOnly());
    expect(attempts).toMatchObject([{ decision: 'refused', why: 'not better on the gate split' }]);
    expect(attempts[0]?.tuneAfter).toBeGreaterThan(attempts[0]?.tuneBefore ?? NaN);
  });

  test('that helps a single text of the gate split: the next draw may not have it', async () => {
    const calm = gold.filter((item) => item.calm && item.split !== 'test');
    const loaded = (text: string, split: GoldItem['split']): GoldItem => {
      const start = text.indexOf('flumptious');
      return { text, section: 'us', spans: [[start, start + 10]], calm: false, split };
    };
    const own = [
      ...calm,
      loaded('A flumptious vote in the Senate', 'tune'),
      loaded('Senate holds a flumptious vote', 'gate'),
    ];
    const parameters = withPhrases({ flumptious: { reason: 'clickbait', weight: 1 } });
    const proposeFrom = () => [{ change: 'mark a word', parameters }];
    const { attempts } = await optimize(baseline, own, { proposeFrom });
    expect(attempts[0]?.decision).toBe('refused');
    expect(attempts[0]?.why).toMatch(/^wins only \d\d %/);
  });

  test.each(harmfulProposals(baseline).map((proposal) => [proposal.change, proposal] as const))(
    'that would do harm: %s',
    async (change, { parameters }) => {
      expect((await tryOnly(change, parameters)).attempts).toMatchObject([{ decision: 'refused' }]);
    },
  );
});

test('the rehearsal gains on the test split, refuses six harms and restores the score', async () => {
  const trial = await optimizationTrial(gold, baseline);
  expect(trial.testAfter).toBeGreaterThan(trial.testBefore);
  expect(trial.accepted).toBeGreaterThan(0);
  expect(trial.thinned.testAfter).toBeGreaterThan(trial.thinned.testBefore);
  expect(trial).toMatchObject({ harmfulTried: 6, harmfulRefused: 6, rollbackIdentical: true });
});

describe('a caller', () => {
  test('is told after every item of both halves', async () => {
    let ticks = 0;
    await optimize(baseline, gold, {
      maxAttempts: 0,
      tick: () => {
        ticks++;
      },
    });
    expect(ticks).toBe(2 * gold.filter((item) => item.split !== 'test').length);
  });

  test('waits for one half only where the other cannot change', async () => {
    let ticks = 0;
    await optimize(baseline, gold, {
      proposeFrom: () => [{ change: 'mark calm words', parameters: marksCalmWords }],
      tick: () => {
        ticks++;
      },
    });
    const of = (split: string) => gold.filter((item) => item.split === split).length;
    expect(ticks).toBe(2 * (of('tune') + of('gate')) + of('tune'));
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

/** Marks every labelled word of the tune split that no text of the gate split has. */
function tuneOnly(): EngineParameters {
  const wordsIn = (
    split: string,
    pick: (start: number, end: number, spans: number[][]) => boolean,
  ) =>
    gold
      .filter((item) => item.split === split)
      .flatMap(({ text, spans }) =>
        wordsOf(text)
          .filter(({ start, end }) => pick(start, end, spans))
          .map(({ lower }) => lower),
      );
  const isLabelled = (start: number, end: number, spans: number[][]) =>
    spans.some(([from = 0, to = 0]) => from === start && end === to);
  const elsewhere = new Set([
    ...wordsIn('gate', () => true),
    ...wordsIn('tune', (start, end, spans) => !isLabelled(start, end, spans)),
    ...Object.keys(baseline.phrases),
  ]);
  const words = wordsIn('tune', isLabelled).filter((word) => !elsewhere.has(word));
  const rule: PhraseRule = { reason: 'emotional_trigger', weight: 1 };
  return withPhrases(Object.fromEntries(words.map((word) => [word, rule])));
}
