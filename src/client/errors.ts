/** What can go wrong when somebody asks about a job. Each message says what to do or look at next. */
import type { TerminalStatus } from '../job/status.js';

/** No such job, neither in Temporal nor in the store. */
export class JobNotFoundError extends Error {
  override readonly name = 'JobNotFoundError';
  constructor(readonly jobId: string) {
    super(`There is no job "${jobId}". \`plumbline list\` shows the jobs there are.`);
  }
}

/** The job has ended; its state is final. */
export class JobFinishedError extends Error {
  override readonly name = 'JobFinishedError';
  constructor(
    readonly jobId: string,
    readonly status: TerminalStatus,
  ) {
    super(`Job is already ${status}`);
  }
}

/** A job id was given to a new job that another job already has. */
export class JobExistsError extends Error {
  override readonly name = 'JobExistsError';
  constructor(readonly jobId: string) {
    super(`There already is a job "${jobId}". A retry is a new job with an id of its own.`);
  }
}

/** Files may only be read for people at the command line, never for a remote caller. */
export class FileSourcesRefusedError extends Error {
  override readonly name = 'FileSourcesRefusedError';
  constructor(readonly sources: readonly string[]) {
    super(
      `File sources are for the command line only: ${sources.join(', ')}. Give http or https URLs.`,
    );
  }
}
