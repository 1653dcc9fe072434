/** What somebody asks for when they create a schedule, checked, and how Temporal is told of it. */
import type { ScheduleOptions, ScheduleOptionsStartWorkflowAction } from '@temporalio/client';
import ms from 'ms';
import { scheduleId } from '../job/ids.js';
import { newsBrief, parseNewsConfig } from '../pipelines/index.js';
import type { Store } from '../store/index.js';
import type { JobInput } from '../workflows/messages.js';
import type { pipelineJob } from '../workflows/pipelineJob.js';
import { PIPELINE_KEY, TARGET_KEY, TENANT_KEY } from '../workflows/searchAttributeKeys.js';
import {
  acceptRequest,
  acceptedReport,
  workflowOptions,
  type JobRequest,
  type Requester,
} from './jobRequest.js';
import { toTemporalOverlap, type OverlapPolicy } from './overlap.js';
import { CRON_MEMO } from './readSchedule.js';
import { ScheduleError } from './scheduleErrors.js';
import { sealSecrets } from './sealSecrets.js';

/** A schedule to create: when, and what the jobs are to do. */
export interface ScheduleRequest extends Omit<JobRequest, 'retryOf'> {
  /** Up to 64 characters; the job ids begin with it. */
  name: string;
  /** One or more expressions: minute, hour, day of month, month, day of week. Also `@daily`, `@every 30m`. */
  cron: string | readonly string[];
  /** An IANA name such as Europe/Berlin. Default: UTC. */
  timezone?: string | undefined;
  /** Default: skip. */
  overlap?: OverlapPolicy | undefined;
  /** How late a run may start that Temporal could not start in time, such as "6h". Default: a day. */
  catchupWindow?: string | number | undefined;
  /** Create it paused. */
  paused?: boolean | undefined;
  note?: string | undefined;
}

const DEFAULT_CATCHUP_WINDOW = '1d';

/** A schedule of jobs as Temporal takes it. */
export type JobScheduleOptions = ScheduleOptions<
  ScheduleOptionsStartWorkflowAction<typeof pipelineJob>
>;

/** Checks a request as far as that can be done without Temporal, which reads the cron expressions itself. */
export async function scheduleOptions(
  request: ScheduleRequest,
  who: Omit<Requester, 'jobId'> & { taskQueue: string; store: Pick<Store, 'secrets'> },
  at: Date,
): Promise<JobScheduleOptions> {
  const { name, timezone, overlap = 'skip', paused = false, note } = request;
  const { tenant, taskQueue, store, allowFileSources, allowCommands, pipelines } = who;
  const id = scheduleId({ tenant, name });
  const cron = [request.cron].flat();
  if (cron.length === 0) throw new ScheduleError(`Schedule "${name}" has no cron expression.`);
  const catchupWindow = parseCatchupWindow(request.catchupWindow ?? DEFAULT_CATCHUP_WINDOW);
  const accepted = acceptRequest(request, {
    tenant,
    jobId: name,
    allowFileSources,
    allowCommands,
    pipelines,
  });
  refuseWithoutSources(name, accepted);
  const input = await sealSecrets(store, accepted, at);
  const { pipeline, target } = input;
  return {
    scheduleId: id,
    spec: { cronExpressions: cron, ...(timezone !== undefined && { timezone }) },
    policies: { overlap: toTemporalOverlap(overlap), catchupWindow },
    state: { paused, ...(note !== undefined && { note }) },
    action: {
      type: 'startWorkflow',
      workflowType: 'pipelineJob',
      taskQueue,
      ...workflowOptions(input, acceptedReport(input, at)),
    },
    memo: { [CRON_MEMO]: cron },
    typedSearchAttributes: [
      { key: TENANT_KEY, value: tenant },
      { key: PIPELINE_KEY, value: pipeline },
      ...(target === null ? [] : [{ key: TARGET_KEY, value: target }]),
    ],
  };
}

function parseCatchupWindow(given: string | number): number {
  const late = typeof given === 'string' && given !== '' ? ms(given as ms.StringValue) : given;
  if (typeof late === 'number' && late >= ms('10s') && late <= ms('365d')) return late;
  throw new ScheduleError(
    `The catch-up window must be a duration between 10s and 365d, was ${JSON.stringify(given)}.`,
  );
}

function refuseWithoutSources(name: string, input: JobInput): void {
  if (input.pipeline !== newsBrief.name) return;
  const reads = input.stages.some((stage) => stage.name === 'ingest');
  if (!reads || parseNewsConfig(input.config).sources.length > 0) return;
  throw new ScheduleError(
    `Schedule "${name}" has no feeds: its jobs would find no news. Give feeds with --feed, or sources in the config.`,
  );
}

/** The refusal of times that no schedule can run at. */
export function cannotFire({ name, cron, timezone }: ScheduleRequest, why: string): ScheduleError {
  const expressions = [cron].flat().map((expression) => `"${expression}"`);
  const where = timezone === undefined ? '' : ` in time zone ${timezone}`;
  return new ScheduleError(
    `Schedule "${name}" cannot run at ${expressions.join(', ')}${where}: ${why}. ` +
      'A cron expression is minute, hour, day of month, month, day of week, such as "30 6 * * MON-FRI".',
  );
}
