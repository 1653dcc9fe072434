/** The engine a tenant's jobs work with: the active version, or the baseline before anything was activated. */
import { ApplicationFailure } from '@temporalio/activity';
import { baseline } from '../engines/baseline.js';
import type { Engine } from '../engines/engine.js';
import { createOfflineEngine } from '../engines/offline.js';
import { versionId } from '../engines/version.js';
import type { EngineParameters } from '../news/types.js';
import type { Store } from '../store/index.js';
import { STAGE_REFUSED } from './contract.js';

export interface ActiveEngine {
  engine: Engine;
  parameters: EngineParameters;
}

/** Compiled engines by version: a version never changes, and compiling its lexicon takes a while. */
const compiled = new Map<string, Engine>();

export async function activeEngine(store: Store, tenant: string): Promise<ActiveEngine> {
  const id = (await store.engineVersions.active(tenant)) ?? (await ensureBaseline(store));
  const version = await store.engineVersions.get(id);
  if (version === undefined) {
    throw ApplicationFailure.nonRetryable(
      `Engine version ${id} is active for tenant ${tenant} but not in the store.`,
      STAGE_REFUSED,
    );
  }
  const engine = compiled.get(id) ?? createOfflineEngine(id, version.parameters);
  compiled.set(id, engine);
  return { engine, parameters: version.parameters };
}

async function ensureBaseline(store: Store): Promise<string> {
  const id = versionId(baseline);
  await store.engineVersions.ensure(baseline, id, null, 'baseline');
  return id;
}
