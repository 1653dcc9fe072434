/**
 * API keys: each lets one program or person into one tenant, in one role. A key is shown once, when it is made;
 * the store keeps a hash of its secret part. That part is 256 bits of chance, so one round of SHA-256 is enough:
 * there is nothing to guess.
 *
 * ```ts
 * const keys = new ApiKeys(store.apiKeys);
 * const { key } = await keys.create({ tenant: 'default', name: 'ci', role: 'operator' }); // plk_2f9c…_…
 * await keys.callerOf(key); // { tenant: 'default', name: 'ci', role: 'operator', id: '2f9c…' }
 * ```
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Role } from '../job/role.js';
import type { Store, StoredKey } from '../store/index.js';

/** A key as it is listed. */
export type ApiKey = Omit<StoredKey, 'hash'>;

/** A key that was just made: the only time that it can be seen whole. */
export interface NewApiKey extends ApiKey {
  key: string;
}

/** Whom a key lets in. */
export type KeyHolder = Pick<StoredKey, 'id' | 'tenant' | 'name' | 'role'>;

/** What was asked for cannot be a key; none was made. */
export class ApiKeyError extends Error {
  override readonly name = 'ApiKeyError';
}

/** The tenant has no such key. */
export class ApiKeyNotFoundError extends Error {
  override readonly name = 'ApiKeyNotFoundError';
  constructor(readonly id: string) {
    super(`There is no API key "${id}". \`plumbline key list\` shows the keys there are.`);
  }
}

const KEY = /^plk_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,63}$/u;

export class ApiKeys {
  constructor(private readonly records: Store['apiKeys']) {}

  /** Makes a key. Its name is for people: it stands in logs, and in the reports of jobs that were resolved with it. */
  async create(owner: { tenant: string; name: string; role: Role }): Promise<NewApiKey> {
    const { tenant, name, role } = owner;
    if (!NAME.test(name)) {
      throw new ApiKeyError(
        `${JSON.stringify(name)} cannot name a key: use 1 to 64 letters, digits, spaces and any of . _ @ -, beginning with a letter or digit.`,
      );
    }
    const id = randomBytes(8).toString('hex');
    const secret = randomBytes(32).toString('base64url');
    const stored = await this.records.add({ id, tenant, name, role, hash: hashOf(secret) });
    return { ...shown(stored), key: `plk_${id}_${secret}` };
  }

  /** The tenant's keys, oldest first, revoked ones included. */
  async list(tenant: string): Promise<ApiKey[]> {
    return (await this.records.list(tenant)).map(shown);
  }

  /** Takes a key out of use, from the next request on. Harmless when repeated. */
  async revoke(tenant: string, id: string): Promise<void> {
    if (!(await this.records.revoke(tenant, id))) throw new ApiKeyNotFoundError(id);
  }

  /** Whom a key lets in; undefined for one that is unknown, mistyped or revoked. */
  async callerOf(key: string): Promise<KeyHolder | undefined> {
    const [, id, secret] = KEY.exec(key) ?? [];
    if (id === undefined || secret === undefined) return undefined;
    const stored = await this.records.find(id);
    if (stored?.revokedAt !== null) return undefined;
    if (!timingSafeEqual(Buffer.from(stored.hash), Buffer.from(hashOf(secret)))) return undefined;
    const { tenant, name, role } = stored;
    return { id, tenant, name, role };
  }

  /** Every tenant that somebody has a valid key of. */
  tenants(): Promise<string[]> {
    return this.records.tenants();
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function shown({ id, tenant, name, role, createdAt, revokedAt }: StoredKey): ApiKey {
  return { id, tenant, name, role, createdAt, revokedAt };
}
