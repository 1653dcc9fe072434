import { sql, type Transaction } from 'kysely';
import type { JournalEntry, NewJournalEntry } from '../job/journal.js';
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
    await exclusively(this.#database, journalLock(tenant, jobId), (trx) =>
      appendWithin(trx, tenant, jobId, entries),
    );
  }

  /** The entries after a sequence number, oldest first. */
  async read(
    tenant: string,
    jobId: string,
    { after = 0, limit = PAGE }: { after?: number; limit?: number } = {},
  ): Promise<JournalEntry[]> {
    const rows = await this.#database.db
      .selectFrom('journal')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
      .execute();
    return rows.map(toEntry);
  }
}

/** Whoever holds it is the only writer of the job's journal. */
export function journalLock(tenant: string, jobId: string): string[] {
  return ['journal', tenant, jobId];
}

/** Appends as part of a transaction that holds the journal's lock. */
export async function appendWithin(
  trx: Transaction<Tables>,
  tenant: string,
  jobId: string,
  entries: readonly NewJournalEntry[],
): Promise<void> {
  for (const entry of entries) {
    const next = trx
      .selectFrom('journal')
      .select((is) => sql<number>`${is.fn.coalesce(is.fn.max('seq'), sql.lit(0))} + 1`.as('seq'))
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId);
    await trx
      .insertInto('journal')
      .values({ ...toRow(tenant, jobId, entry), seq: next })
      .onConflict((conflict) => conflict.columns(['tenant', 'job_id', 'key']).doNothing())
      .execute();
  }
}

function toRow(tenant: string, jobId: string, entry: NewJournalEntry): Omit<JournalTable, 'seq'> {
  return {
    tenant,
    job_id: jobId,
    key: entry.key,
    at: entry.at,
    kind: entry.kind,
    level: entry.level,
    stage: entry.stage ?? null,
    message: toJson(entry.message),
    data: entry.data === undefined ? null : toJson(entry.data),
  };
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
