import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteStatement,
} from 'kysely';
import Libsql from 'libsql';
import { MEMORY } from './location.js';
import type { OwnedDatabase, Tables } from './schema.js';

/** How long a writer waits for another process to finish writing. */
const BUSY_TIMEOUT_MS = 10_000;

/** Of several processes that open a new file at once, SQLite turns some away without letting them wait. */
const whileBusy = retry(handleWhen(isBusy), {
  maxAttempts: 50,
  backoff: new ExponentialBackoff({ initialDelay: 10, maxDelay: 200 }),
});

/** Begins every transaction as a writer: one that turns into a writer later fails at once when another is at it. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite's schema changes do take part in transactions; Kysely's migrator then needs no lock but ours. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class LibsqlDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/**
 * Files this process has open. All who open one share its connection: libsql waits for a lock without
 * yielding, so a second connection would wait in vain for a transaction that the waiting itself holds up.
 */
const openFiles = new Map<string, { db: Kysely<Tables>; users: number }>();

/** Opens a SQLite file, creating it and its folder where they are missing. */
export async function openSqlite(file: string): Promise<OwnedDatabase> {
  if (file === MEMORY) {
    const db = connect(MEMORY);
    return { kind: 'sqlite', db, close: () => db.destroy() };
  }
  const folder = path.dirname(path.resolve(file));
  await mkdir(folder, { recursive: true });
  const place = path.join(await realpath(folder), path.basename(file));
  return whileBusy.execute(() => share(place));
}

function share(place: string): OwnedDatabase {
  const shared = openFiles.get(place) ?? { db: connect(place), users: 0 };
  shared.users += 1;
  openFiles.set(place, shared);
  return {
    kind: 'sqlite',
    db: shared.db,
    close: async () => {
      shared.users -= 1;
      if (shared.users > 0) return;
      openFiles.delete(place);
      await shared.db.destroy();
    },
  };
}

function connect(place: string): Kysely<Tables> {
  const database = new Libsql(place, { timeout: BUSY_TIMEOUT_MS });
  try {
    for (const pragma of ['journal_mode = wal', 'synchronous = normal', 'foreign_keys = on']) {
      database.pragma(pragma);
    }
  } catch (error) {
    database.close();
    throw error;
  }
  return new Kysely<Tables>({ dialect: new LibsqlDialect({ database: withMemory(database) }) });
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}

/** At most this many statements are kept prepared. */
const PREPARED_STATEMENTS = 200;

/** The database, but a statement is prepared once: for short ones that is half the cost. */
function withMemory(database: Libsql.Database): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = prepared.get(sql) ?? database.prepare(sql);
      // The one used last is the last to go.
      prepared.delete(sql);
      prepared.set(sql, statement);
      const [oldest] = prepared.keys();
      if (prepared.size > PREPARED_STATEMENTS && oldest !== undefined) prepared.delete(oldest);
      return statement;
    },
  };
}
