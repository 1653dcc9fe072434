import { describe, expect, test } from 'vitest';
import { parseResolution, ResolutionError } from '../../../src/client/resolution.js';

const resolution = { by: 'ada', why: 'printed by hand' };

describe('a resolution', () => {
  test('has no result unless one is given', () => {
    expect(parseResolution(resolution)).toEqual({ ...resolution, result: null });
  });

  test.each([
    [null],
    [0],
    [false],
    [''],
    ['done'],
    [[1, 2]],
    [{ url: 'https://a.example', n: [null] }],
  ])('can have the result %j', (result) => {
    expect(parseResolution({ ...resolution, result }).result).toEqual(result);
  });

  test('is kept without white space around who and why', () => {
    const given = { by: ' ada ', why: '\n printed by hand\n' };
    expect(parseResolution(given)).toEqual({ ...resolution, result: null });
  });

  test.each([
    ['by', 200],
    ['why', 1000],
  ])('may say "%s" in up to %i characters', (key, max) => {
    const given = { ...resolution, [key]: 'x'.repeat(max) };
    expect(parseResolution(given)).toMatchObject(given);
  });

  test('may have a result of up to 10,000 bytes as JSON', () => {
    const result = 'x'.repeat(9998);
    expect(parseResolution({ ...resolution, result }).result).toBe(result);
  });
});

describe('a resolution is refused', () => {
  test.each<[string, object, string]>([
    ['without anybody', { by: '' }, 'by: say who resolves the job'],
    ['by white space', { by: ' \t' }, 'by: say who resolves the job'],
    ['without a reason', { why: '' }, 'why: say why the job is resolved'],
    ['for white space', { why: '\n' }, 'why: say why the job is resolved'],
    ['by a very long name', { by: 'x'.repeat(201) }, 'by: Too big'],
    ['for a very long reason', { why: 'x'.repeat(1001) }, 'why: Too big'],
    ['by a number', { by: 7 }, 'by: Invalid input: expected string'],
    ['with a result that is no JSON', { result: () => 7 }, 'result: '],
    ['with a result of no number', { result: NaN }, 'result: '],
    [
      'with a long result',
      { result: 'x'.repeat(9999) },
      'result: must not be longer than 10000 bytes as JSON',
    ],
    [
      'with a result of fewer characters but as many bytes',
      { result: 'ö'.repeat(5000) },
      'result: must not be longer than 10000 bytes as JSON',
    ],
  ])('%s', (_what, change, problem) => {
    const refused = () => parseResolution({ ...resolution, ...change });
    expect(refused).toThrow(ResolutionError);
    expect(refused).toThrow(`The job cannot be resolved like this: ${problem}`);
  });

  test('with all that is wrong with it in one line', () => {
    expect(() => parseResolution({ by: '', why: '' })).toThrow(
      'The job cannot be resolved like this: by: say who resolves the job; why: say why the job is resolved',
    );
  });
});
