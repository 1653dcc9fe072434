import type { Kysely } from 'kysely';
import type { JournalKind, LogLevel } from '../job/journal.js';
import type { JobReport } from '../job/report.js';
import type { Role } from '../job/role.js';
import type { JobStatus } from '../job/status.js';
import type { BriefDocument } from '../news/briefDocument.js';
import type { Validators } from '../news/download.js';
import type { Proxies } from '../news/proxies.js';
import type { ScoreIntervals } from '../news/scoring.js';
import type {
  ArticleDraft,
  ArticleText,
  Classification,
  EngineParameters,
  EvaluationScores,
  Neutralization,
} from '../news/types.js';
import type { Json } from './json.js';

/** How a body came about. */
export type BodyOrigin = Pick<ArticleDraft, 'bodyFrom' | 'truncated' | 'linkStatus'>;

/** One row per article and tenant. Later stages fill in their columns; nothing is ever deleted. */
export interface ArticleTable {
  tenant: string;
  id: string;
  /** The source and the job that brought it first; both stay as they are. */
  source_id: string;
  first_job_id: string;
  source_priority: number;
  canonical_url: string;
  content_hash: string;
  /** Where a body is from was not kept at first: rows of that time lack those fields. */
  content: Json<ArticleText & Partial<BodyOrigin>>;
  /** Moves forward when a feed gives a later date. */
  published_at: string;
  /** Null until the article is classified; replaced when it is classified again. */
  classification: Json<Classification> | null;
  classified_by: string | null;
  /** Null until the article is neutralized; replaced when it is neutralized again. */
  neutralization: Json<Neutralization> | null;
  neutralized_by: string | null;
}

/** What copies of an article are recognised by; null where its title or text is too short to tell. */
export interface FingerprintTable {
  tenant: string;
  article_id: string;
  /** As it was at first; a copy is looked for within some days of it. */
  published_at: string;
  title_key: string | null;
  signature: string | null;
}

/** One row per URL under which an article was met that is stored under another one. */
export interface CopyTable {
  tenant: string;
  canonical_url: string;
  article_id: string;
  /** What gave it away: the same text, the same title, or much of the same text. */
  kind: 'text' | 'title' | 'near';
  /** The source and the job that met it first. */
  source_id: string;
  job_id: string;
}

/** What a source was recognised by when it was last read to its end. */
export interface SourceStateTable {
  tenant: string;
  url: string;
  validators: Json<Validators>;
  /** The job that read it. */
  job_id: string;
}

/** One row per planned stage, so that an empty work list is remembered too. */
export interface WorkListTable {
  tenant: string;
  job_id: string;
  stage: string;
  planned_at: string;
}

/** What an item is given to work on. */
export type ItemData = Record<string, unknown>;

export interface WorkItemTable {
  tenant: string;
  job_id: string;
  stage: string;
  item_id: string;
  position: number;
  /**
   * `ready` until finished; `done` is final. `error` may still become `done`; so may `parked`, but no job takes
   * it up that was not asked to try it again.
   */
  status: 'ready' | 'done' | 'error' | 'parked';
  /** Set while the status is `error` or `parked`. */
  error: Json<string> | null;
  metrics: Json<Record<string, number>> | null;
  /** How often it was tried and failed in this job. */
  tries: number;
  /** What the item is given to work on, where its id does not say it all. */
  data: Json<ItemData> | null;
}

/** One row per attempt at an item that registered outputs, also for one that registered none. */
export interface OutputClaimTable {
  tenant: string;
  job_id: string;
  stage: string;
  item_id: string;
  claim: string;
  /** Of the paths that were registered. */
  digest: string;
  registered_at: string;
}

/** One row per file that an item leaves behind; its path is unique within the job. */
export interface OutputTable {
  tenant: string;
  job_id: string;
  path: string;
  stage: string;
  item_id: string;
  /** The attempt that registered it. */
  claim: string;
  status: 'running' | 'done' | 'error';
  /** Set while the status is `error`. */
  error: Json<string> | null;
}

/** What the command of an item said at its last try. */
export interface ItemStreamTable {
  tenant: string;
  job_id: string;
  stage: string;
  item_id: string;
  stdout: Json<string>;
  stderr: Json<string>;
  saved_at: string;
}

export interface BriefTable {
  tenant: string;
  id: string;
  version: number;
  job_id: string;
  document: Json<BriefDocument>;
  published_at: string;
}

/** Shared by all tenants: the id is the hash of the parameters. */
export interface EngineVersionTable {
  id: string;
  parameters: Json<EngineParameters>;
  parent_id: string | null;
  note: Json<string>;
  created_at: string;
}

/** Append-only; the highest `seq` of a tenant is its active version. */
export interface EngineActivationTable {
  tenant: string;
  seq: number;
  engine_version_id: string;
  job_id: string;
  reason: Json<string>;
  activated_at: string;
}

export interface EvaluationTable {
  tenant: string;
  job_id: string;
  engine_version_id: string;
  scores: Json<EvaluationScores>;
  /** Null in evaluations of the first release: which gold set was used, and how sure its figures are. */
  gold_id: string | null;
  intervals: Json<ScoreIntervals> | null;
  proxies: Json<Proxies> | null;
  items: Json<unknown[]>;
  created_at: string;
}

export interface OptimizationTable {
  tenant: string;
  job_id: string;
  attempts: Json<unknown[]>;
  created_at: string;
}

export interface JournalTable {
  tenant: string;
  job_id: string;
  seq: number;
  key: string;
  at: string;
  kind: JournalKind;
  level: LogLevel;
  stage: string | null;
  message: Json<string>;
  data: Json<Record<string, unknown>> | null;
}

export interface ReportTable {
  tenant: string;
  job_id: string;
  created_at: string;
  status: JobStatus;
  report: Json<JobReport>;
}

/** One row per key that a tenant started a job with; it means nothing once it has expired. */
export interface StartKeyTable {
  tenant: string;
  key: string;
  /** The job that the key stands for. Written before the job starts. */
  job_id: string;
  /** What was asked for, in the client's own form. */
  request: Json<unknown>;
  created_at: string;
}

/** One row per job that tries another again. Written before the job starts. */
export interface RetryTable {
  tenant: string;
  job_id: string;
  retry_of: string;
  created_at: string;
}

/** One row per item that was given to a worker outside; the highest `turn` of an item is the one that counts. */
export interface ReservationTable {
  token: string;
  tenant: string;
  job_id: string;
  stage: string;
  item_id: string;
  turn: number;
  attempt: number;
  worker: string;
  lease_ms: number;
  heartbeat_ms: number;
  reserved_at: string;
  ended: 'done' | 'error' | 'released' | null;
}

/** One row per API key; what opens the door is not kept, only its hash. */
export interface ApiKeyTable {
  id: string;
  tenant: string;
  name: string;
  role: Role;
  hash: string;
  created_at: string;
  /** Set once, when the key is revoked. */
  revoked_at: string | null;
}

/** What a tenant's references to secrets are made with. */
export interface SecretSaltTable {
  tenant: string;
  salt: string;
}

/** One row per secret value of a tenant; the only place where the value is. */
export interface SecretTable {
  tenant: string;
  /** The HMAC of the value with the tenant's salt. */
  id: string;
  value: Json<string>;
  created_at: string;
  /** When a job last asked for it, or for its value, to the day. */
  used_at: string;
}

/** The tables as the newest migration leaves them. */
export interface Tables {
  articles: ArticleTable;
  fingerprints: FingerprintTable;
  copies: CopyTable;
  source_states: SourceStateTable;
  work_lists: WorkListTable;
  work_items: WorkItemTable;
  output_claims: OutputClaimTable;
  outputs: OutputTable;
  item_streams: ItemStreamTable;
  briefs: BriefTable;
  engine_versions: EngineVersionTable;
  engine_activations: EngineActivationTable;
  evaluations: EvaluationTable;
  optimizations: OptimizationTable;
  journal: JournalTable;
  reports: ReportTable;
  start_keys: StartKeyTable;
  retries: RetryTable;
  reservations: ReservationTable;
  api_keys: ApiKeyTable;
  secret_salts: SecretSaltTable;
  secrets: SecretTable;
}

/** Which database is behind a store. */
export type StoreKind = 'sqlite' | 'postgres';

/** An open database, as every part of the store is given it. */
export interface Database {
  readonly kind: StoreKind;
  readonly db: Kysely<Tables>;
}

/** A database in the hands of the one who must close it. */
export interface OwnedDatabase extends Database {
  readonly close: () => Promise<void>;
}
