import { describe, expect, test } from 'vitest';
import { NoSourceError, takeFirst, type Source } from '../../../src/runtime/sources.js';

interface Scripted extends Source<string> {
  asked: boolean;
}

function source(name: string, outcome: string | Error): Scripted {
  return {
    name,
    asked: false,
    probe: () => Promise.resolve({ usable: typeof outcome === 'string', found: name }),
    take() {
      this.asked = true;
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
  };
}

describe('sources', () => {
  test('the first one that delivers is taken, and later ones are not asked', async () => {
    const later = source('later', 'B');
    const taken = await takeFirst('server', [source('first', 'A'), later], '');
    expect(taken).toEqual({ value: 'A', source: 'first', passedOver: [] });
    expect(later.asked).toBe(false);
  });

  test('one that fails gives way to the next and leaves its reason', async () => {
    const taken = await takeFirst(
      'server',
      [source('cache', new Error('empty')), source('download', 'B')],
      '',
    );
    expect(taken).toEqual({
      value: 'B',
      source: 'download',
      passedOver: [{ name: 'cache', reason: 'empty' }],
    });
  });

  test('when all fail, the error lists each with its reason, in order, and the next step', async () => {
    const attempt = takeFirst(
      'dev server',
      [source('cache', new Error('empty')), source('download', new Error('no network'))],
      'Next step: install it.',
    );
    await expect(attempt).rejects.toThrow(NoSourceError);
    await expect(attempt).rejects.toThrow(
      'Found no dev server. Tried, in this order:\n  - cache: empty\n  - download: no network\nNext step: install it.',
    );
  });
});
