/** The store: articles, work lists, outputs, briefs, engine versions, evaluations, journals, reports, start keys, retries, API keys and secrets. */
export type { StoredKey } from './apiKeys.js';
export type { ReceivedArticle } from './articleIntake.js';
export type { StoredArticle } from './articleRows.js';
export type { PublishedBrief } from './briefs.js';
export type { EngineActivation, EngineVersion, EngineVersionSummary } from './engineVersions.js';
export * from './errors.js';
export type { Evaluation, NewEvaluation } from './evaluations.js';
export type { ItemAccount, ItemPage, ItemStatus } from './itemAccounts.js';
export type {
  ItemCounts,
  ItemEnding,
  ItemOutcome,
  OpenItem,
  PlacedItem,
  PlannedItem,
  Range,
  StageRef,
  WorkItem,
} from './items.js';
export type { ItemRef, JobOutput, OutputEnding, OutputStatus, StoredOutput } from './outputs.js';
export type { ItemStreams } from './streams.js';
export type { ItemData } from './schema.js';
export type { NewReservation, Reservation } from './reservations.js';
export { locate } from './location.js';
export { openStore, type Store } from './open.js';
export type { StoreKind } from './schema.js';
export type { Tally } from './tally.js';
export { SECRET_KEPT_MS, type Secrets } from './secrets.js';
export { START_KEY_MS, type KeyClaim } from './startKeys.js';
