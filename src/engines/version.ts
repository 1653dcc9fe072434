import { createHash } from 'node:crypto';
import type { EngineParameters } from '../news/types.js';

/** The name of an engine version: equal parameters have equal names, whatever the order of keys. */
export function versionId(parameters: EngineParameters): string {
  const hash = createHash('sha256').update(canonicalJson(parameters)).digest('hex');
  return `engine-${hash.slice(0, 16)}`;
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
