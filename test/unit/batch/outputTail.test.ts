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
