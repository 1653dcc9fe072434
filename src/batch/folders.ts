import path from 'node:path';
import { parseLocation } from '../storage/index.js';
import { atomsOf } from './input.js';
import type { BatchSpec } from './specSchema.js';

/** The locations of a spec that are folders of the machine that a worker runs on. */
export function foldersOf({ input, egress }: Pick<BatchSpec, 'input' | 'egress'>): string[] {
  const all = [...atomsOf(input).map(({ URI }) => URI), egress.URI];
  return [...new Set(all)].filter((uri) => parseLocation(uri).kind === 'folder');
}

/** A spec as it was written, with its relative paths made absolute: they are relative to the folder of its file. */
export function readIn(
  spec: Readonly<Record<string, unknown>>,
  folder: string,
): Record<string, unknown> {
  const resolved = Object.entries(spec).map(([field, value]) =>
    field === 'input' || field === 'egress' ? [field, absolute(value, folder)] : [field, value],
  );
  return Object.fromEntries(resolved) as Record<string, unknown>;
}

function absolute(value: unknown, folder: string): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => absolute(part, folder));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, part]: [string, unknown]) =>
      field === 'URI' && typeof part === 'string' && isRelative(part)
        ? [field, path.resolve(folder, part)]
        : [field, absolute(part, folder)],
    ),
  );
}

/** Anything with a scheme is left for the schema to judge. */
function isRelative(text: string): boolean {
  return text !== '' && !path.isAbsolute(text) && !/^[A-Za-z][A-Za-z0-9+.-]+:/.test(text);
}
