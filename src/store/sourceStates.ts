import type { Validators } from '../news/download.js';
import { fromJson, toJson } from './json.js';
import type { Database } from './schema.js';

/** What each tenant's sources were recognised by when they were last read. */
export class SourceStates {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * What to send along when a job reads the source. Undefined for the job that read it last: an attempt that
   * is repeated must find the same articles again, not hear that nothing has changed.
   */
  async validators(tenant: string, url: string, jobId: string): Promise<Validators | undefined> {
    const row = await this.#database.db
      .selectFrom('source_states')
      .select('validators')
      .where('tenant', '=', tenant)
      .where('url', '=', url)
      .where('job_id', '<>', jobId)
      .executeTakeFirst();
    return row && fromJson(row.validators);
  }

  /** Records the state that a job has read and stored; an empty one forgets what was there. */
  async save(tenant: string, url: string, jobId: string, validators: Validators): Promise<void> {
    const state = { validators: toJson(validators), job_id: jobId };
    if (Object.keys(validators).length === 0) {
      await this.#database.db
        .deleteFrom('source_states')
        .where('tenant', '=', tenant)
        .where('url', '=', url)
        .execute();
      return;
    }
    await this.#database.db
      .insertInto('source_states')
      .values({ tenant, url, ...state })
      .onConflict((conflict) => conflict.columns(['tenant', 'url']).doUpdateSet(state))
      .execute();
  }
}
