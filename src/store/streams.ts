import { fromJson, toJson } from './json.js';
import type { ItemRef } from './outputs.js';
import type { Database } from './schema.js';
import { now } from './timestamps.js';

/** What the work on an item said, at its last try. */
export interface ItemStreams {
  stdout: string;
  stderr: string;
}

/** 64 KiB of each, and a line of whoever cut it before. */
const KEPT_CHARACTERS = 64 * 1024 + 256;

/** What the commands of items said: the end of it, for those who look for an error. */
export class Streams {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Keeps what was said last, instead of what a try before it said. */
  async save(item: ItemRef, { stdout, stderr }: ItemStreams): Promise<void> {
    const said = {
      stdout: toJson(endOf(stdout)),
      stderr: toJson(endOf(stderr)),
      saved_at: now(),
    };
    await this.#database.db
      .insertInto('item_streams')
      .values({
        tenant: item.tenant,
        job_id: item.jobId,
        stage: item.stage,
        item_id: item.itemId,
        ...said,
      })
      .onConflict((conflict) =>
        conflict.columns(['tenant', 'job_id', 'stage', 'item_id']).doUpdateSet(said),
      )
      .execute();
  }

  /** What an item said; undefined when nobody kept anything of it. */
  async of(item: ItemRef): Promise<ItemStreams | undefined> {
    const row = await this.#database.db
      .selectFrom('item_streams')
      .select(['stdout', 'stderr'])
      .where('tenant', '=', item.tenant)
      .where('job_id', '=', item.jobId)
      .where('stage', '=', item.stage)
      .where('item_id', '=', item.itemId)
      .executeTakeFirst();
    return row && { stdout: fromJson(row.stdout), stderr: fromJson(row.stderr) };
  }
}

function endOf(text: string): string {
  const cut = text.length - KEPT_CHARACTERS;
  if (cut <= 0) return text;
  return `[the first ${cut.toLocaleString('en')} characters were cut]\n${text.slice(cut)}`;
}
