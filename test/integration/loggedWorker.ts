/**
 * A worker process whose one stage, `brief`, writes down when it works and on which job, in a file that
 * outlives kill -9. How long it works is in the name of the job: `…-30ms`, or `…-held` until there is a file
 * with the job's name beside the log.
 */
import { appendFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CancelledFailure, Context } from '@temporalio/activity';
import { NativeConnection } from '@temporalio/worker';
import type { StageActivity } from '../../src/activities/contract.js';
import { openLog } from '../../src/runtime/log.js';
import { openStore } from '../../src/store/index.js';
import { counts } from '../../src/testing/scriptedStages.js';
import { createPipelineWorker, logTemporalTo } from '../../src/worker/index.js';
import type { WorkerScriptOptions } from './slowWorker.js';
import type { WorkLine } from './workLog.js';

interface LoggedWorkerOptions extends WorkerScriptOptions {
  log: string;
}

const options = JSON.parse(process.argv[2] ?? '') as LoggedWorkerOptions;
const HEARTBEAT_MS = 100;

const brief: StageActivity = async ({ jobId }) => {
  const { heartbeat, cancellationSignal: signal, info } = Context.current();
  const note = (what: WorkLine['what']) => {
    const line = { what, jobId, attempt: info.attempt, pid: process.pid, at: Date.now() };
    appendFileSync(options.log, `${JSON.stringify(line satisfies WorkLine)}\n`);
  };
  note('start');
  try {
    const time = /-(\d+)ms$/.exec(jobId)?.[1];
    if (time !== undefined) await setTimeout(Number(time));
    else
      await untilLetGo(join(dirname(options.log), jobId), signal, () =>
        heartbeat(counts(1, 0, 0).counts),
      );
  } finally {
    note('end');
  }
  return counts(1, 1);
};

async function untilLetGo(file: string, signal: AbortSignal, beat: () => void): Promise<void> {
  while (!existsSync(file)) {
    beat();
    await setTimeout(HEARTBEAT_MS / 2);
    if (signal.aborted) throw new CancelledFailure('Stage stopped');
  }
}

logTemporalTo(openLog('silent'));
const worker = await createPipelineWorker({
  connection: await NativeConnection.connect({ address: options.address }),
  namespace: 'default',
  taskQueue: options.taskQueue,
  identity: options.identity,
  workflowBundle: options.workflowBundle,
  store: await openStore(options.databaseUrl),
  stages: { 'news-brief': { brief } },
  heartbeatDelayMs: HEARTBEAT_MS,
});
const running = worker.run();
process.stdout.write('polling\n');
await running;
