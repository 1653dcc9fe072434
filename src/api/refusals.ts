/** What each error that has a name means to whoever asked. What is not here is none of the caller's business. */
import { isGrpcServiceError } from '@temporalio/client';
import {
  JobOverError,
  UnknownStageError,
  WorkCancelledError,
  WorkRefusedError,
} from '../bridge/protocol.js';
import { EngineChangedError } from '../client/activateEngine.js';
import { UnknownEngineError } from '../client/engineNames.js';
import {
  CommandsRefusedError,
  FileSourcesRefusedError,
  JobExistsError,
  JobFinishedError,
  JobNotFoundError,
  LaneBusyError,
  NoWorkerAnswersError,
  WrongStateError,
} from '../client/errors.js';
import { ItemNotFoundError } from '../client/jobItems.js';
import { ResolutionError } from '../client/resolution.js';
import { ConfigForgottenError } from '../client/retryPlan.js';
import {
  ScheduleError,
  ScheduleExistsError,
  ScheduleNotFoundError,
} from '../client/scheduleErrors.js';
import { InvalidKeyError, KeyConflictError } from '../client/startKey.js';
import { ConfigError } from '../job/config.js';
import { InvalidIdError } from '../job/ids.js';
import { FromStageError, UnknownPipelineError } from '../pipelines/index.js';
import { StoreUnavailableError } from '../store/index.js';
import { NoSuchBriefError } from './briefErrors.js';
import type { Refusal } from './problems.js';
import { TooManyWatchersError } from './watchers.js';

type ErrorClass = abstract new (...args: never[]) => Error;

/** Errors whose message is all there is to say. */
const BY_CLASS: readonly (readonly [ErrorClass, Refusal['status'], code: string])[] = [
  [JobNotFoundError, 404, 'unknown-job'],
  [InvalidIdError, 404, 'unknown-job'],
  [ItemNotFoundError, 404, 'unknown-item'],
  [UnknownStageError, 404, 'unknown-stage'],
  [ScheduleNotFoundError, 404, 'unknown-schedule'],
  [UnknownEngineError, 404, 'unknown-engine'],
  [NoSuchBriefError, 404, 'unknown-brief'],
  [WrongStateError, 409, 'wrong-state'],
  [JobFinishedError, 409, 'wrong-state'],
  [JobExistsError, 409, 'job-exists'],
  [ScheduleExistsError, 409, 'schedule-exists'],
  [LaneBusyError, 409, 'lane-busy'],
  [KeyConflictError, 409, 'key-conflict'],
  [ConfigForgottenError, 409, 'config-forgotten'],
  [EngineChangedError, 409, 'engine-changed'],
  [WorkCancelledError, 410, 'work-cancelled'],
  [JobOverError, 410, 'job-over'],
  [ScheduleError, 422, 'invalid'],
  [ResolutionError, 422, 'invalid'],
];

/** Errors about one field of a request. */
const BY_FIELD: readonly (readonly [ErrorClass, path: string])[] = [
  [UnknownPipelineError, 'pipeline'],
  [FromStageError, 'fromStage'],
  [InvalidKeyError, 'Idempotency-Key'],
  [FileSourcesRefusedError, 'config'],
  [CommandsRefusedError, 'config'],
];

/** So long, at the least, until somebody has started what is missing. */
const RETRY_AFTER_S = 5;

/** What an error means to the caller; undefined when it is none of the caller's business. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof WorkRefusedError)
    return { status: 409, code: error.code, detail: error.message };
  if (error instanceof ConfigError) return ofConfig(error);
  if (error instanceof NoWorkerAnswersError) {
    const { message: detail } = error;
    return { status: 503, code: 'no-worker', detail, retryAfterS: RETRY_AFTER_S };
  }
  if (error instanceof TooManyWatchersError) {
    const { message: detail } = error;
    return { status: 429, code: 'too-many-streams', detail, retryAfterS: RETRY_AFTER_S };
  }
  if (isOutage(error)) return OUTAGE;
  for (const [known, status, code] of BY_CLASS) {
    if (error instanceof known) return { status, code, detail: error.message };
  }
  for (const [known, path] of BY_FIELD) {
    if (!(error instanceof known)) continue;
    const { message } = error;
    return { status: 422, code: 'invalid', detail: message, errors: [{ path, message }] };
  }
  return undefined;
}

function ofConfig({ message: detail, fields }: ConfigError): Refusal {
  const errors = fields.map(({ path, message }) => ({
    path: ['config', path].filter((part) => part !== '').join('.'),
    message,
  }));
  return { status: 422, code: 'invalid', detail, errors };
}

const OUTAGE: Refusal = {
  status: 503,
  code: 'service-unavailable',
  detail:
    'The Temporal service or the store cannot be reached right now. Jobs go on without this server; ask again in a while.',
  retryAfterS: RETRY_AFTER_S,
};

/** What gRPC says of a service that is not there, or too slow to be of use. */
const UNREACHABLE: ReadonlySet<number> = new Set([4, 14]);
/** What Node says of a database that is not there. */
const UNCONNECTED = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT']);

/** Whether something that this server stands on is down. The reason may be several causes deep. */
function isOutage(error: unknown): boolean {
  if (error instanceof StoreUnavailableError) return true;
  if (isGrpcServiceError(error) && UNREACHABLE.has(error.code)) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && UNCONNECTED.has(code)) || isOutage(error.cause);
}
