import { describe, expect, test } from 'vitest';
import { FREE, priced } from '../../../src/engines/llm/price.js';
import type { RemoteModel } from '../../../src/engines/llm/remoteModel.js';
import { createLlmEngine } from '../../../src/engines/llm/engine.js';
import { accountOfQuestions, takeUsage, type ModelUsage } from '../../../src/engines/usage.js';
import { offlineEngine, scene } from './llmScene.js';
import { isSilent, saysJson } from './llmServer.js';

const article = { title: 'Council meets', summary: '', body: 'The council met on Monday.' };

describe('what a question costs', () => {
  test.each([
    ['the price of a million tokens in', [1_000_000, 0], { input: 3, output: 15 }, 3],
    ['the price of a million tokens out', [0, 1_000_000], { input: 3, output: 15 }, 15],
    ['both, by the token', [100, 20], { input: 2, output: 10 }, 0.0004],
    ['nothing where no price is known', [100, 20], FREE, 0],
  ] as const)('is %s', (_, [inputTokens, outputTokens], price, cost) => {
    const usage = priced({ inputTokens, outputTokens }, price);
    expect(usage).toMatchObject({ inputTokens, outputTokens });
    expect(usage.cost).toBeCloseTo(cost, 10);
  });

  test.each([
    ['nothing', undefined, 0],
    ['something that is no number', NaN, 0],
    ['less than nothing', -100, 0],
    ['part of a token', 1.5, 2],
    ['more than anybody could', Infinity, 1_000_000_000],
  ])('stays an amount where the service says %s', (_, said, counted) => {
    const usage = priced({ inputTokens: said, outputTokens: said }, FREE);
    expect(usage).toEqual({ inputTokens: counted, outputTokens: counted, cost: 0 });
  });

  test('goes with the answer of a model whose price is configured', async () => {
    const price = { input: 2, output: 10 };
    const { engine, usage, onUsage } = await scene([saysJson({ edits: [] })], { price });
    await engine.neutralize(article, { onUsage });
    expect(usage).toEqual([{ inputTokens: 100, outputTokens: 20, cost: 0.0004 }]);
  });

  test('is told also where the answer breaks what is made of it', async () => {
    const used: ModelUsage[] = [];
    const spent = { inputTokens: 7, outputTokens: 1, cost: 0 };
    const model: RemoteModel = {
      name: 'odd',
      ask: () => Promise.resolve({ answer: null as never, ...spent }),
    };
    const engine = createLlmEngine({ model, offline: offlineEngine(), prompts: {} });
    await expect(engine.neutralize(article, { onUsage: (u) => used.push(u) })).rejects.toThrow();
    expect(used).toEqual([spent]);
  });

  test('is not known where the question was given up', async () => {
    const { engine, usage, onUsage, server } = await scene([isSilent]);
    const abort = new AbortController();
    const answer = engine.neutralize(article, { signal: abort.signal, onUsage });
    await expect.poll(() => server.requests.length).toBe(1);
    abort.abort();
    await expect(answer).rejects.toThrow();
    expect(usage).toEqual([]);
  });
});

describe('the account of an item', () => {
  const asked = { inputTokens: 100, outputTokens: 20, cost: 0.5 };

  test('adds up its questions, with the reason of each fallback', () => {
    const down = { inputTokens: 0, outputTokens: 0, cost: 0, fallback: 'It was down.' };
    expect(accountOfQuestions([asked, down, asked])).toEqual({
      metrics: { modelCalls: 3, fallbacks: 1, inputTokens: 200, outputTokens: 40, cost: 1 },
      notes: ['It was down.'],
    });
  });

  test('is empty where nobody was asked', () => {
    expect(accountOfQuestions([])).toEqual({ metrics: {}, notes: [] });
  });

  test('gives its usage back, and what else was counted beside it', () => {
    const { metrics } = accountOfQuestions([asked]);
    expect(takeUsage({ ...metrics, edits: 3 })).toEqual({
      usage: asked,
      metrics: { modelCalls: 1, fallbacks: 0, edits: 3 },
    });
  });
});
