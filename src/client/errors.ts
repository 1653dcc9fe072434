/** What can go wrong when somebody asks about a job. Each message says what to do or look at next. */
import type { Control } from '../job/pause.js';
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
      `File sources are for the command line only: ${sources.join(', ')}. Give addresses that workers reach over the network.`,
    );
  }
}

/** Commands may only be run for people at the command line, never for a remote caller. */
export class CommandsRefusedError extends Error {
  override readonly name = 'CommandsRefusedError';
  constructor(readonly commands: readonly string[]) {
    super(
      `Commands on workers are for the command line only: ${commands.join(', ')}. Start the job with \`plumbline run\`.`,
    );
  }
}

/** The state of a job does not allow what was asked; nothing was changed. */
export class WrongStateError extends Error {
  override readonly name = 'WrongStateError';
  constructor(
    readonly jobId: string,
    readonly control: Control,
    message: string,
  ) {
    super(message);
  }
}

/** Only a worker can carry out what was asked, and none answered. */
export class NoWorkerAnswersError extends Error {
  override readonly name = 'NoWorkerAnswersError';
  constructor(what: string) {
    super(`No worker answers, so ${what}. Start one with: plumbline worker`);
  }
}

/** Another job has the lane, and this one was not to wait. Nothing was started. */
export class LaneBusyError extends Error {
  override readonly name = 'LaneBusyError';
  constructor(
    readonly target: string,
    readonly holder: string,
  ) {
    super(
      `Lane ${target} is busy: job ${holder} has it. Nothing was started; look with: plumbline lane describe ${target}`,
    );
  }
}
