import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Range } from '../words.js';
import type { LabelledHeadline } from './trainHeadlines.js';
import type { LabelledArticle } from './trainTopics.js';

/** A sentence and the words in it that readers called loaded. */
export interface LoadedWordsRow {
  text: string;
  words: string[];
}

/** A text and its loaded stretches, in UTF-16 units. */
export interface LoadedSpansRow {
  text: string;
  spans: Range[];
}

/** Labelled data of one kind; the kind says which model it trains. */
export type Dataset =
  | { kind: 'topics'; rows: LabelledArticle[] }
  | { kind: 'headlines'; rows: LabelledHeadline[] }
  | { kind: 'words'; rows: LoadedWordsRow[] }
  | { kind: 'spans'; rows: LoadedSpansRow[] };

/** A dataset that cannot be used; names the file and line. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError';
}

const offsets = z
  .tuple([z.int().nonnegative(), z.int().positive()])
  .refine(([start, end]) => start < end, { message: 'ends before it starts' });

const topicRow = z
  .object({ label: z.string().min(1), title: z.string().optional(), text: z.string() })
  .transform(({ label, title = '', text }) => ({
    label,
    article: { title, summary: '', body: text },
  }));

const headlineRow = z
  .object({ label: z.union([z.literal(0), z.literal(1)]), title: z.string().min(1) })
  .transform(({ label, title }) => ({ title, clickbait: label === 1 }));

const wordsRow = z
  .object({ text: z.string(), biased_words: z.array(z.string()) })
  .transform(({ text, biased_words: words }) => ({ text, words }));

const spansRow = z
  .object({ text: z.string(), si: z.array(offsets) })
  .transform(({ text, si }, context) => toUnits(text, si, context));

/** Outlets' own wording is lexical bias; choice of facts, the other kind, is nothing a tagger of words can see. */
const lexicalRow = z
  .object({
    text: z.string(),
    spans: z.array(
      z.object({ start: z.int().nonnegative(), end: z.int().positive(), bias: z.string() }),
    ),
  })
  .transform(({ text, spans }, context) => {
    const lexical = spans.filter(({ bias }) => bias === 'lex');
    return toUnits(
      text,
      lexical.map(({ start, end }): [number, number] => [start, end]),
      context,
    );
  });

/** Reads a `.jsonl` file, gzipped or not. What it trains is told by the fields of its first row. */
export async function readDataset(path: string): Promise<Dataset> {
  return parseDataset(await textOf(path), basename(path));
}

async function textOf(path: string): Promise<string> {
  try {
    const bytes = await readFile(path);
    return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new DatasetError(`${path} cannot be read: ${problem}`);
  }
}

/** The dataset in a text of JSON lines; `name` is what errors call it. */
export function parseDataset(text: string, name: string): Dataset {
  const lines = text
    .split('\n')
    .map((line, index) => ({ line, place: `${name}:${index + 1}` }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, place }) => ({ value: parseJson(line, place), place }));
  const [first] = lines;
  if (first === undefined) throw new DatasetError(`${name} has no rows`);
  const read = <T>(row: z.ZodType<T>): T[] =>
    lines.map(({ value, place }) => {
      const parsed = row.safeParse(value);
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      throw new DatasetError(`${place}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
    });
  const has = (field: string) =>
    typeof first.value === 'object' && first.value !== null && field in first.value;
  if (has('biased_words')) return { kind: 'words', rows: read(wordsRow) };
  if (has('si')) return { kind: 'spans', rows: read(spansRow) };
  if (has('spans')) return { kind: 'spans', rows: read(lexicalRow) };
  if (has('label') && has('text')) return { kind: 'topics', rows: read(topicRow) };
  if (has('label') && has('title')) return { kind: 'headlines', rows: read(headlineRow) };
  throw new DatasetError(
    `${first.place} is of no kind known here: rows have label and text (topics), label and title ` +
      '(headlines), text and biased_words (loaded words), or text and si (loaded spans)',
  );
}

function parseJson(line: string, place: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw new DatasetError(`${place} is not JSON`);
  }
}

/** Code points to UTF-16 units: a character outside the basic plane is one of the first and two of the second. */
function toUnits(
  text: string,
  spans: readonly (readonly [number, number])[],
  context: z.RefinementCtx,
): LoadedSpansRow {
  const units = [0];
  let unit = 0;
  for (const character of text) units.push((unit += character.length));
  const ranges = spans.map(([from, to]) => {
    const start = units[from];
    const end = units[to];
    if (start === undefined || end === undefined) {
      context.addIssue({
        code: 'custom',
        message: `the span ${from} to ${to} is outside the text`,
      });
      return z.NEVER;
    }
    return { start, end };
  });
  return { text, spans: ranges };
}
