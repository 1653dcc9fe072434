/** The engine versions as a tenant sees them, and how good each was found to be. */
import { activeVersion, baselineVersion } from '../activities/engineShelf.js';
import type { EngineVersionSummary } from '../store/index.js';
import type { StoreSession } from './inStore.js';

/** One line of the list. */
export interface EngineRow extends EngineVersionSummary {
  active: boolean;
  baseline: boolean;
  /** `overall` of the tenant's last evaluation of it. */
  lastScore: number | null;
}

/** All versions, newest first. */
export async function listEngines({ store, tenant }: StoreSession): Promise<EngineRow[]> {
  const baseline = await baselineVersion(store);
  const active = await activeVersion(store, tenant);
  const scores = await store.evaluations.lastByVersion(tenant);
  const versions = await store.engineVersions.list();
  return versions.map((version) => ({
    ...version,
    active: version.id === active,
    baseline: version.id === baseline,
    lastScore: scores.get(version.id)?.overall ?? null,
  }));
}

/**
 * The versions that a tenant has to do with: it uses them, used them, or has measured them; and the built-in one.
 * The shelf is shared by all tenants, and what others put there is not everybody's business.
 */
export async function enginesOf(session: StoreSession): Promise<EngineRow[]> {
  const { store, tenant } = session;
  const activations = await store.engineVersions.activations(tenant);
  const used = new Set(activations.map(({ engineVersionId }) => engineVersionId));
  const all = await listEngines(session);
  return all.filter(
    ({ id, active, baseline, lastScore }) =>
      active || baseline || lastScore !== null || used.has(id),
  );
}
