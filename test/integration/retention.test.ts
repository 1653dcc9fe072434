import { JobExistsError } from 'plumbline';
import { jobWorkflowId, type JobReport } from 'plumbline/job';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { useFeeds } from './feeds.js';
import type { Scene } from './scene.js';
import { useWorld } from './world.js';

/** How often the server notes what it has done with a job, which it must before it deletes it: by default every 30 s. */
const world = useWorld({
  dynamicConfig: ['transfer', 'visibility'].map(
    (queue) => `history.${queue}ProcessorUpdateAckInterval="500ms"`,
  ),
});
const feeds = useFeeds();

let scene: Scene;
/** As the job said at its end, while Temporal still knew it. */
const before = {} as Record<'completed' | 'failed', JobReport>;

beforeAll(async () => {
  scene = await world.current.scene();
  await scene.localWorker('only');
  for (const [jobId, path] of [
    ['failed', '/broken'],
    ['completed', '/good'],
  ] as const) {
    await scene.start({ jobId, config: { sources: [{ id: 'feed', url: feeds.url(path) }] } });
    before[jobId] = await scene.jobs.result(jobId);
  }
  await Promise.all(Object.keys(before).map(forgetInTemporal));
});

/** What Temporal itself does when a job's retention is over. It takes its time, about half a minute. */
async function forgetInTemporal(jobId: string): Promise<void> {
  await world.current.client.workflowService.deleteWorkflowExecution({
    namespace: 'default',
    workflowExecution: { workflowId: jobWorkflowId({ tenant: scene.tenant, jobId }) },
  });
  const look = async () => expect((await scene.jobs.describe(jobId)).runId).toBeNull();
  await vi.waitFor(look, { timeout: 90_000 });
}

describe('a job that Temporal has forgotten', () => {
  test('is still described', async () => {
    expect(await scene.jobs.describe('completed')).toEqual({
      ...before.completed,
      config: null,
      lease: null,
      pace: null,
      runId: null,
      retriedBy: [],
      lane: null,
      workflowId: `job/${scene.tenant}/completed`,
    });
  });

  test('still has its result', async () => {
    expect(await scene.jobs.result('failed')).toEqual(before.failed);
  });

  test('still has its journal', async () => {
    const messages = [];
    for await (const entry of scene.jobs.logs('completed')) messages.push(entry.message);
    expect(messages[0]).toBe('Job is RUNNING');
    expect(messages.at(-1)).toBe('Job is COMPLETED');
  });

  test('is still listed, newest first', async () => {
    expect(await scene.jobs.list()).toEqual([before.completed, before.failed]);
  });

  test('is still found by its status, however few are asked for', async () => {
    expect(await scene.jobs.list({ status: 'FAILED', limit: 1 })).toEqual([before.failed]);
  });

  test('cannot be cancelled any more', async () => {
    await expect(scene.jobs.cancel('completed')).rejects.toThrow('Job is already COMPLETED');
  });

  test('keeps its id to itself', async () => {
    await expect(scene.jobs.start({ jobId: 'completed' })).rejects.toThrow(JobExistsError);
  });
});
