import type { JournalEntry, NewJournalEntry } from '../job/journal.js';
import { chunksOf } from './chunks.js';
import { exclusively } from './exclusive.js';
import { fromJson, toJson } from './json.js';
import type { Database, JournalTable } from './schema.js';

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
    await exclusively(this.#database, ['journal', tenant, jobId], async (trx) => {
      const journal = trx
        .selectFrom('journal')
        .where('tenant', '=', tenant)
        .where('job_id', '=', jobId);
      const known = new Set<string>();
      for (const chunk of chunksOf(entries.map((entry) => entry.key))) {
        const rows = await journal.select('key').where('key', 'in', chunk).execute();
        for (const row of rows) known.add(row.key);
      }
      const last = await journal.select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
      const rows = freshEntries(entries, known).map((entry, index) =>
        toRow(tenant, jobId, (last?.seq ?? 0) + 1 + index, entry),
      );
      for (const chunk of chunksOf(rows)) await trx.insertInto('journal').values(chunk).execute();
    });
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

/** The entries to write: none that is known, and of two with one key the first. */
function freshEntries(
  entries: readonly NewJournalEntry[],
  known: ReadonlySet<string>,
): NewJournalEntry[] {
  const seen = new Set(known);
  return entries.filter(({ key }) => !seen.has(key) && seen.add(key));
}

function toRow(tenant: string, jobId: string, seq: number, entry: NewJournalEntry): JournalTable {
  return {
    tenant,
    job_id: jobId,
    seq,
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
