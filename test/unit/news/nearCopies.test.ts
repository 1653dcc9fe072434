import { describe, expect, test } from 'vitest';
import {
  decodeSignature,
  encodeSignature,
  NEAR_COPY,
  signatureOf,
  similarity,
  titleKey,
} from '../../../src/news/nearCopies.js';
import { PARAGRAPHS } from './pageServer.js';

const text = PARAGRAPHS.join('\n\n');

function likeness(a: string, b: string): number {
  const [one, two] = [signatureOf(a), signatureOf(b)];
  if (one === undefined || two === undefined) throw new Error('too short');
  return similarity(one, two);
}

describe('a near copy', () => {
  test.each([
    ['the same text', text, 1],
    ['another typography', text.toUpperCase().replace(/,/g, ' –'), 1],
    ['one paragraph less', PARAGRAPHS.slice(1).join('\n\n'), 0.8],
    ['a sentence in front', `HARBOR (Wire) - ${text}`, 0.97],
  ])('has %s', (_, copy, expected) => {
    const found = likeness(text, copy);
    expect(found).toBeGreaterThanOrEqual(NEAR_COPY);
    expect(Math.abs(found - expected)).toBeLessThan(0.15);
  });

  test('is not another report of the same length', () => {
    const other = PARAGRAPHS.map((paragraph) => paragraph.split(' ').reverse().join(' ')).join(' ');
    expect(likeness(text, other)).toBeLessThan(0.1);
  });

  test('shares half of its words only when it shares half of its text', () => {
    const half = `${PARAGRAPHS.slice(0, 2).join(' ')} ${PARAGRAPHS.slice(2)
      .map((paragraph) => paragraph.split(' ').reverse().join(' '))
      .join(' ')}`;
    expect(likeness(text, half)).toBeLessThan(NEAR_COPY);
  });

  test('cannot be told of a short text', () => {
    expect(signatureOf('The ferry runs again from Monday.')).toBeUndefined();
  });
});

test('a signature survives the way through the store', () => {
  const signature = signatureOf(text)!;
  expect(decodeSignature(encodeSignature(signature))).toEqual(signature);
});

describe('the key of a title', () => {
  test.each([
    ['Ferry across the bay returns', 'FERRY across the bay – returns!', true],
    ['Ferry across the bay returns', 'Ferry across the bay stops', false],
    ['Ferry carries 20 cars again', 'Ferry carries 30 cars again', false],
  ])('of "%s" and "%s" is the same: %s', (a, b, same) => {
    expect(titleKey(a) === titleKey(b)).toBe(same);
  });

  test('is missing where a title is too short to mean one story', () => {
    expect(titleKey('Weather forecast')).toBeUndefined();
  });
});
