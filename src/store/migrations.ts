import { Migrator } from 'kysely';
import { firstTables } from './migrations/0001_first_tables.js';
import { ingestMemory } from './migrations/0002_ingest.js';
import { engines } from './migrations/0003_engines.js';
import { jobControl } from './migrations/0004_job_control.js';
import { itemsAtScale } from './migrations/0005_items_at_scale.js';
import { outputs } from './migrations/0006_outputs.js';
import { reservations } from './migrations/0007_reservations.js';
import { apiKeys } from './migrations/0008_api_keys.js';
import { secrets } from './migrations/0009_secrets.js';
import type { Database } from './schema.js';

/**
 * Brings a database up to date. Any number of processes may do so at once: the first does the work, the
 * others wait and find it done. PostgreSQL waits at Kysely's migration lock, SQLite at `begin immediate`.
 */
export async function migrateToLatest({ db, kind }: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      // Named in the order they run; a name that was ever released stays.
      getMigrations: () =>
        Promise.resolve({
          '0001_first_tables': firstTables(kind),
          '0002_ingest': ingestMemory(kind),
          '0003_engines': engines(kind),
          '0004_job_control': jobControl(kind),
          '0005_items_at_scale': itemsAtScale(kind),
          '0006_outputs': outputs(kind),
          '0007_reservations': reservations(kind),
          '0008_api_keys': apiKeys(kind),
          '0009_secrets': secrets(kind),
        }),
    },
  });
  const { error } = await migrator.migrateToLatest();
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- passed on as Kysely caught it
  if (error !== undefined) throw error;
}
