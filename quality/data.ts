/** The labelled data of a folder that the user names; the project has none of it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

/** Every row of a JSON lines file, checked. */
export async function rowsOf<Row>(file: string, schema: z.ZodType<Row>): Promise<Row[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

/** Every file of a folder, unzipped where it is zipped. */
export async function filesOf(folder: string): Promise<{ name: string; bytes: Uint8Array }[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      return { name, bytes: name.endsWith('.gz') ? gunzipSync(bytes) : bytes };
    }),
  );
}

export const titledRow = z.object({ title: z.string().default(''), text: z.string().default('') });

/** Every text of the data, as articles: for what must hold whatever the label. */
export async function allTexts(data: string): Promise<z.infer<typeof titledRow>[]> {
  const files = [
    ['topic', 'agnews-train.jsonl'],
    ['topic', 'agnews-test.jsonl'],
    ['topic', 'bbc.jsonl'],
    ['bias', 'basil.jsonl'],
    ['bias', 'ptc.jsonl'],
    ['bias', 'babe.jsonl'],
    ['clickbait', 'headlines.jsonl'],
  ];
  const rows = await Promise.all(files.map((path) => rowsOf(join(data, ...path), titledRow)));
  return rows.flat();
}
