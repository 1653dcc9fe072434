import { randomUUID } from 'node:crypto';
import type { StoreSession } from './inStore.js';

/** Somebody else activated a version between our look and our change. */
export class EngineChangedError extends Error {
  override readonly name = 'EngineChangedError';
  constructor() {
    super(
      'Another version was activated at the same moment, and stays. Look with: plumbline engine list',
    );
  }
}

/** Who acts where no job does: the history of activations and evaluations wants a name of its own for each. */
export function commandId(): string {
  return `command-${randomUUID()}`;
}

/** What became of an activation. */
export interface Activated {
  id: string;
  /** The version it took the place of; null where none had been activated. */
  replaced: string | null;
  /** False where it was the active one already. */
  changed: boolean;
  reason: string;
}

/** Makes the tenant use a version, unless it does already. The history keeps both. */
export async function activateEngine(
  { store, tenant }: StoreSession,
  id: string,
  reason: string,
): Promise<Activated> {
  const active = await store.engineVersions.active(tenant);
  const activated = { id, replaced: active ?? null, reason };
  if (active === id) return { ...activated, changed: false };
  const activation = { jobId: commandId(), reason, replacing: active };
  if (await store.engineVersions.activate(tenant, id, activation)) {
    return { ...activated, changed: true };
  }
  throw new EngineChangedError();
}
