import type { Selectable } from 'kysely';
import type { Role } from '../job/role.js';
import type { ApiKeyTable, Database } from './schema.js';
import { now } from './timestamps.js';

/** A key as it is kept: enough to recognize it, not enough to use it. */
export interface StoredKey {
  /** The part of the key that is no secret. */
  id: string;
  tenant: string;
  /** What its owner is called in logs and reports. */
  name: string;
  role: Role;
  /** SHA-256 of the part that is. */
  hash: string;
  createdAt: string;
  /** Set when it was revoked; it opens nothing since. */
  revokedAt: string | null;
}

/** The API keys of all tenants. */
export class ApiKeyRecords {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(key: Omit<StoredKey, 'createdAt' | 'revokedAt'>): Promise<StoredKey> {
    const row: ApiKeyTable = { ...key, created_at: now(), revoked_at: null };
    await this.#database.db.insertInto('api_keys').values(row).execute();
    return toKey(row);
  }

  async find(id: string): Promise<StoredKey | undefined> {
    const row = await this.#database.db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && toKey(row);
  }

  /** The tenant's keys, oldest first, revoked ones included. */
  async list(tenant: string): Promise<StoredKey[]> {
    const rows = await this.#database.db
      .selectFrom('api_keys')
      .selectAll()
      .where('tenant', '=', tenant)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(toKey);
  }

  /** Whether the tenant has such a key. One that was revoked before keeps the time at which it was. */
  async revoke(tenant: string, id: string): Promise<boolean> {
    const ofTenant = this.#database.db
      .updateTable('api_keys')
      .where('tenant', '=', tenant)
      .where('id', '=', id);
    await ofTenant.set({ revoked_at: now() }).where('revoked_at', 'is', null).execute();
    return (await this.find(id))?.tenant === tenant;
  }

  /** Every tenant that somebody has a valid key of. */
  async tenants(): Promise<string[]> {
    const rows = await this.#database.db
      .selectFrom('api_keys')
      .select('tenant')
      .distinct()
      .where('revoked_at', 'is', null)
      .orderBy('tenant')
      .execute();
    return rows.map(({ tenant }) => tenant);
  }
}

function toKey(row: Selectable<ApiKeyTable>): StoredKey {
  const { id, tenant, name, role, hash } = row;
  return { id, tenant, name, role, hash, createdAt: row.created_at, revokedAt: row.revoked_at };
}
