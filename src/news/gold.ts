import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { SECTIONS } from './taxonomy.js';

/** Tune: where proposals come from. Gate: what they must also win on. Test: never looked at by the optimizer. */
export const GOLD_SPLITS = ['tune', 'gate', 'test'] as const;
export type GoldSplit = (typeof GOLD_SPLITS)[number];

const goldItem = z
  .strictObject({
    text: z.string().min(1),
    section: z.enum(SECTIONS),
    /** Where the loaded language is: start and end in UTF-16 units, end exclusive, in order. */
    spans: z.array(z.tuple([z.int().nonnegative(), z.int().positive()])),
    /** Says the news and nothing more; nothing in it may be marked. */
    calm: z.boolean(),
    split: z.enum(GOLD_SPLITS),
  })
  .refine(({ spans, text }) => spans.every(([start, end]) => start < end && end <= text.length), {
    message: 'a span lies outside the text',
    path: ['spans'],
  })
  .refine(({ calm, spans }) => calm === (spans.length === 0), {
    message: 'must be true exactly where there are no spans',
    path: ['calm'],
  });

/** A headline or sentence labelled by hand. */
export type GoldItem = z.infer<typeof goldItem>;

/** A gold file that cannot be used; names the file and line. */
export class GoldError extends Error {
  override readonly name = 'GoldError';
}

/** The same place from `src/news` and from `dist/news`. */
const PACKAGED_GOLD = new URL('../../gold/', import.meta.url);

/** Reads every `.jsonl` file of a directory, by default the gold set that comes with the package. */
export async function loadGold(directory: URL = PACKAGED_GOLD): Promise<GoldItem[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.jsonl')).sort();
  const items: GoldItem[] = [];
  for (const file of files) {
    const lines = (await readFile(new URL(file, directory), 'utf8')).split('\n');
    for (const [index, line] of lines.entries()) {
      if (line.trim() !== '') items.push(parseLine(line, `gold/${file}:${index + 1}`));
    }
  }
  return items;
}

/** The name of a gold set: another label or text is another name, and scores on it are not comparable. */
export function goldIdOf(gold: readonly GoldItem[]): string {
  const hash = createHash('sha256').update(JSON.stringify(gold)).digest('hex');
  return `gold-${hash.slice(0, 16)}`;
}

function parseLine(line: string, place: string): GoldItem {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new GoldError(`${place} is not JSON`);
  }
  const parsed = goldItem.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new GoldError(`${place}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
  }
  return parsed.data;
}
