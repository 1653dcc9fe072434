/** Which engine versions there are and which one a tenant uses: the same for stages and for the command line. */
import { baseline } from '../engines/baseline.js';
import { versionId } from '../engines/version.js';
import { earlierVersions, type OverallOf } from '../news/rollback.js';
import type { EngineParameters } from '../news/types.js';
import type { Store } from '../store/index.js';

/** Stores parameters under the name of their content, unless they are there, and returns the name. */
export async function keepVersion(
  store: Store,
  parameters: EngineParameters,
  parentId: string | null,
  note: string,
): Promise<string> {
  const id = versionId(parameters);
  await store.engineVersions.ensure(parameters, id, parentId, note);
  return id;
}

/** The built-in engine of this release; stored when it is first asked for. */
export async function baselineVersion(store: Store): Promise<string> {
  return keepVersion(store, baseline, null, 'baseline');
}

/** The version a tenant uses: the last one it activated, or the built-in one. */
export async function activeVersion(store: Store, tenant: string): Promise<string> {
  return (await store.engineVersions.active(tenant)) ?? (await baselineVersion(store));
}

/** The versions that were in use before this one, newest first. */
export async function versionsBefore(
  store: Store,
  tenant: string,
  current: string,
): Promise<string[]> {
  const activations = await store.engineVersions.activations(tenant);
  const activated = activations.map(({ engineVersionId }) => engineVersionId);
  const [first] = activated;
  const versions = first === undefined ? [] : await store.engineVersions.list();
  const parentOfFirst = versions.find(({ id }) => id === first)?.parentId ?? null;
  return earlierVersions(activated, current, parentOfFirst);
}

/** What each version came to when this tenant last evaluated it on this gold set. */
export async function overallScores(
  store: Store,
  tenant: string,
  goldId: string,
): Promise<OverallOf> {
  const scores = await store.evaluations.lastByVersion(tenant, goldId);
  return (id) => scores.get(id)?.overall;
}
