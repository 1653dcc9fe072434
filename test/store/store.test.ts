/** One specification of the store, run on every kind of database it supports. */
import { afterAll, beforeAll, describe } from 'vitest';
import { openStore, type Store } from '../../src/store/index.js';
import { apiKeysSuite } from './suite/apiKeys.js';
import { articlesSuite } from './suite/articles.js';
import { briefsSuite } from './suite/briefs.js';
import { engineVersionsSuite } from './suite/engineVersions.js';
import { evaluationsSuite } from './suite/evaluations.js';
import { itemsSuite } from './suite/items.js';
import { journalSuite } from './suite/journal.js';
import { outputsSuite } from './suite/outputs.js';
import { processesSuite } from './suite/processes.js';
import { reportsSuite } from './suite/reports.js';
import { reservationsSuite } from './suite/reservations.js';
import { retriesSuite } from './suite/retries.js';
import { secretsSuite } from './suite/secrets.js';
import { sourceStatesSuite } from './suite/sourceStates.js';
import { startKeysSuite } from './suite/startKeys.js';
import { counter, postgresWorld, sqliteWorld, type Scene, type World } from './world.js';

const postgres = await postgresWorld();
if (postgres === undefined) {
  console.warn('Skipped on PostgreSQL: no server (postgres, initdb) is installed on this machine.');
}
const worlds = [await sqliteWorld(), postgres].filter((world) => world !== undefined);

describe.each(worlds)('The store on $kind', (world: World) => {
  const number = counter();
  let store: Store;
  let url: string;
  const scene: Scene = {
    kind: world.kind,
    freshUrl: world.freshUrl,
    get store() {
      return store;
    },
    get url() {
      return url;
    },
    name: (what) => `${what}-${number()}`,
  };

  beforeAll(async () => {
    url = await world.freshUrl();
    store = await openStore(url);
  });

  afterAll(async () => {
    await store.close();
    await world.end();
  });

  apiKeysSuite(scene);
  articlesSuite(scene);
  sourceStatesSuite(scene);
  itemsSuite(scene);
  outputsSuite(scene);
  briefsSuite(scene);
  engineVersionsSuite(scene);
  evaluationsSuite(scene);
  journalSuite(scene);
  reportsSuite(scene);
  startKeysSuite(scene);
  retriesSuite(scene);
  reservationsSuite(scene);
  secretsSuite(scene);
  processesSuite(scene);
});
