/** What the page is told by the API, by the names it has there. */
import type { JobDescription } from '../client/describeJob.js';
import type { ItemDescription, JobItem } from '../client/jobItems.js';
import type { Lane as LaneInUse } from '../client/lanes.js';
import type { ScheduleSummary } from '../client/readSchedule.js';
import type { JobPace } from '../job/pace.js';
import type { JobReport, StageReport } from '../job/report.js';
import type { JournalEntry } from '../job/journal.js';
import type { BriefDiff } from '../news/briefDiff.js';
import type { BriefDocument, BriefEntry, EntrySource, ShownMark } from '../news/briefDocument.js';
import type { EvaluationScores } from '../news/types.js';
import type { TemplateResult } from './vendor/lit-html.js';

export type {
  BriefDiff,
  BriefDocument,
  BriefEntry,
  EntrySource,
  ItemDescription,
  JobItem,
  JobPace,
  JobReport,
  JournalEntry,
  ScheduleSummary,
  ShownMark,
  StageReport,
};

export interface Session {
  authentication: 'off' | 'key';
  tenant: string;
  role: string | null;
  name: string;
  permissions: string[];
}

export interface SystemStage {
  name: string;
  kind: string | null;
}

export interface Source {
  id: string;
  url: string;
}

export interface System {
  version: string;
  tenant: string;
  workers: number | null;
  temporalUi: string | null;
  namespace: string;
  pipelines: { name: string; stages: SystemStage[] }[];
  /** Feeds to try with; none where workers cannot read them. */
  samples: Source[];
}

/** A job on the board: its report, and who works on it. */
export type BoardJob = JobReport & Partial<Pick<JobDescription, 'pace' | 'lease' | 'lane'>>;

export type Action = 'cancel' | 'pause' | 'resume' | 'discard' | 'resolve' | 'retry';

/** A job on its own page. */
export type Job = JobDescription & { actions: Action[]; temporalUi: string | null };

export type Lane = LaneInUse & { holderStatus: JobReport['status'] | null };

export interface StoredBrief {
  id: string;
  version: number;
  jobId: string;
  publishedAt: string;
  document: BriefDocument;
}

export interface EngineRow {
  id: string;
  parentId: string | null;
  note: string;
  createdAt: string;
  active: boolean;
  lastScore: number | null;
}

export interface EvaluationPoint {
  jobId: string;
  engineVersionId: string;
  createdAt: string;
  goldId: string | null;
  scores: EvaluationScores;
  /** How far each score could be off (95 %). */
  intervals: Partial<Record<keyof EvaluationScores, { low: number; high: number }>> | null;
}

export interface Problem {
  title: string;
  status: number;
  code: string;
  detail: string;
  requestId: string;
  errors?: { path: string; message: string }[];
}

/** What every view is given. */
export interface Scene {
  session: Session;
  system: System;
  /** The variable parts of the address. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** Draws the page again, soon. */
  update: () => void;
  /** Goes to an address of this page. */
  go: (href: string, options?: { replace?: boolean }) => void;
  /** Says something that a screen reader reads out. */
  say: (text: string) => void;
  /** Whether the caller may do this. */
  may: (permission: string) => boolean;
}

/** One screen of the page. */
export interface View {
  title: () => string;
  template: () => TemplateResult;
  /** Called when the address changed and the view stays. */
  moved?: (query: URLSearchParams) => void;
  /** Ends what the view has running. */
  stop?: () => void;
}

export type OpenView = (scene: Scene) => View;
