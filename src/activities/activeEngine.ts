/** The engine a tenant's jobs work with: the active version, or the baseline before anything was activated. */
import { ApplicationFailure } from '@temporalio/activity';
import { baseline } from '../engines/baseline.js';
import type { Engine } from '../engines/engine.js';
import { createOfflineEngine } from '../engines/offline.js';
import { versionId } from '../engines/version.js';
import { STAGE_REFUSED } from '../job/stage.js';
import type { EngineVersion, Store } from '../store/index.js';

/** Compiled engines by version: a version never changes, and compiling its lexicon takes a while. */
const compiled = new Map<string, Engine>();

export async function activeEngine(store: Store, tenant: string): Promise<Engine> {
  const id = (await store.engineVersions.active(tenant)) ?? (await ensureBaseline(store));
  const known = compiled.get(id);
  if (known !== undefined) return known;
  const { parameters } = await requireEngineVersion(store, id);
  const engine = createOfflineEngine(id, parameters);
  compiled.set(id, engine);
  return engine;
}

/** A version that must be there; no further attempt can mend it when it is not. */
export async function requireEngineVersion(store: Store, id: string): Promise<EngineVersion> {
  const version = await store.engineVersions.get(id);
  if (version !== undefined) return version;
  throw ApplicationFailure.nonRetryable(`Engine version ${id} is not in the store.`, STAGE_REFUSED);
}

async function ensureBaseline(store: Store): Promise<string> {
  const id = versionId(baseline);
  await store.engineVersions.ensure(baseline, id, null, 'baseline');
  return id;
}
