import { expect, test } from 'vitest';
import { OutputTail } from '../../../src/batch/outputTail.js';

function tailOf(limit: number, ...chunks: (string | Buffer)[]): string {
  const tail = new OutputTail(limit);
  for (const chunk of chunks) tail.push(Buffer.from(chunk));
  return tail.text();
}

test.each<[string, number, (string | Buffer)[], string]>([
  ['nothing of nothing', 4, [], ''],
  ['all that fits', 4, ['ab', 'cd'], 'abcd'],
  ['the end of one long piece', 4, ['abcdef'], '[the first 2 bytes were cut]\ncdef'],
  ['the end of many pieces', 4, ['ab', 'cd', 'ef', 'g'], '[the first 3 bytes were cut]\ndefg'],
  ['whole characters at the cut', 4, ['aüüü'], '[the first 3 bytes were cut]\nüü'],
  ['no half character', 3, ['aüüü'], '[the first 5 bytes were cut]\nü'],
  ['characters that came in two pieces', 9, [Buffer.from([0xc3]), Buffer.from([0xbc])], 'ü'],
])('A tail keeps %s', (_what, limit, chunks, kept) => {
  expect(tailOf(limit, ...chunks)).toBe(kept);
});

/** What a tail keeps of these pieces, `key` and `key2` being secret. */
function hidden(limit: number, ...chunks: string[]): string {
  const tail = new OutputTail(limit, ['key', 'key2']);
  for (const chunk of chunks) tail.push(Buffer.from(chunk));
  return tail.text();
}

test.each<[string, number, string[], string]>([
  ['a secret wherever it stands', 20, ['key a keykey b'], '[secret] a [secret][secret] b'],
  ['a secret that came in pieces', 20, ['a k', 'e', 'y b'], 'a [secret] b'],
  ['a secret that begins like another', 20, ['key2'], '[secret]'],
  ['one that the cut goes through', 4, ['abc key2 d'], '[the first 8 bytes were cut]\n d'],
  [
    'one of which the cut leaves a letter',
    3,
    ['12345', 'ke', 'y', 'ab'],
    '[the first 8 bytes were cut]\nab',
  ],
  ['one that the cut just leaves whole', 3, ['12345key'], '[the first 5 bytes were cut]\n[secret]'],
])('A tail hides %s', (_what, limit, chunks, kept) => {
  expect(hidden(limit, ...chunks)).toBe(kept);
});
