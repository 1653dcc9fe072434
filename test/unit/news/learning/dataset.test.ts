import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { DatasetError, parseDataset, readDataset } from '../../../../src/news/learning/dataset.js';
import { temporaryFolder } from '../../runtime/temporaryFolder.js';

const jsonLines = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');

describe('the kind of a dataset is told by its rows', () => {
  test('label and text are topics; the title may be missing', () => {
    const text = jsonLines(
      { label: 'sport', title: 'Win', text: 'They won.' },
      { label: 'law', text: 'A court.' },
    );
    expect(parseDataset(text, 'x.jsonl')).toEqual({
      kind: 'topics',
      rows: [
        { label: 'sport', article: { title: 'Win', summary: '', body: 'They won.' } },
        { label: 'law', article: { title: '', summary: '', body: 'A court.' } },
      ],
    });
  });

  test('a label of 0 or 1 and a title are headlines', () => {
    const text = jsonLines({ label: 1, title: 'You will gasp' }, { label: 0, title: 'Rates rise' });
    expect(parseDataset(text, 'x.jsonl')).toEqual({
      kind: 'headlines',
      rows: [
        { title: 'You will gasp', clickbait: true },
        { title: 'Rates rise', clickbait: false },
      ],
    });
  });

  test('biased words are loaded words, whatever else the row says', () => {
    const text = jsonLines({
      text: 'A vile plan.',
      label: 'Biased',
      outlet: 'Daily',
      biased_words: ['vile'],
    });
    expect(parseDataset(text, 'x.jsonl')).toEqual({
      kind: 'words',
      rows: [{ text: 'A vile plan.', words: ['vile'] }],
    });
  });

  test('spans in code points become UTF-16 units', () => {
    const text = '😀😀 a vile plan';
    const dataset = parseDataset(jsonLines({ id: '1', text, si: [[5, 9]] }), 'x.jsonl');
    expect(dataset).toEqual({ kind: 'spans', rows: [{ text, spans: [{ start: 7, end: 11 }] }] });
    expect(text.slice(7, 11)).toBe('vile');
  });

  test('of spans with a kind of bias only the lexical ones count', () => {
    const spans = [
      { start: 2, end: 6, bias: 'lex' },
      { start: 0, end: 11, bias: 'inf' },
    ];
    expect(parseDataset(jsonLines({ title: 'x', text: 'A vile plan', spans }), 'x.jsonl')).toEqual({
      kind: 'spans',
      rows: [{ text: 'A vile plan', spans: [{ start: 2, end: 6 }] }],
    });
  });
});

describe('a dataset that cannot be used is refused by file and line', () => {
  const good = JSON.stringify({ label: 'law', text: 'A court.' });
  test.each([
    ['a line that is not JSON', `${good}\n\n{"label":`, 'x.jsonl:3 is not JSON'],
    ['a row of another kind', `${good}\n{"label":"law"}`, 'x.jsonl:2: text'],
    ['a span outside its text', jsonLines({ text: 'short', si: [[2, 9]] }), 'x.jsonl:1'],
    [
      'a span that ends before it starts',
      jsonLines({ text: 'short', si: [[3, 2]] }),
      'x.jsonl:1: si.0',
    ],
    ['rows of no known kind', '{"body":"x"}', 'x.jsonl:1 is of no kind known here'],
    ['an empty file', '\n\n', 'x.jsonl has no rows'],
  ])('%s', (_, text, message) => {
    expect(() => parseDataset(text, 'x.jsonl')).toThrow(DatasetError);
    expect(() => parseDataset(text, 'x.jsonl')).toThrow(message);
  });
});

test('a gzipped file reads like a plain one', async () => {
  const folder = await temporaryFolder();
  const text = jsonLines({ label: 1, title: 'You will gasp' });
  await writeFile(join(folder, 'a.jsonl'), text);
  await writeFile(join(folder, 'b.jsonl.gz'), gzipSync(text));
  expect(await readDataset(join(folder, 'b.jsonl.gz'))).toEqual(
    await readDataset(join(folder, 'a.jsonl')),
  );
});

test('a file that is not there is refused by its name', async () => {
  await expect(readDataset('nowhere.jsonl')).rejects.toThrow(DatasetError);
  await expect(readDataset('nowhere.jsonl')).rejects.toThrow(/nowhere\.jsonl/);
});
