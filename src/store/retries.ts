import type { Database } from './schema.js';

/**
 * Which job tries which again. A link is written before its job starts, so that a job never runs without
 * one; where the start failed, the link may be left behind. Readers that show links look whether the job
 * exists and is indeed the retry of the other.
 */
export class Retries {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Says that a job which is about to start tries another again. Harmless when repeated; the first link stays. */
  async link(tenant: string, jobId: string, retryOf: string, now: Date): Promise<void> {
    await this.#database.db
      .insertInto('retries')
      .values({ tenant, job_id: jobId, retry_of: retryOf, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Takes back the link of a job that was refused; never one of a job that may have started. */
  async unlink(tenant: string, jobId: string): Promise<void> {
    await this.#database.db
      .deleteFrom('retries')
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .execute();
  }

  /** The jobs that tried this one again, oldest first. */
  async of(tenant: string, jobId: string): Promise<string[]> {
    const rows = await this.#database.db
      .selectFrom('retries')
      .select('job_id')
      .where('tenant', '=', tenant)
      .where('retry_of', '=', jobId)
      .orderBy('created_at')
      .orderBy('job_id')
      .execute();
    return rows.map((row) => row.job_id);
  }

  /** The job that this one tried again, the one that that one did, and so on; the nearest first. */
  async lineage(tenant: string, jobId: string): Promise<string[]> {
    const met = new Set([jobId]);
    let before = await this.#before(tenant, jobId);
    // Nobody links in a circle on purpose, but nothing in the table forbids it.
    while (before !== undefined && !met.has(before)) {
      met.add(before);
      before = await this.#before(tenant, before);
    }
    return [...met].slice(1);
  }

  async #before(tenant: string, jobId: string): Promise<string | undefined> {
    const row = await this.#database.db
      .selectFrom('retries')
      .select('retry_of')
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .executeTakeFirst();
    return row?.retry_of;
  }
}
