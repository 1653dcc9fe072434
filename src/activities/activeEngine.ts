/** The engine a tenant's jobs work with: the active version, or the baseline before anything was activated. */
import { ApplicationFailure } from '@temporalio/activity';
import type { Engine } from '../engines/engine.js';
import { withModel } from '../engines/llm/engine.js';
import type { RemoteModel } from '../engines/llm/remoteModel.js';
import { createOfflineEngine, type OfflineEngine } from '../engines/offline.js';
import { versionId } from '../engines/version.js';
import { STAGE_REFUSED } from '../job/stage.js';
import { type EngineVersion, type Store, UnreadableEngineVersionError } from '../store/index.js';
import { activeVersion } from './engineShelf.js';
import { messageOf } from './messageOf.js';

/** Compiled engines by version: a version never changes, and compiling its lexicon takes a while. */
const compiled = new Map<string, OfflineEngine>();
/** A trained engine is megabytes; a worker meets few versions at a time. */
const MAX_COMPILED = 8;

export async function activeEngine(
  store: Store,
  tenant: string,
  /** Helps the engine; left out where the engine itself is measured. */
  model?: RemoteModel,
): Promise<Engine> {
  const id = await activeVersion(store, tenant);
  const known = compiled.get(id);
  if (known !== undefined) return withModel(known, model);
  const { parameters } = await requireEngineVersion(store, id);
  if (versionId(parameters) !== id) throw refusal(id, 'its content is not what its name says');
  const engine = compile(id, () => createOfflineEngine(id, parameters));
  const [oldest] = compiled.keys();
  if (compiled.size >= MAX_COMPILED && oldest !== undefined) compiled.delete(oldest);
  compiled.set(id, engine);
  return withModel(engine, model);
}

/** A version that must be there and readable; no further attempt can mend it when it is not. */
export async function requireEngineVersion(store: Store, id: string): Promise<EngineVersion> {
  let version: EngineVersion | undefined;
  try {
    version = await store.engineVersions.get(id);
  } catch (error) {
    if (!(error instanceof UnreadableEngineVersionError)) throw error;
    throw ApplicationFailure.nonRetryable(error.message, STAGE_REFUSED);
  }
  if (version !== undefined) return version;
  throw ApplicationFailure.nonRetryable(`Engine version ${id} is not in the store.`, STAGE_REFUSED);
}

function compile(id: string, create: () => OfflineEngine): OfflineEngine {
  try {
    return create();
  } catch (error) {
    throw refusal(id, messageOf(error));
  }
}

function refusal(id: string, problem: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(
    `Engine version ${id} cannot be used: ${problem}. ` +
      'Put the built-in engine in its place with: plumbline engine activate baseline',
    STAGE_REFUSED,
  );
}
