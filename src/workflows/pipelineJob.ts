/**
 * A job: waits for its lane, walks the stages of its pipeline in order, stops and goes on when it is told to,
 * and ends in exactly one of COMPLETED, PARTIAL, FAILED or CANCELLED. It owns the job's report; nobody else
 * writes it.
 */
import {
  ApplicationFailure,
  CancellationScope,
  ContinueAsNew,
  allHandlersFinished,
  condition,
  isCancellation,
  makeContinueAsNewFunc,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { EXECUTION_TIMEOUT_MS, remainingMs, STALE_ERROR } from '../job/deadline.js';
import { parseJobWorkflowId } from '../job/ids.js';
import { isInQueue, pauseJob, pendingJob, resumeJob, startJob } from '../job/job.js';
import { CONFIG_MEMO, CREATED_MEMO, REPORT_MEMO } from '../job/memo.js';
import { INTERRUPTED, type PauseReason } from '../job/pause.js';
import type { JobReport } from '../job/report.js';
import { isFinalStage } from '../job/stage.js';
import { interruptStage, skipStage } from '../job/stageLife.js';
import { budgetMessage, isOverBudget } from '../job/usage.js';
import { CancellationDesk } from './cancellation.js';
import { cleanUp } from './cleanUp.js';
import { ControlDesk } from './controls.js';
import { LaneTurn } from './laneTurn.js';
import { LiveJob } from './liveJob.js';
import { messageOf } from './messageOf.js';
import { jobQuery, type JobInput } from './messages.js';
import { runStage } from './stageRun.js';
import {
  brokenStage,
  closeAs,
  ended,
  failureOf,
  heldStage,
  judge,
  obstacleTo,
  statusOf,
  type Verdict,
} from './verdict.js';

/** A job that waits in its lane says so again this often, in case the lane was terminated. */
const REJOIN_MS = 60 * 60 * 1000;
/** A job that is idle in a run older than this continues as new, so that the server's last net does not catch it. */
const IDLE_RUN_MS = 6 * 24 * 60 * 60 * 1000;
/** A run that is younger has time for every deadline. */
const YOUNG_RUN_MS = 60 * 60 * 1000;

export async function pipelineJob(given: JobInput): Promise<JobReport> {
  // A schedule starts all its jobs with the same input; what tells them apart is their workflow id.
  const input = { ...given, ...parseJobWorkflowId(workflowInfo().workflowId) };
  checkStages(input);
  const job = new LiveJob(given.carried ?? newReport(input));
  const cancellation = new CancellationDesk();
  const controls = new ControlDesk(job, cancellation);
  const turn = new LaneTurn(job, input);
  setHandler(jobQuery, () => job.report);

  const run: Run = { job, input, cancellation, controls, turn };
  const verdict = await reachVerdict(run);

  cancellation.close();
  controls.close();
  return CancellationScope.nonCancellable(async () => {
    await cleanUp(job, input, verdict);
    const report = await job.end(ended(job.report, verdict));
    await turn.leave();
    if (!allHandlersFinished()) await condition(allHandlersFinished);
    return closeAs(report);
  });
}

/** Everything one run of a job works with. */
interface Run {
  job: LiveJob;
  input: JobInput;
  cancellation: CancellationDesk;
  controls: ControlDesk;
  turn: LaneTurn;
}

/** Schedules outlive releases. A plain error would fail this task only, and Temporal would try it again forever. */
function checkStages({ stages }: Partial<JobInput>): void {
  if (Array.isArray(stages)) return;
  const why = 'This job was asked for in the words of another release; ask for it again';
  throw ApplicationFailure.nonRetryable(why);
}

function newReport(input: JobInput): JobReport {
  const names = input.stages.map((stage) => stage.name);
  return pendingJob(input, names, workflowInfo().startTime, input.config.tokenLimit);
}

async function reachVerdict(run: Run): Promise<Verdict> {
  const { job, cancellation, turn } = run;
  try {
    // A cancellation that came before the first worker did is delivered together with the start.
    await Promise.resolve();
    if (!cancellation.wanted && isInQueue(job.report)) await turn.joinFirst();
    for (;;) {
      if (cancellation.wanted) await cancellation.stop();
      const verdict = await nextStep(run);
      if (verdict !== undefined) return verdict;
    }
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error;
    if (cancellation.requested) return { status: 'CANCELLED', cancelReason: cancellation.reason };
    return { status: 'FAILED', error: messageOf(error) };
  }
}

/** Waits, pauses or works, whichever is due; a verdict when the job is over. */
function nextStep(run: Run): Promise<Verdict | undefined> {
  const { job, controls } = run;
  if (job.report.status === 'PAUSED') return whilePaused(run);
  if (controls.pauseWanted) return pause(run, 'interrupted', INTERRUPTED);
  if (isInQueue(job.report)) return whileQueued(run);
  return work(run);
}

async function whilePaused(run: Run): Promise<Verdict | undefined> {
  const { job, controls, turn } = run;
  const idleLeft = Math.max(0, IDLE_RUN_MS - runAge());
  if (!(await condition(() => controls.isDecided, idleLeft))) return carryOn(run);
  const decision = controls.takeDecision();
  if (decision?.kind === 'resolve') {
    return { status: 'COMPLETED', resolution: decision.resolution };
  }
  job.change(resumeJob(job.report, new Date(), decision?.options.tokenLimit));
  job.show();
  // It said nothing to its lane while it was PAUSED, and the lane may have been terminated.
  if (isInQueue(job.report)) await turn.join();
  return undefined;
}

async function whileQueued(run: Run): Promise<Verdict | undefined> {
  const { job, controls, turn } = run;
  const isTold = () => !isInQueue(job.report) || controls.pauseWanted || turn.refusal !== undefined;
  const told = await condition(isTold, REJOIN_MS);
  if (turn.refusal !== undefined) return { status: 'FAILED', error: turn.refusal };
  if (told) return undefined;
  if (runAge() > IDLE_RUN_MS) return carryOn(run);
  await turn.join();
  return undefined;
}

/** Runs what is left of the stages. Pausing, the deadline and the budget can stop it on the way. */
async function work(run: Run): Promise<Verdict | undefined> {
  const { job, input, controls, cancellation } = run;
  const left = remainingMs(input.config.deadline, job.report, new Date());
  if (left === 0) return { status: 'FAILED', error: STALE_ERROR };
  const age = runAge();
  if (age > YOUNG_RUN_MS && age + left > EXECUTION_TIMEOUT_MS) return carryOn(run);
  job.change(startJob(job.report, new Date()));
  // A lane that is begun anew finds its holder by what the holder shows.
  if (input.target !== null) job.show();
  try {
    await CancellationScope.withTimeout(left, () => controls.whileWorking(() => runStages(run)));
  } catch (error) {
    if (cancellation.requested || !isCancellation(error)) throw error;
    // Only the deadline and a pause cancel from inside.
    if (!controls.pauseWanted) return { status: 'FAILED', error: STALE_ERROR };
  }
  const { usage, tokenLimit } = job.report;
  if (isOverBudget(usage, tokenLimit)) return hold(run, 'budget', budgetMessage(usage, tokenLimit));
  const isLeft = job.report.stages.some((stage) => !isFinalStage(stage.status));
  if (controls.pauseWanted && isLeft) return undefined;
  const held = heldStage(input.stages, job.report);
  if (held !== undefined) return pause(run, 'error', failureOf(job.report, held));
  const verdict = judge(job.report, input.stages);
  return verdict.status === 'FAILED' ? hold(run, 'error', verdict.error) : verdict;
}

async function runStages({ job, input, controls, cancellation }: Run): Promise<void> {
  const { stages } = input;
  for (const stage of stages) {
    if (isFinalStage(statusOf(job.report, stage.name))) continue;
    if (cancellation.wanted) await cancellation.stop();
    if (controls.pauseWanted || isOverBudget(job.report.usage, job.report.tokenLimit)) return;
    // What comes after a failed critical stage is still due when the job is held.
    if (input.config.holdOnFailure === true && brokenStage(stages, job.report)) return;
    if (heldStage(stages, job.report)) return;
    const obstacle = obstacleTo(stage, stages, job.report);
    if (obstacle === undefined) await runStage(job, input, stage);
    else job.change(skipStage(job.report, stage.name, obstacle, new Date()));
  }
  if (cancellation.wanted) await cancellation.stop();
}

/** A job that would be FAILED is held where its config says so, and FAILED elsewhere. */
async function hold(
  run: Run,
  reason: PauseReason,
  error = 'The job failed',
): Promise<Verdict | undefined> {
  if (run.input.config.holdOnFailure === true) return pause(run, reason, error);
  return { status: 'FAILED', error };
}

async function pause(run: Run, reason: PauseReason, message: string): Promise<undefined> {
  const { job, controls } = run;
  const at = new Date();
  const stopped = job.report.stages.filter((stage) => stage.status === 'running');
  const idle = stopped.reduce((report, { name }) => interruptStage(report, name, at), job.report);
  job.change(pauseJob(idle, { reason, message, at: at.toISOString() }));
  controls.pauseMet();
  job.show();
  await job.tell();
}

/** Continues as new with all that the job is; nobody outside can tell. */
async function carryOn({ job, input, controls, cancellation }: Run): Promise<Verdict | undefined> {
  if (job.untold.length > 0) await job.tell();
  await condition(allHandlersFinished);
  if (controls.isDecided || controls.pauseWanted || cancellation.wanted) return undefined;
  const { report } = job;
  const memo = {
    [REPORT_MEMO]: report,
    [CONFIG_MEMO]: input.config,
    [CREATED_MEMO]: report.createdAt,
  };
  return makeContinueAsNewFunc<typeof pipelineJob>({ memo })({ ...input, carried: report });
}

/** How long ago this run began; what came before it, when it continues as new, does not count. */
function runAge(): number {
  return Date.now() - workflowInfo().startTime.getTime();
}
