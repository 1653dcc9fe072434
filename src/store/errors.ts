/** The URL names no kind of store we know. The URL itself is left out: it may hold a password. */
export class InvalidStoreUrlError extends Error {
  override readonly name = 'InvalidStoreUrlError';
  constructor(scheme: string) {
    super(
      `Cannot open a store of kind "${scheme}": use sqlite:<path>, sqlite::memory: or postgres://<user>@<host>/<database>`,
    );
  }
}

/** The store was named correctly and still could not be opened or brought up to date. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  constructor(place: string, cause: unknown) {
    super(`Cannot open the store at ${place}: ${reasonOf(cause)}`, { cause });
  }
}

/** A verdict was given on an article that the tenant does not have. */
export class UnknownArticleError extends Error {
  override readonly name = 'UnknownArticleError';
  constructor(tenant: string, id: string) {
    super(`Tenant ${tenant} has no article ${id}: add it before saving what an engine made of it`);
  }
}

/** An item was finished that is not on the stage's work list. */
export class UnknownItemError extends Error {
  override readonly name = 'UnknownItemError';
  constructor(jobId: string, stage: string, itemId: string) {
    super(
      `Item ${itemId} is not on the work list of stage ${stage} of job ${jobId}: plan it first`,
    );
  }
}

/** An attempt at an item registered other outputs than it did before. */
export class OutputsDifferError extends Error {
  override readonly name = 'OutputsDifferError';
  constructor({ jobId, itemId }: { jobId: string; itemId: string }) {
    super(
      `This attempt at item ${itemId} of job ${jobId} has registered other outputs before: ` +
        'register all of them at once, and the same ones when asking again',
    );
  }
}

/** An output was registered whose path is taken. */
export class OutputTakenError extends Error {
  override readonly name = 'OutputTakenError';
  constructor(
    { jobId, itemId }: { jobId: string; itemId: string },
    readonly path: string,
    readonly takenBy: string,
  ) {
    super(
      takenBy === itemId
        ? `${path} was registered by an earlier attempt at item ${itemId} of job ${jobId}: remove and forget it first`
        : `${path} cannot be an output of item ${itemId}: item ${takenBy} of job ${jobId} has it already; ` +
            'let each item write to paths of its own',
    );
  }
}

/** An output was finished that its attempt had not registered, or that was forgotten since. */
export class OutputUnknownError extends Error {
  override readonly name = 'OutputUnknownError';
  constructor({ jobId, itemId }: { jobId: string; itemId: string }, path: string) {
    super(
      `${path} is no registered output of this attempt at item ${itemId} of job ${jobId}: ` +
        'register it first; if it was, another attempt has taken over',
    );
  }
}

/** An engine version was referred to before it was stored. */
export class UnknownEngineVersionError extends Error {
  override readonly name = 'UnknownEngineVersionError';
  constructor(id: string) {
    super(`There is no engine version ${id}: store it with engineVersions.ensure first`);
  }
}

/** A stored engine version is in a form that this release does not read: an older or newer one wrote it. */
export class UnreadableEngineVersionError extends Error {
  override readonly name = 'UnreadableEngineVersionError';
  constructor(id: string, problem: string) {
    super(
      `Engine version ${id} was written by another release and cannot be read (${problem}). ` +
        'Put the built-in engine in its place with: plumbline engine activate baseline',
    );
  }
}

/** Only the final account of a job is kept; a job that goes on has none yet. */
export class UnfinishedReportError extends Error {
  override readonly name = 'UnfinishedReportError';
  constructor(jobId: string, status: string) {
    super(`Job ${jobId} is still ${status}: its report can be saved once it has ended`);
  }
}

/** pg reports an address that refuses on every family as an AggregateError without a message. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
