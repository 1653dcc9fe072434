import { DOMAINS } from './taxonomy.js';
import type { EngineParameters, PhraseRule } from './types.js';

/** A value before and after. */
export interface Change<Value> {
  before: Value;
  after: Value;
}

/** What is only in the later one, only in the earlier one, and in both but different. */
export interface TableDiff<Value> {
  added: Record<string, Value>;
  removed: Record<string, Value>;
  changed: Record<string, Change<Value>>;
}

/** What two sets of engine parameters differ in; only tables that differ are named. */
export interface VersionDiff {
  thresholds: Record<string, Change<number>>;
  phrases: TableDiff<PhraseRule>;
  domains: Record<string, TableDiff<number>>;
  places: Record<string, TableDiff<number>>;
  prompts: TableDiff<string>;
  /** Trained models that were added, removed or trained anew. */
  models: Record<string, 'added' | 'removed' | 'changed'>;
}

const MODELS = ['topicModel', 'tagger', 'headlineModel'] as const;
const PLACES = ['international', 'us', 'local'] as const;

/** What has to change in `before` to get `after`. */
export function diffVersions(before: EngineParameters, after: EngineParameters): VersionDiff {
  return {
    thresholds: diffTables(before.thresholds, after.thresholds).changed,
    phrases: diffTables(before.phrases, after.phrases),
    domains: diffEach(DOMAINS, before.domains, after.domains),
    places: diffEach(PLACES, before.places, after.places),
    prompts: diffTables(before.prompts, after.prompts),
    models: Object.fromEntries(
      MODELS.flatMap((name) => {
        const [was, is] = [before[name], after[name]];
        if (same(was, is)) return [];
        return [[name, was === null ? 'added' : is === null ? 'removed' : 'changed'] as const];
      }),
    ),
  };
}

/** Whether nothing differs. */
export function isSameVersion({ phrases, prompts, ...maps }: VersionDiff): boolean {
  const isEmpty = (record: object) => Object.keys(record).length === 0;
  return hasNoChange(phrases) && hasNoChange(prompts) && Object.values(maps).every(isEmpty);
}

function diffEach<Name extends string>(
  names: readonly Name[],
  before: Record<Name, Record<string, number>>,
  after: Record<Name, Record<string, number>>,
): Record<string, TableDiff<number>> {
  const diffs = names.map((name) => [name, diffTables(before[name], after[name])] as const);
  return Object.fromEntries(diffs.filter(([, diff]) => !hasNoChange(diff)));
}

function diffTables<Value>(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): TableDiff<Value> {
  const diff: TableDiff<Value> = { added: {}, removed: {}, changed: {} };
  for (const key of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()) {
    const [was, is] = [before[key], after[key]];
    if (was === undefined && is !== undefined) diff.added[key] = is;
    else if (is === undefined && was !== undefined) diff.removed[key] = was;
    else if (was !== undefined && is !== undefined && !same(was, is)) {
      diff.changed[key] = { before: was, after: is };
    }
  }
  return diff;
}

function hasNoChange({ added, removed, changed }: TableDiff<unknown>): boolean {
  return [added, removed, changed].every((part) => Object.keys(part).length === 0);
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
