import type { Store } from '../store/index.js';
import type { StageInput } from './contract.js';

/** Warns the readers of a job's journal of something that its stage found or did; said once, however often asked. */
export async function noteInJournal(
  store: Store,
  { tenant, jobId, stage }: StageInput,
  key: string,
  message: string,
): Promise<void> {
  const at = new Date().toISOString();
  const entry = { key: `${stage}/${key}`, at, kind: 'log' as const, level: 'warn' as const };
  await store.journal.append(tenant, jobId, [{ ...entry, stage, message }]);
}
