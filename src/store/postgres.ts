import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { OwnedDatabase, Tables } from './schema.js';

/** Connects to PostgreSQL; the connections are made when they are first needed. */
export function openPostgres(url: string): OwnedDatabase {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Without a listener the loss of an idle connection would end the process. The pool has already
  // dropped it, and the next query gets a new one or fails with the reason.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { kind: 'postgres', db, close: () => db.destroy() };
}
