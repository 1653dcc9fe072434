import type { Transaction } from 'kysely';
import { exclusively } from './exclusive.js';
import { fromJson, toJson } from './json.js';
import type { Database, StartKeyTable, Tables } from './schema.js';

/** For how long a key stands for its job. */
export const START_KEY_MS = 24 * 60 * 60 * 1000;

/** Expired keys that a claim clears away; more than the one it adds, so that they do not pile up. */
const CLEARED = 100;

/** The job that a key stands for, and what was asked for when the key was first used. */
export interface KeyClaim {
  jobId: string;
  /** In the form in which the first caller gave it, by way of JSON. */
  request: unknown;
  createdAt: string;
}

/** The keys that tenants start jobs with: whoever uses one again within 24 hours is led to the same job. */
export class StartKeys {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Claims a key for a job that is about to start. The first claim stands for 24 hours, and everybody else
   * who comes within them is given it, `fresh` being false; an older one is replaced. A claim does not say
   * that its job has started: whoever made it may have died before, so everybody who is given it tries to.
   */
  async claim(
    tenant: string,
    key: string,
    { jobId, request }: Pick<KeyClaim, 'jobId' | 'request'>,
    now: Date,
  ): Promise<KeyClaim & { fresh: boolean }> {
    // One lock per tenant, not per key: clearing away touches the keys of others.
    return exclusively(this.#database, ['startKeys', tenant], async (trx) => {
      const standing = await rowOf(trx, tenant, key);
      if (standing !== undefined && !isExpired(standing, now))
        return { ...toClaim(standing), fresh: false };
      if (standing !== undefined) await remove(trx, tenant, [key]);
      await clear(trx, tenant, now);
      const createdAt = now.toISOString();
      await trx
        .insertInto('start_keys')
        .values({ tenant, key, job_id: jobId, request: toJson(request), created_at: createdAt })
        .execute();
      return { jobId, request, createdAt, fresh: true };
    });
  }

  /** The claim that stands for a key now; undefined when there is none. */
  async find(tenant: string, key: string, now: Date): Promise<KeyClaim | undefined> {
    const row = await rowOf(this.#database.db, tenant, key);
    return row === undefined || isExpired(row, now) ? undefined : toClaim(row);
  }
}

type Connection = Database['db'] | Transaction<Tables>;

function rowOf(db: Connection, tenant: string, key: string): Promise<StartKeyTable | undefined> {
  return db
    .selectFrom('start_keys')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('key', '=', key)
    .executeTakeFirst();
}

async function clear(trx: Transaction<Tables>, tenant: string, now: Date): Promise<void> {
  const expired = await trx
    .selectFrom('start_keys')
    .select('key')
    .where('tenant', '=', tenant)
    .where('created_at', '<', oldest(now))
    .orderBy('created_at')
    .limit(CLEARED)
    .execute();
  const keys = expired.map((row) => row.key);
  if (keys.length > 0) await remove(trx, tenant, keys);
}

async function remove(
  trx: Transaction<Tables>,
  tenant: string,
  keys: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('start_keys')
    .where('tenant', '=', tenant)
    .where('key', 'in', keys)
    .execute();
}

function isExpired({ created_at }: StartKeyTable, now: Date): boolean {
  return created_at < oldest(now);
}

/** When a claim that only just stands was made. */
function oldest(now: Date): string {
  return new Date(now.getTime() - START_KEY_MS).toISOString();
}

function toClaim({ job_id, request, created_at }: StartKeyTable): KeyClaim {
  return { jobId: job_id, request: fromJson(request), createdAt: created_at };
}
