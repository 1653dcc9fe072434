import { describe, expect, test } from 'vitest';
import { itemListText, itemText } from '../../../src/client/terminal/itemText.js';

describe('items as text', () => {
  test('are one line each, with the first line of what went wrong', () => {
    const text = itemListText([
      { stage: 'process', id: 'a', position: 0, status: 'done', tries: 0, error: null },
      { stage: 'process', id: 'b', position: 1, status: 'parked', tries: 3, error: 'torn\nat 2' },
    ]);
    const lines = text.split('\n').map((line) => line.trim().split(/ {2,}/));
    expect(lines).toEqual([
      ['stage', 'item', 'status', 'failed tries', 'error'],
      ['process', 'a', 'done'],
      ['process', 'b', 'parked', '3', 'torn'],
    ]);
  });

  test('that are not there are said to be missing', () => {
    expect(itemListText([])).toBe('No such items.');
  });

  test('show all that is known of one', () => {
    const text = itemText({
      stage: 'process',
      id: 'b',
      position: 1,
      status: 'parked',
      tries: 3,
      error: 'sh failed',
      data: null,
      outputs: [
        { path: 'x.txt', status: 'error', claim: 'c', error: 'disk full' },
        { path: 'y.txt', status: 'done', claim: 'c', error: null },
      ],
      streams: { stdout: 'two\nlines\n', stderr: '' },
    });
    expect(text).toBe(
      `Item b of process  parked, failed 3 times

error
sh failed

outputs
x.txt  error: disk full
y.txt  done

stdout
two
lines

stderr
nothing`,
    );
  });
});
