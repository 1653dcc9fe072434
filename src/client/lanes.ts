/** Lanes as a client sees them: who holds one, who waits, and what blocks it. */
import {
  WithStartWorkflowOperation,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  type WorkflowHandle,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { announceTo, laneOptions } from '../activities/lanes.js';
import { laneWorkflowId, parseLaneWorkflowId } from '../job/ids.js';
import { LANE_WORKFLOW, type LaneEntry } from '../job/lane.js';
import { SEARCH_ATTRIBUTES } from '../job/searchAttributes.js';
import type { lane } from '../workflows/lane.js';
import {
  LANE_BUSY,
  laneQuery,
  placeQuery,
  reserveUpdate,
  type LaneView,
} from '../workflows/laneMessages.js';
import { isTimeout } from './controlJob.js';
import { LaneBusyError, NoWorkerAnswersError } from './errors.js';
import type { JobClientOptions } from './jobClient.js';

/** A lane that somebody holds or waits in. */
export interface Lane extends LaneView {
  target: string;
}

/** Where a job stands in its lane. */
export interface LanePlace {
  /** 0 when it is the job's turn, 1 for the next; null when the lane does not know the job (yet). */
  place: number | null;
  /** How many wait, this job included. */
  waiting: number;
  /** The job whose turn it is; null while the lane is free. */
  holder: string | null;
}

/** The lane is asked through its worker; without one, nobody waits for the answer for long. */
const ANSWER_MS = 2_000;
/** Where nobody answered, nobody is asked again for so long: a list of jobs would wait for each of them. */
const SILENT_MS = 3_000;
const RESERVE_MS = 15_000;
const SHOWN = 20;

export class JobLanes {
  private silentUntil = 0;

  constructor(private readonly options: Omit<JobClientOptions, 'store'>) {}

  /** The tenant's lanes that are in use; those of the most waiting jobs first. */
  async list(): Promise<Lane[]> {
    const { client, tenant } = this.options;
    const query = `WorkflowType = "${LANE_WORKFLOW}" AND ExecutionStatus = "Running" AND ${SEARCH_ATTRIBUTES.tenant} = ${JSON.stringify(tenant)}`;
    const lanes: Lane[] = [];
    for await (const { workflowId } of client.workflow.list({ query })) {
      const target = parseLaneWorkflowId(workflowId)?.target;
      if (target !== undefined) lanes.push(await this.describe(target, 0));
    }
    return lanes.filter(isInUse).sort((a, b) => b.waiting - a.waiting);
  }

  /** One lane with the first of its queue. A lane that nobody uses is free. */
  async describe(target: string, limit = SHOWN): Promise<Lane> {
    const free: Lane = { target, holder: null, waiting: 0, queue: [] };
    return this.ask(`lane ${target} could not be asked`, target, free, async (handle) => ({
      target,
      ...(await handle.query(laneQuery, limit)),
    }));
  }

  /** Where a job stands; null when the lane does not answer. */
  async placeOf(target: string, jobId: string): Promise<LanePlace | null> {
    if (performance.now() < this.silentUntil) return null;
    try {
      return await this.ask('', target, null, async (handle) => {
        const { holder, waiting } = await handle.query(laneQuery, 0);
        const place = await handle.query(placeQuery, jobId);
        return { place, waiting, holder: holder?.jobId ?? null };
      });
    } catch (error) {
      if (!(error instanceof NoWorkerAnswersError)) throw error;
      this.silentUntil = performance.now() + SILENT_MS;
      return null;
    }
  }

  /** Takes the last place in the lane for a job that is about to be started. */
  async announce(target: string, entry: LaneEntry): Promise<void> {
    const { client, taskQueue, tenant } = this.options;
    await announceTo(client, taskQueue, { tenant, target }, entry);
  }

  /** Takes a free lane for a job that is about to be started, or throws a {@link LaneBusyError}. */
  async reserve(target: string, entry: LaneEntry): Promise<void> {
    const { client, taskQueue, tenant } = this.options;
    const startWorkflowOperation = new WithStartWorkflowOperation<typeof lane>(LANE_WORKFLOW, {
      ...laneOptions({ tenant, target }, taskQueue),
      workflowIdConflictPolicy: 'USE_EXISTING',
    });
    try {
      await client.withDeadline(Date.now() + RESERVE_MS, () =>
        client.workflow.executeUpdateWithStart(reserveUpdate, {
          args: [entry],
          startWorkflowOperation,
        }),
      );
    } catch (error) {
      const holder = holderIn(error);
      if (holder !== undefined) throw new LaneBusyError(target, holder);
      if (!isTimeout(error)) throw error;
      throw new NoWorkerAnswersError(`nobody can tell whether lane ${target} is busy`);
    }
  }

  private async ask<Answer>(
    what: string,
    target: string,
    absent: Answer,
    question: (handle: WorkflowHandle<typeof lane>) => Promise<Answer>,
  ): Promise<Answer> {
    const handle = this.handle(target);
    try {
      // One that is over would answer too, but only after a worker has gone through its whole history.
      if ((await handle.describe()).status.name !== 'RUNNING') return absent;
      return await this.options.client.withDeadline(Date.now() + ANSWER_MS, () => question(handle));
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return absent;
      if (isTimeout(error)) throw new NoWorkerAnswersError(what);
      throw error;
    }
  }

  private handle(target: string) {
    const { client, tenant } = this.options;
    return client.workflow.getHandle<typeof lane>(laneWorkflowId({ tenant, target }));
  }
}

function isInUse({ holder, waiting }: Lane): boolean {
  return holder !== null || waiting > 0;
}

function holderIn(error: unknown): string | undefined {
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : undefined;
  if (!(cause instanceof ApplicationFailure) || cause.type !== LANE_BUSY) return undefined;
  const [holder] = cause.details ?? [];
  return typeof holder === 'string' ? holder : 'another job';
}
