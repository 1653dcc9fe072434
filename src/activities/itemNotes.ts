/** What the journal is told of single items. The keys make a repeated attempt write nothing twice. */
import type { Store } from '../store/index.js';
import type { StageInput } from './contract.js';
import type { Saved } from './itemStage.js';

/** Warnings about an item. */
export async function noteItem(
  store: Store,
  { tenant, jobId, stage }: StageInput,
  id: string,
  messages: readonly string[],
): Promise<void> {
  const at = new Date().toISOString();
  const entries = messages.map((message, index) => ({
    key: `${stage}/${id}/${index}`,
    at,
    kind: 'log' as const,
    level: 'warn' as const,
    stage,
    message: `${id}: ${message}`,
  }));
  await store.journal.append(tenant, jobId, entries);
}

/** How it went with an item, with the counts behind it. */
export async function tellOfItem(
  store: Store,
  { tenant, jobId, stage }: StageInput,
  id: string,
  { message, data }: NonNullable<Saved['account']>,
): Promise<void> {
  const at = new Date().toISOString();
  const entry = { kind: 'log' as const, level: 'info' as const, stage, data };
  await store.journal.append(tenant, jobId, [
    { key: `${stage}/${id}/account`, at, message: `${id}: ${message}`, ...entry },
  ]);
}
