/**
 * JobSchedules: jobs that start by the clock. A schedule is one of Temporal's, so it needs no process of ours
 * to fire; each of its runs is a job with an id of its own, the schedule's name and the time.
 *
 * ```ts
 * const schedules = new JobSchedules({ client, store, taskQueue: 'plumbline', tenant: 'default' });
 * await schedules.create({ name: 'nightly', cron: '0 5 * * *', timezone: 'Europe/Berlin', config: { sources } });
 * const { jobId } = await schedules.trigger('nightly'); // nightly-2031-03-01T08:05:09Z
 * ```
 */
import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError as TemporalScheduleNotFoundError,
  type ScheduleHandle,
} from '@temporalio/client';
import pLimit from 'p-limit';
import { parseScheduleId, scheduleId, type ScheduleRef } from '../job/ids.js';
import { SEARCH_ATTRIBUTES } from '../job/searchAttributes.js';
import type { pipelineJob } from '../workflows/pipelineJob.js';
import type { JobClientOptions } from './jobClient.js';
import type { OverlapPolicy } from './overlap.js';
import {
  describeSchedule,
  readSchedule,
  type ScheduleDescription,
  type ScheduleSummary,
} from './readSchedule.js';
import { ScheduleExistsError, ScheduleNotFoundError } from './scheduleErrors.js';
import {
  cannotFire,
  scheduleOptions,
  type JobScheduleOptions,
  type ScheduleRequest,
} from './scheduleRequest.js';
import { triggerSchedule, type TriggeredRun } from './triggerSchedule.js';

export type JobSchedulesOptions = JobClientOptions;

/** Asks of the service at a time, for a tenant with many schedules. */
const DESCRIBED_AT_ONCE = 10;

export class JobSchedules {
  constructor(private readonly options: JobSchedulesOptions) {}

  /** Creates a schedule. Bad input is refused, and then there is none. */
  async create(request: ScheduleRequest): Promise<ScheduleDescription> {
    const { client, store, tenant, allowFileSources = false, allowCommands } = this.options;
    const { name } = request;
    const { taskQueue, pipelines } = this.options;
    const who = { tenant, allowFileSources, allowCommands, pipelines, taskQueue, store };
    const options = await scheduleOptions(request, who, new Date());
    const handle = await this.created(request, options);
    const schedule = await handle.describe();
    if (schedule.info.nextActionTimes.length > 0) {
      return describeSchedule(client, { tenant, name }, schedule);
    }
    await handle.delete();
    throw cannotFire(request, 'no such time will come');
  }

  /** The tenant's schedules by name. Temporal lists a new one a moment after it is created. */
  async list(): Promise<ScheduleSummary[]> {
    const { client, tenant } = this.options;
    const query = `${SEARCH_ATTRIBUTES.tenant} = ${JSON.stringify(tenant)}`;
    const refs: ScheduleRef[] = [];
    for await (const listed of client.schedule.list({ query })) {
      const ref = parseScheduleId(listed.scheduleId);
      if (ref?.tenant === tenant) refs.push(ref);
    }
    // A list may be behind; each schedule itself is not.
    const described = await pLimit(DESCRIBED_AT_ONCE).map(refs, (ref) => this.summary(ref));
    return described.flat().sort((a, b) => a.name.localeCompare(b.name));
  }

  /** The schedule as it is now. */
  describe(name: string): Promise<ScheduleDescription> {
    const { client, tenant } = this.options;
    return this.with(name, async (handle) =>
      describeSchedule(client, { tenant, name }, await handle.describe()),
    );
  }

  /** No run starts until it is resumed, except by `trigger`. Jobs that were started go on. */
  pause(name: string, note?: string): Promise<ScheduleDescription> {
    return this.noted(name, note, 'Paused by user', (handle, words) => handle.pause(words));
  }

  /** Runs start again from the next time on; those of the time in between are not made up for. */
  resume(name: string, note?: string): Promise<ScheduleDescription> {
    return this.noted(name, note, 'Resumed by user', (handle, words) => handle.unpause(words));
  }

  /** Starts a run now, also of a paused schedule. Without a policy the schedule's own decides about overlap. */
  trigger(name: string, overlap?: OverlapPolicy): Promise<TriggeredRun> {
    return this.with(name, (handle) => triggerSchedule(handle, overlap));
  }

  /** Removes the schedule. Its jobs stay, and those that are not over go on. */
  delete(name: string): Promise<void> {
    return this.with(name, (handle) => handle.delete());
  }

  private async created(request: ScheduleRequest, options: JobScheduleOptions) {
    try {
      return await this.options.client.schedule.create<typeof pipelineJob>(options);
    } catch (error) {
      if (error instanceof ScheduleAlreadyRunning) throw new ScheduleExistsError(request.name);
      // What Temporal says of a cron expression or a time zone that it cannot read.
      if (error instanceof TypeError) throw cannotFire(request, error.message);
      throw error;
    }
  }

  /** Nothing where the schedule has been deleted meanwhile. */
  private async summary(ref: ScheduleRef): Promise<ScheduleSummary[]> {
    try {
      return [
        await this.with(ref.name, async (handle) => readSchedule(ref, await handle.describe())),
      ];
    } catch (error) {
      if (error instanceof ScheduleNotFoundError) return [];
      throw error;
    }
  }

  private async noted(
    name: string,
    note: string | undefined,
    otherwise: string,
    change: (handle: ScheduleHandle, words: string) => Promise<void>,
  ): Promise<ScheduleDescription> {
    // Temporal takes an empty note for no request at all.
    const words = note === undefined || note.trim() === '' ? otherwise : note;
    await this.with(name, (handle) => change(handle, words));
    return this.describe(name);
  }

  private async with<Result>(
    name: string,
    work: (handle: ScheduleHandle) => Promise<Result>,
  ): Promise<Result> {
    const { client, tenant } = this.options;
    try {
      return await work(client.schedule.getHandle(scheduleId({ tenant, name })));
    } catch (error) {
      if (error instanceof TemporalScheduleNotFoundError) throw new ScheduleNotFoundError(name);
      throw error;
    }
  }
}
