import { EngineParametersError, parseEngineParameters } from '../news/engineParameters.js';
import type { EngineParameters } from '../news/types.js';
import { UnknownEngineVersionError, UnreadableEngineVersionError } from './errors.js';
import { exclusively } from './exclusive.js';
import { fromJson, toJson } from './json.js';
import type { Database, EngineVersionTable } from './schema.js';
import { now } from './timestamps.js';

/** A version without its parameters, which may be megabytes. */
export interface EngineVersionSummary {
  id: string;
  /** The version it was derived from; null for a first one. */
  parentId: string | null;
  /** What was changed and why. */
  note: string;
  createdAt: string;
}

/** One set of parameters, whole. Never changes: its id is the hash of its content. */
export interface EngineVersion extends EngineVersionSummary {
  parameters: EngineParameters;
}

/** One entry of a tenant's history of active versions. */
export interface EngineActivation {
  engineVersionId: string;
  jobId: string;
  reason: string;
  activatedAt: string;
}

/** Who activates a version, why, and in place of which. */
export interface NewActivation {
  jobId: string;
  reason: string;
  /** The version the tenant is expected to use; undefined when it has not activated any yet. */
  replacing: string | undefined;
}

/** The engine versions, shared by all tenants, and which of them each tenant uses. */
export class EngineVersions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a version unless it is there already. */
  async ensure(
    parameters: EngineParameters,
    id: string,
    parentId: string | null,
    note: string,
  ): Promise<void> {
    if (parentId !== null) await this.#mustExist(parentId);
    await this.#database.db
      .insertInto('engine_versions')
      .values({
        id,
        parameters: toJson(parameters),
        parent_id: parentId,
        note: toJson(note),
        created_at: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** The version, or undefined; throws an {@link UnreadableEngineVersionError} for one of another release. */
  async get(id: string): Promise<EngineVersion | undefined> {
    const row = await this.#database.db
      .selectFrom('engine_versions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { ...toSummary(row), parameters: readParameters(row.id, row.parameters) };
  }

  /** All versions, newest first, readable or not. */
  async list(): Promise<EngineVersionSummary[]> {
    const rows = await this.#database.db
      .selectFrom('engine_versions')
      .select(['id', 'parent_id', 'note', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(toSummary);
  }

  /** The version the tenant uses now; undefined before the first activation. */
  async active(tenant: string): Promise<string | undefined> {
    const row = await this.#database.db
      .selectFrom('engine_activations')
      .select('engine_version_id')
      .where('tenant', '=', tenant)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.engine_version_id;
  }

  /**
   * Makes the tenant use a version from now on, unless it no longer uses the one that was to be replaced:
   * then another job was faster, and its choice stays. Returns whether the version was activated. A job that
   * repeats an activation changes nothing and is told the same.
   */
  async activate(tenant: string, id: string, activation: NewActivation): Promise<boolean> {
    const { jobId, reason, replacing } = activation;
    await this.#mustExist(id);
    return exclusively(this.#database, ['engine_activations', tenant], async (trx) => {
      const history = trx.selectFrom('engine_activations').where('tenant', '=', tenant);
      const repeated = await history
        .select('seq')
        .where('job_id', '=', jobId)
        .where('engine_version_id', '=', id)
        .executeTakeFirst();
      if (repeated !== undefined) return true;
      const last = await history
        .select(['seq', 'engine_version_id'])
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (last?.engine_version_id !== replacing) return false;
      await trx
        .insertInto('engine_activations')
        .values({
          tenant,
          seq: (last?.seq ?? 0) + 1,
          engine_version_id: id,
          job_id: jobId,
          reason: toJson(reason),
          activated_at: now(),
        })
        .execute();
      return true;
    });
  }

  /** The tenant's history, oldest first. */
  async activations(tenant: string): Promise<EngineActivation[]> {
    const rows = await this.#database.db
      .selectFrom('engine_activations')
      .selectAll()
      .where('tenant', '=', tenant)
      .orderBy('seq')
      .execute();
    return rows.map((row) => ({
      engineVersionId: row.engine_version_id,
      jobId: row.job_id,
      reason: fromJson(row.reason),
      activatedAt: row.activated_at,
    }));
  }

  async #mustExist(id: string): Promise<void> {
    const row = await this.#database.db
      .selectFrom('engine_versions')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) throw new UnknownEngineVersionError(id);
  }
}

function toSummary(row: Omit<EngineVersionTable, 'parameters'>): EngineVersionSummary {
  return {
    id: row.id,
    parentId: row.parent_id,
    note: fromJson(row.note),
    createdAt: row.created_at,
  };
}

function readParameters(id: string, text: EngineVersionTable['parameters']): EngineParameters {
  try {
    return parseEngineParameters(fromJson(text));
  } catch (error) {
    if (!(error instanceof EngineParametersError)) throw error;
    throw new UnreadableEngineVersionError(id, error.message);
  }
}
