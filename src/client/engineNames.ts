/** How people name engine versions: by id, by the beginning of an id, or by what it is to the tenant. */
import { activeVersion, baselineVersion, versionsBefore } from '../activities/engineShelf.js';
import type { EngineVersion } from '../store/index.js';
import type { StoreSession } from './inStore.js';

/** Names that mean another version from time to time. */
export const ENGINE_NAMES = ['active', 'baseline', 'previous'] as const;

/** What every command that takes a version says about it. */
export const ENGINE_ARGUMENT = `an id, the beginning of one, or ${ENGINE_NAMES.join(', ')}`;

const PREFIX = 'engine-';

/** No version has this name, or more than one. */
export class UnknownEngineError extends Error {
  override readonly name = 'UnknownEngineError';
}

/** The id behind a name, among these versions; default: all there are. */
export async function resolveEngine(
  session: StoreSession,
  name: string,
  known?: readonly Pick<EngineVersion, 'id'>[],
): Promise<string> {
  const { store, tenant } = session;
  if (name === 'active') return activeVersion(store, tenant);
  if (name === 'baseline') return baselineVersion(store);
  if (name === 'previous') return previousVersion(session);
  const start = name.startsWith(PREFIX) ? name : PREFIX + name;
  const versions = known ?? (await store.engineVersions.list());
  const found = versions.filter(({ id }) => id.startsWith(start));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only.id;
  throw new UnknownEngineError(
    only === undefined
      ? `There is no engine version "${name}". \`plumbline engine list\` shows those there are.`
      : `"${name}" begins ${found.length} engine versions: ${found.map(({ id }) => id).join(', ')}. Give more of it.`,
  );
}

/** The version behind a name, whole. */
export async function readEngine(
  session: StoreSession,
  name: string,
  known?: readonly Pick<EngineVersion, 'id'>[],
): Promise<EngineVersion> {
  const id = await resolveEngine(session, name, known);
  const version = await session.store.engineVersions.get(id);
  if (version === undefined) throw new UnknownEngineError(`There is no engine version ${id}.`);
  return version;
}

async function previousVersion({ store, tenant }: StoreSession): Promise<string> {
  const active = await activeVersion(store, tenant);
  const [previous] = await versionsBefore(store, tenant, active);
  if (previous !== undefined) return previous;
  throw new UnknownEngineError(
    `No other engine version was in use before ${active}. \`plumbline engine list\` shows those there are.`,
  );
}
