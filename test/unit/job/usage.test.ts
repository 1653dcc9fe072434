import { describe, expect, test } from 'vitest';
import {
  addUsage,
  budgetMessage,
  DEFAULT_TOKEN_LIMIT,
  grouped,
  isOverBudget,
  laterUsage,
  NO_USAGE,
  tokensOf,
  usageIn,
  type Usage,
} from '../../../src/job/usage.js';

const usage = (inputTokens: number, outputTokens = 0, cost = 0): Usage => ({
  inputTokens,
  outputTokens,
  cost,
});

test('what counts against a limit are the tokens in and out', () => {
  expect(tokensOf(usage(300, 20, 1.5))).toBe(320);
});

describe('the sum of usages', () => {
  test.each([
    ['none', [], NO_USAGE],
    ['one', [usage(1, 2, 0.5)], usage(1, 2, 0.5)],
    ['several', [usage(1, 2, 0.5), NO_USAGE, usage(10, 20, 0.25)], usage(11, 22, 0.75)],
  ])('of %s is kept apart by kind', (_what, usages, sum) => {
    expect(addUsage(...usages)).toEqual(sum);
  });
});

describe('of two accounts of the same work', () => {
  test.each([
    ['more tokens', usage(2), usage(3), usage(3)],
    ['more tokens, though they cost less', usage(2, 0, 9), usage(3), usage(3)],
    ['more tokens in all, though fewer came in', usage(3), usage(1, 3), usage(1, 3)],
    ['more cost for as many tokens', usage(2, 0, 1), usage(2, 0, 2), usage(2, 0, 2)],
    ['anything rather than nothing', NO_USAGE, usage(0, 1), usage(0, 1)],
  ])('the one with %s counts, whichever comes first', (_what, a, b, later) => {
    expect([laterUsage(a, b), laterUsage(b, a)]).toEqual([later, later]);
  });

  test('the first counts when they know the same', () => {
    expect(laterUsage(usage(1, 2), usage(2, 1))).toEqual(usage(1, 2));
  });
});

describe('the usage that a stage left', () => {
  const left = { total: 4, done: 1, failed: 0, usage: usage(10, 2, 0.5) };

  test.each([
    ['with its last heartbeat', left],
    ['with its failure, in a list', [left]],
    ['with more than is known here', { usage: { ...left.usage, cachedTokens: 3 } }],
  ])('%s is read', (_where, details) => {
    expect(usageIn(details)).toEqual(left.usage);
  });

  test('may be of no cost', () => {
    expect(usageIn({ usage: NO_USAGE })).toEqual(NO_USAGE);
  });

  test.each([
    [undefined],
    [null],
    [7],
    ['usage'],
    [true],
    [[]],
    [[null]],
    [[[left]]],
    [{}],
    [{ total: 4, done: 1, failed: 0 }],
    [{ usage: undefined }],
    [{ usage: null }],
    [{ usage: 7 }],
    [{ usage: 'many' }],
    [{ usage: [] }],
    [{ usage: {} }],
    [{ usage: { inputTokens: 1, outputTokens: 1 } }],
    [{ usage: { ...left.usage, inputTokens: '10' } }],
    [{ usage: { ...left.usage, inputTokens: -1 } }],
    [{ usage: { ...left.usage, outputTokens: NaN } }],
    [{ usage: { ...left.usage, outputTokens: Infinity } }],
    [{ usage: { ...left.usage, outputTokens: 0.5 } }],
    [{ usage: { ...left.usage, cost: null } }],
    [{ usage: { ...left.usage, cost: -0.01 } }],
  ])('is unknown where it left %j', (details) => {
    expect(usageIn(details)).toBeUndefined();
  });
});

describe('a budget', () => {
  test.each([
    ['nothing', 0, 500_000, false],
    ['a token less than the limit', 499_999, 500_000, false],
    ['exactly the limit', 500_000, 500_000, false],
    ['a token more than the limit', 500_001, 500_000, true],
    ['nothing, where nothing is allowed', 0, 0, false],
    ['a token, where nothing is allowed', 1, 0, true],
  ])('after %s (%i of %i) is overrun: %s', (_what, tokens, limit, over) => {
    expect(isOverBudget(usage(0, tokens), limit)).toBe(over);
    expect(isOverBudget(usage(tokens), limit)).toBe(over);
  });

  test('counts tokens, not money', () => {
    expect(isOverBudget(usage(1, 0, 1_000_000), 1)).toBe(false);
  });

  test('is half a million tokens unless somebody says otherwise', () => {
    expect(DEFAULT_TOKEN_LIMIT).toBe(500_000);
  });

  test('that is overrun says by how much', () => {
    expect(budgetMessage(usage(400_000, 100_001), 500_000)).toBe(
      'Token limit exceeded: 500,001 tokens used, 500,000 allowed',
    );
  });
});

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1000, '1,000'],
  [12_345, '12,345'],
  [500_000, '500,000'],
  [1_000_000_000, '1,000,000,000'],
])('%i is written as %s', (amount, text) => {
  expect(grouped(amount)).toBe(text);
});
