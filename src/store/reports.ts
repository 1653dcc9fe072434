import type { NewJournalEntry } from '../job/journal.js';
import { jobReportSchema, type JobReport } from '../job/report.js';
import { isTerminal } from '../job/status.js';
import { UnfinishedReportError } from './errors.js';
import { exclusively } from './exclusive.js';
import { appendWithin, journalLock } from './journal.js';
import { fromJson, toJson } from './json.js';
import type { Database, ReportTable } from './schema.js';
import { inUtc } from './timestamps.js';

/** The final reports, kept after Temporal has forgotten the job. */
export class Reports {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Keeps the final report of a job, with what its journal says about the end, and returns the report that is
   * kept. The first to arrive stays: a job ends once, and whoever comes later learns how.
   */
  async save(report: JobReport, entries: readonly NewJournalEntry[] = []): Promise<JobReport> {
    const { tenant, jobId, status } = report;
    if (!isTerminal(status)) throw new UnfinishedReportError(jobId, status);
    return exclusively(this.#database, journalLock(tenant, jobId), async (trx) => {
      const kept = await trx
        .selectFrom('reports')
        .select('report')
        .where('tenant', '=', tenant)
        .where('job_id', '=', jobId)
        .executeTakeFirst();
      if (kept !== undefined) return toReport(kept);
      await trx
        .insertInto('reports')
        .values({
          tenant,
          job_id: jobId,
          created_at: inUtc(report.createdAt),
          status,
          report: toJson(report),
        })
        .execute();
      await appendWithin(trx, tenant, jobId, entries);
      return report;
    });
  }

  async get(tenant: string, jobId: string): Promise<JobReport | undefined> {
    const row = await this.#of(tenant).where('job_id', '=', jobId).executeTakeFirst();
    return row && toReport(row);
  }

  async has(tenant: string, jobId: string): Promise<boolean> {
    const found = await this.#database.db
      .selectFrom('reports')
      .select('job_id')
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Newest job first. `before` is the last report of the page before. */
  async list(
    tenant: string,
    { limit, before }: { limit: number; before?: Pick<JobReport, 'createdAt' | 'jobId'> },
  ): Promise<JobReport[]> {
    let page = this.#of(tenant);
    if (before !== undefined) {
      const createdAt = inUtc(before.createdAt);
      page = page.where((is) =>
        is.or([
          is('created_at', '<', createdAt),
          is.and([is('created_at', '=', createdAt), is('job_id', '<', before.jobId)]),
        ]),
      );
    }
    const rows = await page
      .orderBy('created_at', 'desc')
      .orderBy('job_id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toReport);
  }

  #of(tenant: string) {
    return this.#database.db.selectFrom('reports').select('report').where('tenant', '=', tenant);
  }
}

/** Checked on the way out: a report outlives the release that wrote it. */
function toReport({ report }: Pick<ReportTable, 'report'>): JobReport {
  return jobReportSchema.parse(fromJson(report));
}
