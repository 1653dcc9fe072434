/** The journal: one append-only sequence of events per job, status changes and log lines alike. */

export const JOURNAL_KINDS = [
  /** The job has come into another state; the last one is its end. */
  'status',
  /** A stage has begun, was stopped, or is over. */
  'stage',
  /** How far a stage at work is, now and then. */
  'progress',
  /** What there is to say of a stage or an item. */
  'log',
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An event on its way into the journal. */
export interface NewJournalEntry {
  /** Unique within the job. Writing the same key again changes nothing, so a repeated attempt is harmless. */
  key: string;
  /** ISO 8601; when it happened, not when it was written. */
  at: string;
  kind: JournalKind;
  level: LogLevel;
  /** The stage it is about; absent for events of the whole job. */
  stage?: string;
  message: string;
  /** Small, structured detail: ids and counts, never article text. */
  data?: Record<string, unknown>;
}

/** An event in the journal. */
export interface JournalEntry extends NewJournalEntry {
  /** Position in the job's journal, from 1, without gaps. The cursor of every reader. */
  seq: number;
}
