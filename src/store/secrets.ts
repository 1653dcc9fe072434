import { createHmac, randomBytes } from 'node:crypto';
import { isSecretReference, secretReference } from '../job/secret.js';
import { chunksOf } from './chunks.js';
import { fromJson, toJson } from './json.js';
import type { Database } from './schema.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A secret that nobody has used for so long is forgotten: longer than a schedule of once a year takes. */
export const SECRET_KEPT_MS = 400 * DAY_MS;

/**
 * The secrets of jobs. The values are here and nowhere else; everybody else has references, which are the same
 * for the same value of a tenant and tell nothing to those who do not have this table.
 */
export class Secrets {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Keeps values, and gives their references in the same order. */
  async seal(tenant: string, values: readonly string[], now = new Date()): Promise<string[]> {
    const salt = await this.#saltOf(tenant);
    await this.#forgetUnused(tenant, now);
    const at = now.toISOString();
    const ids = values.map((value) => idOf(salt, value));
    const unique = new Map(ids.map((id, index) => [id, values[index] ?? '']));
    const rows = [...unique].map(([id, value]) => ({ tenant, id, value: toJson(value) }));
    // In one order: two who write the same rows at once must not wait for each other.
    rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const chunk of chunksOf(rows))
      await this.#database.db
        .insertInto('secrets')
        .values(chunk.map((row) => ({ ...row, created_at: at, used_at: at })))
        .onConflict((conflict) => conflict.columns(['tenant', 'id']).doUpdateSet({ used_at: at }))
        .execute();
    return ids.map(secretReference);
  }

  /** Which of these references are to secrets that the tenant has. */
  async known(tenant: string, references: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = references.filter(isSecretReference).map(idIn);
    const known = new Set<string>();
    for (const chunk of chunksOf([...new Set(ids)])) {
      const rows = await this.#database.db
        .selectFrom('secrets')
        .select('id')
        .where('tenant', '=', tenant)
        .where('id', 'in', chunk)
        .execute();
      for (const { id } of rows) known.add(secretReference(id));
    }
    return known;
  }

  /** The value behind a reference; undefined when the tenant has no such secret, or has it no longer. */
  async reveal(tenant: string, reference: string, now = new Date()): Promise<string | undefined> {
    if (!isSecretReference(reference)) return undefined;
    const { db } = this.#database;
    const id = idIn(reference);
    const row = await db
      .selectFrom('secrets')
      .select(['value', 'used_at'])
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    // To the day is exact enough, and spares a write for each use.
    if (row.used_at < before(now, DAY_MS))
      await db
        .updateTable('secrets')
        .set({ used_at: now.toISOString() })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .execute();
    return fromJson(row.value);
  }

  /** The first to ask for a tenant's salt makes it. */
  async #saltOf(tenant: string): Promise<string> {
    const { db } = this.#database;
    await db
      .insertInto('secret_salts')
      .values({ tenant, salt: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { salt } = await db
      .selectFrom('secret_salts')
      .select('salt')
      .where('tenant', '=', tenant)
      .executeTakeFirstOrThrow();
    return salt;
  }

  async #forgetUnused(tenant: string, now: Date): Promise<void> {
    await this.#database.db
      .deleteFrom('secrets')
      .where('tenant', '=', tenant)
      .where('used_at', '<', before(now, SECRET_KEPT_MS))
      .execute();
  }
}

function idOf(salt: string, value: string): string {
  return createHmac('sha256', Buffer.from(salt, 'base64url')).update(value).digest('base64url');
}

function idIn(reference: string): string {
  return reference.slice(secretReference('').length);
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
