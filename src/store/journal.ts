import { sql, type Kysely } from 'kysely';
import type { JournalEntry, JournalKind, NewJournalEntry } from '../job/journal.js';
import { chunksOf } from './chunks.js';
import { exclusively } from './exclusive.js';
import { fromJson, toJson } from './json.js';
import type { Database, JournalTable, Tables } from './schema.js';

/** How much of a journal `read` gives at once when not told. */
const PAGE = 1_000;

/** The journals of all jobs: append-only, one sequence per job from 1 without gaps. */
export class Journal {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Adds entries at the end; those whose key the job's journal has already are ignored. Writers to one
   * journal take turns, so a reader that has seen an entry never finds a new one before it.
   */
  async append(tenant: string, jobId: string, entries: readonly NewJournalEntry[]): Promise<void> {
    if (entries.length === 0) return;
    // On SQLite one statement is a transaction of its own, and writers take turns anyway.
    if (this.#database.kind === 'sqlite') {
      await appendWithin(this.#database.db, tenant, jobId, entries);
      return;
    }
    await exclusively(this.#database, journalLock(tenant, jobId), (trx) =>
      appendWithin(trx, tenant, jobId, entries),
    );
  }

  /** The entries after a sequence number, oldest first; only those of some kinds where they are given. */
  async read(
    tenant: string,
    jobId: string,
    {
      after = 0,
      limit = PAGE,
      kinds,
    }: { after?: number; limit?: number; kinds?: readonly JournalKind[] } = {},
  ): Promise<JournalEntry[]> {
    let entries = this.#database.db
      .selectFrom('journal')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .where('seq', '>', after);
    if (kinds !== undefined) entries = entries.where('kind', 'in', kinds);
    const rows = await entries.orderBy('seq').limit(limit).execute();
    return rows.map(toEntry);
  }

  /** The sequence number of the last entry; 0 where there is none. */
  async last(tenant: string, jobId: string): Promise<number> {
    const row = await this.#database.db
      .selectFrom('journal')
      .select('seq')
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.seq ?? 0;
  }
}

/** Whoever holds it is the only writer of the job's journal. */
export function journalLock(tenant: string, jobId: string): string[] {
  return ['journal', tenant, jobId];
}

/** Appends in one statement; several writers at once need the journal's lock. */
export async function appendWithin(
  db: Kysely<Tables>,
  tenant: string,
  jobId: string,
  entries: readonly NewJournalEntry[],
): Promise<void> {
  const firstOfKey = new Map([...entries].reverse().map((entry) => [entry.key, entry]));
  const fresh = entries.filter((entry) => firstOfKey.get(entry.key) === entry);
  for (const chunk of chunksOf(fresh)) await insert(db, tenant, jobId, chunk);
}

async function insert(
  db: Kysely<Tables>,
  tenant: string,
  jobId: string,
  entries: readonly NewJournalEntry[],
): Promise<void> {
  const rows = entries.map(
    ({ key, at, kind, level, stage, message, data }, index) =>
      sql`(${sql.lit(index)}, ${key}, ${at}, ${kind}, ${level}, ${stage ?? null}, ${toJson(message)}, ${
        data === undefined ? null : toJson(data)
      })`,
  );
  await sql`
    insert into journal (tenant, job_id, seq, key, at, kind, level, stage, message, data)
    select ${tenant}, ${jobId}, last.seq + row_number() over (order by fresh.column1),
      column2, column3, column4, column5, column6, column7, column8
    from (values ${sql.join(rows)}) as fresh,
      (select coalesce(max(seq), 0) as seq from journal
        where tenant = ${tenant} and job_id = ${jobId}) as last
    where not exists (select 1 from journal
      where tenant = ${tenant} and job_id = ${jobId} and key = fresh.column2)
  `.execute(db);
}

function toEntry(row: JournalTable): JournalEntry {
  return {
    seq: row.seq,
    key: row.key,
    at: row.at,
    kind: row.kind,
    level: row.level,
    ...(row.stage !== null && { stage: row.stage }),
    message: fromJson(row.message),
    ...(row.data !== null && { data: fromJson(row.data) }),
  };
}
