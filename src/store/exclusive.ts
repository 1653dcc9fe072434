import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from './schema.js';

/**
 * Runs a transaction that no other with the same key overlaps, in any process. What `work` reads
 * stays true until it has written.
 *
 * SQLite has one writer at a time and our transactions begin as writers (see sqlite.ts). PostgreSQL
 * takes an advisory lock, and must be in READ COMMITTED: a stricter level would fix what the
 * transaction sees before it gets the lock.
 */
export async function exclusively<T>(
  { db, kind }: Database,
  key: readonly string[],
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const transaction = db.transaction().setIsolationLevel('read committed');
  return transaction.execute(async (trx) => {
    if (kind === 'postgres') {
      await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(key)}, 0))`.execute(
        trx,
      );
    }
    return work(trx);
  });
}
