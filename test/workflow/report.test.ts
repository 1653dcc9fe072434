import { setTimeout } from 'node:timers/promises';
import { jobReportSchema, jobWorkflowId } from 'plumbline/job';
import { attempts, counts, does, goesSilent } from 'plumbline/testing';
import { describe, expect, test } from 'vitest';
import { useKit } from './kit.js';

const kit = useKit();
const handleOf = (jobId: string) =>
  kit.current.env.client.workflow.getHandle(jobWorkflowId({ tenant: 'test', jobId }));

describe('the report of a job', () => {
  test('is the same as result, memo, query and stored report', async () => {
    const report = await kit.current.run({ stages: { ingest: does(3) } });
    expect(await handleOf(report.jobId).result()).toEqual(report);
    expect((await handleOf(report.jobId).describe()).memo?.['report']).toEqual(report);
    expect(await handleOf(report.jobId).query('job')).toEqual(report);
    expect(await kit.current.store.reports.get('test', report.jobId)).toEqual(report);
  });

  test('has its times in order, each set once', async () => {
    const report = await kit.current.run();
    const stages = report.stages.flatMap((stage) => [stage.startedAt, stage.finishedAt]);
    const times = [report.createdAt, report.startedAt, ...stages, report.finishedAt];
    expect(times).not.toContain(null);
    expect([...times].sort()).toEqual(times);
  });

  test('is readable while no worker is alive', async () => {
    const jobs = kit.current.clientOn('deserted');
    const jobId = await kit.current.start({}, jobs);
    const { createdAt, ...job } = await jobs.describe(jobId);
    expect(job).toMatchObject({ status: 'PENDING', startedAt: null, progress: 0, lease: null });
    expect(Date.parse(createdAt)).not.toBeNaN();
  });

  test('shows as a table of stages in the current details', async () => {
    const { jobId } = await kit.current.run({ stages: { ingest: does(3) } });
    const metadata = await handleOf(jobId).query('__temporal_workflow_metadata');
    expect(metadata).toHaveProperty('currentDetails', expect.stringContaining('**COMPLETED**'));
    expect(metadata).toHaveProperty(
      'currentDetails',
      expect.stringMatching(/\|ingest\s*\|completed\s*\|3\/3\s*\|/),
    );
  });

  test('is kept by the next reader when the store was down at the end', async () => {
    const { store, jobs } = kit.current;
    const save = store.reports.save.bind(store.reports);
    store.reports.save = () => Promise.reject(new Error('disk full'));
    const jobId = await kit.current.start();
    const meanwhile = await jobs.result(jobId);
    store.reports.save = save;
    expect(await store.reports.get('test', jobId)).toBeUndefined();
    const report = await jobs.result(jobId);
    expect(report.status).toBe('COMPLETED');
    expect(report).toEqual(meanwhile);
    expect(await store.reports.get('test', jobId)).toEqual(report);
  });
});

describe('the journal of a job', () => {
  test('tells the whole story once, in order', async () => {
    const { jobId } = await kit.current.run({ stages: { classify: () => counts(4, 3) } });
    const entries = [];
    for await (const entry of kit.current.jobs.logs(jobId, { follow: true })) entries.push(entry);
    expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_, index) => index + 1));
    expect(entries.map((entry) => entry.message)).toEqual([
      'Job is RUNNING',
      'ingest running',
      'ingest completed (1 of 1 done)',
      'classify running',
      'classify partial (3 of 4 done, 1 failed): scripted failure',
      'neutralize running',
      'neutralize completed (1 of 1 done)',
      'brief running',
      'brief completed (1 of 1 done)',
      'Job is PARTIAL',
    ]);
  });
});

describe('the progress of a job', () => {
  test('never goes backwards, not even when a lease is lost and work begins again', async () => {
    const slowly = async (stage: { heartbeat: (c: ReturnType<typeof at>) => void }) => {
      for (let done = 0; done <= 4; done += 1) {
        stage.heartbeat(at(done));
        await setTimeout(150);
      }
      return counts(4, 4);
    };
    const at = (done: number) => ({ total: 4, done, failed: 0 });
    const jobId = await kit.current.start({
      config: { lease: '500ms', heartbeat: '50ms' },
      stages: { ingest: attempts(goesSilent(at(3)), slowly) },
    });
    const ending = kit.current.jobs.result(jobId);
    const seen: number[] = [];
    for await (const job of kit.current.jobs.watch(jobId)) {
      jobReportSchema.parse(job);
      seen.push(job.progress);
    }
    await ending;
    expect(seen.length).toBeGreaterThan(2);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
    expect(seen.some((progress) => progress > 0 && progress < 0.25)).toBe(true);
    expect(seen.at(-1)).toBe(1);
  });
});
