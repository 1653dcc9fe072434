import type { JobReport } from '../../job/report.js';
import { isTerminal } from '../../job/status.js';
import type { JobClient } from '../jobClient.js';
import { say } from '../terminal/output.js';
import { stageView } from '../terminal/stageBars.js';

/** Shows a job's stages until it has ended or is PAUSED, and returns its report. */
export async function follow(
  jobs: JobClient,
  jobId: string,
  view = stageView(),
): Promise<JobReport> {
  try {
    for await (const job of jobs.watch(jobId)) {
      view.show(job);
      if (job.status === 'PAUSED') return await jobs.report(jobId);
    }
  } finally {
    view.stop();
  }
  return jobs.result(jobId);
}

/** Warns when a job would wait for a worker that is not there. */
export async function warnWithoutWorkers(jobs: JobClient, jobId: string): Promise<void> {
  const { status } = await jobs.describe(jobId);
  if (!isTerminal(status) && (await jobs.workers()) === 0) {
    say('No worker is polling for jobs; this one goes on when one comes: plumbline worker');
  }
}
