import { ApiKeyRecords } from './apiKeys.js';
import { Articles } from './articles.js';
import { Briefs } from './briefs.js';
import { EngineVersions } from './engineVersions.js';
import { StoreUnavailableError } from './errors.js';
import { Evaluations } from './evaluations.js';
import { ItemAccounts } from './itemAccounts.js';
import { Items } from './items.js';
import { Journal } from './journal.js';
import { locate, type StoreLocation } from './location.js';
import { migrateToLatest } from './migrations.js';
import { Outputs } from './outputs.js';
import { Reports } from './reports.js';
import { Reservations } from './reservations.js';
import { Retries } from './retries.js';
import { Secrets } from './secrets.js';
import { SourceStates } from './sourceStates.js';
import type { OwnedDatabase, StoreKind } from './schema.js';
import { openSqlite } from './sqlite.js';
import { StartKeys } from './startKeys.js';
import { Streams } from './streams.js';

/** The truth about articles, briefs and engine versions, and the memory of jobs. */
export interface Store {
  readonly kind: StoreKind;
  readonly articles: Articles;
  readonly sourceStates: SourceStates;
  readonly items: Items;
  readonly itemAccounts: ItemAccounts;
  readonly outputs: Outputs;
  readonly streams: Streams;
  readonly briefs: Briefs;
  readonly engineVersions: EngineVersions;
  readonly evaluations: Evaluations;
  readonly journal: Journal;
  readonly reports: Reports;
  readonly startKeys: StartKeys;
  readonly retries: Retries;
  readonly reservations: Reservations;
  readonly apiKeys: ApiKeyRecords;
  readonly secrets: Secrets;
  /** Lets go of the database; asking again is harmless. */
  close(): Promise<void>;
}

/**
 * Opens the store that a URL names (`sqlite:<path>`, `sqlite::memory:`, `postgres://…`), creates what is
 * missing and brings it up to date. Several processes may open the same one at once.
 */
export async function openStore(url: string): Promise<Store> {
  const location = locate(url);
  try {
    return await storeAt(location);
  } catch (error) {
    throw new StoreUnavailableError(location.place, error);
  }
}

async function storeAt(location: StoreLocation): Promise<Store> {
  const database = await open(location);
  try {
    await migrateToLatest(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  let closing: Promise<void> | undefined;
  return {
    kind: database.kind,
    articles: new Articles(database),
    sourceStates: new SourceStates(database),
    items: new Items(database),
    itemAccounts: new ItemAccounts(database),
    outputs: new Outputs(database),
    streams: new Streams(database),
    briefs: new Briefs(database),
    engineVersions: new EngineVersions(database),
    evaluations: new Evaluations(database),
    journal: new Journal(database),
    reports: new Reports(database),
    startKeys: new StartKeys(database),
    retries: new Retries(database),
    reservations: new Reservations(database),
    apiKeys: new ApiKeyRecords(database),
    secrets: new Secrets(database),
    close: () => (closing ??= database.close()),
  };
}

async function open(location: StoreLocation): Promise<OwnedDatabase> {
  if (location.kind === 'sqlite') return openSqlite(location.path);
  // Loaded on demand: its driver is slow to load, and most stores are files.
  const { openPostgres } = await import('./postgres.js');
  return openPostgres(location.url);
}
