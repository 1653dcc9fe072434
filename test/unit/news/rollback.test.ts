import { describe, expect, test } from 'vitest';
import {
  earlierVersions,
  isWorse,
  lastKnownGood,
  ROLLBACK_MARGIN,
  rollbackTarget,
} from '../../../src/news/rollback.js';

describe('the versions in use before', () => {
  test.each([
    ['one that was never activated', [], 'a', null, []],
    ['the first one is its parent', ['a'], 'a', 'base', ['base']],
    ['the first one, where it has no parent', ['a'], 'a', null, []],
    ['the third one', ['a', 'b', 'c'], 'c', 'base', ['b', 'a', 'base']],
    ['one that was returned to are those before its first time', ['a', 'b', 'a'], 'a', null, []],
    ['the parent, once returned to', ['a', 'base'], 'base', 'base', []],
  ])('%s', (_, activated, current, parent, expected) => {
    expect(earlierVersions(activated, current, parent)).toEqual(expected);
  });
});

describe('a rollback', () => {
  const scores: Record<string, number> = { a: 0.9, b: 0.85, c: 0.86, now: 0.87 };
  const overallOf = (id: string) => scores[id];

  test('goes to the newest earlier version that is better by more than the margin', () => {
    expect(rollbackTarget(['c', 'b', 'a'], 'now', overallOf)).toBe('a');
  });

  test('is not made within the margin', () => {
    const close = (id: string) => (id === 'now' ? 0.9 - ROLLBACK_MARGIN / 2 : 0.9);
    expect(rollbackTarget(['a'], 'now', close)).toBeUndefined();
  });

  test('is not made on a guess: an unmeasured version is neither good nor bad', () => {
    expect(rollbackTarget(['unknown'], 'now', overallOf)).toBeUndefined();
    expect(rollbackTarget(['a'], 'unknown', overallOf)).toBeUndefined();
    expect(isWorse(undefined, 1)).toBe(false);
  });

  test('by hand goes to the newest earlier version that scored no less', () => {
    expect(lastKnownGood(['c', 'a'], 'now', overallOf)).toBe('a');
    expect(lastKnownGood(['c', 'b'], 'now', overallOf)).toBeUndefined();
  });
});
