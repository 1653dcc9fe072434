import type { Proxies } from '../news/proxies.js';
import type { ScoreIntervals } from '../news/scoring.js';
import type { EvaluationScores } from '../news/types.js';
import { fromJson, toJson } from './json.js';
import type { Database, EvaluationTable } from './schema.js';
import { now } from './timestamps.js';

/** An evaluation on its way into the store. `items` are the single findings, in the evaluation's own form. */
export interface NewEvaluation {
  jobId: string;
  tenant: string;
  engineVersionId: string;
  scores: EvaluationScores;
  /** Names the gold set by its content: only scores of the same one can be compared. */
  goldId: string | null;
  /** Null in an evaluation of the first release; so are the proxies. */
  intervals: ScoreIntervals | null;
  proxies: Proxies | null;
  items: unknown[];
}

/** What a job's evaluation found. Never changes. */
export interface Evaluation extends NewEvaluation {
  createdAt: string;
}

/** What evaluation and optimization found, one of each per job. The first to be saved stays. */
export class Evaluations {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async save(evaluation: NewEvaluation): Promise<void> {
    await this.#database.db
      .insertInto('evaluations')
      .values({
        tenant: evaluation.tenant,
        job_id: evaluation.jobId,
        engine_version_id: evaluation.engineVersionId,
        scores: toJson(evaluation.scores),
        gold_id: evaluation.goldId,
        intervals: evaluation.intervals && toJson(evaluation.intervals),
        proxies: evaluation.proxies && toJson(evaluation.proxies),
        items: toJson(evaluation.items),
        created_at: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async ofJob(tenant: string, jobId: string): Promise<Evaluation | undefined> {
    const row = await this.#database.db
      .selectFrom('evaluations')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .executeTakeFirst();
    return row && toEvaluation(row);
  }

  /** The tenant's evaluations without their findings, oldest first: the newest so many. */
  async history(tenant: string, limit: number): Promise<Omit<Evaluation, 'items'>[]> {
    const rows = await this.#database.db
      .selectFrom('evaluations')
      .select([
        'tenant',
        'job_id',
        'engine_version_id',
        'scores',
        'gold_id',
        'intervals',
        'proxies',
      ])
      .select('created_at')
      .where('tenant', '=', tenant)
      .orderBy('created_at', 'desc')
      .orderBy('job_id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toFinding).reverse();
  }

  /** The last evaluation of each engine version by this tenant, without its items; on one gold set if named. */
  async lastByVersion(tenant: string, goldId?: string): Promise<Map<string, EvaluationScores>> {
    let query = this.#database.db
      .selectFrom('evaluations')
      .select(['engine_version_id', 'scores'])
      .where('tenant', '=', tenant)
      .orderBy('created_at')
      .orderBy('job_id');
    if (goldId !== undefined) query = query.where('gold_id', '=', goldId);
    const rows = await query.execute();
    return new Map(rows.map((row) => [row.engine_version_id, fromJson(row.scores)]));
  }

  /** Keeps what the optimizer tried in a job, in the optimizer's own form. */
  async saveAttempts(tenant: string, jobId: string, attempts: unknown[]): Promise<void> {
    await this.#database.db
      .insertInto('optimizations')
      .values({ tenant, job_id: jobId, attempts: toJson(attempts), created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** What the optimizer tried in a job; undefined when it did not run. */
  async attemptsOf(tenant: string, jobId: string): Promise<unknown[] | undefined> {
    const row = await this.#database.db
      .selectFrom('optimizations')
      .select('attempts')
      .where('tenant', '=', tenant)
      .where('job_id', '=', jobId)
      .executeTakeFirst();
    return row && fromJson(row.attempts);
  }
}

function toEvaluation(row: EvaluationTable): Evaluation {
  return { ...toFinding(row), items: fromJson(row.items) };
}

function toFinding(row: Omit<EvaluationTable, 'items'>): Omit<Evaluation, 'items'> {
  return {
    jobId: row.job_id,
    tenant: row.tenant,
    engineVersionId: row.engine_version_id,
    scores: fromJson(row.scores),
    goldId: row.gold_id,
    intervals: row.intervals && fromJson(row.intervals),
    proxies: row.proxies && fromJson(row.proxies),
    createdAt: row.created_at,
  };
}
