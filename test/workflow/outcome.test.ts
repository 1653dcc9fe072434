import { JobClient } from 'plumbline';
import { jobWorkflowId, type JobReport } from 'plumbline/job';
import { configSchema, definePipeline } from 'plumbline/pipelines';
import { counts, does, doesSome, refuses, type StageScripts } from 'plumbline/testing';
import { describe, expect, test } from 'vitest';
import { useKit } from './kit.js';

const kit = useKit();
const fails = refuses('scripted');
const all = { enableEvaluation: true, enableAutoOptimize: true };
const statuses = (report: JobReport) => report.stages.map((stage) => stage.status);

describe('the outcome of a job', () => {
  test('is COMPLETED when every stage completed', async () => {
    const report = await kit.current.run({ stages: { ingest: does(3) } });
    expect(report).toMatchObject({ status: 'COMPLETED', progress: 1, error: null });
    expect(statuses(report)).toEqual(['completed', 'completed', 'completed', 'completed']);
    expect(report.stages[0]?.counts).toEqual({ total: 3, done: 3, failed: 0 });
  });

  test('is COMPLETED when there was nothing to do', async () => {
    const nothing = () => counts(0, 0);
    const stages = { ingest: nothing, classify: nothing, neutralize: nothing, brief: nothing };
    const report = await kit.current.run({ stages });
    expect(report).toMatchObject({ status: 'COMPLETED', progress: 1 });
  });

  test('is PARTIAL when a stage did some of its items', async () => {
    const report = await kit.current.run({ stages: { classify: doesSome(2, 5) } });
    expect(report.status).toBe('PARTIAL');
    expect(report.stages[1]).toMatchObject({
      status: 'partial',
      counts: { total: 5, done: 2, failed: 3 },
    });
  });

  test('is PARTIAL when every stage is partial', async () => {
    const some = doesSome(1, 2);
    const stages = { ingest: some, classify: some, neutralize: some, brief: some };
    const report = await kit.current.run({ stages });
    expect(report.status).toBe('PARTIAL');
  });

  test('is PARTIAL when all that was achieved is partial and the rest failed', async () => {
    const stages = {
      ingest: doesSome(1, 2),
      classify: fails,
      neutralize: fails,
      brief: fails,
    };
    const report = await kit.current.run({ stages });
    expect(report.status).toBe('PARTIAL');
    expect(statuses(report)).toEqual(['partial', 'failed', 'failed', 'failed']);
  });

  test('counts a stage as failed when all of its items failed', async () => {
    const report = await kit.current.run({ stages: { neutralize: doesSome(0, 4) } });
    expect(report.status).toBe('PARTIAL');
    expect(report.stages[2]).toMatchObject({ status: 'failed', counts: { failed: 4 } });
  });
});

describe('a failing stage', () => {
  test('that is critical ends the job FAILED and skips the rest', async () => {
    const report = await kit.current.run({ stages: { ingest: fails }, config: all });
    expect(report).toMatchObject({ status: 'FAILED', error: 'ingest failed: scripted' });
    expect(statuses(report)).toEqual(['failed', ...Array<string>(5).fill('skipped')]);
  });

  test('that is critical ends the job FAILED also when all of its items failed', async () => {
    const report = await kit.current.run({ stages: { ingest: doesSome(0, 3) } });
    expect(report.status).toBe('FAILED');
    expect(report.error).toBe('ingest failed: scripted failure');
  });

  const later = ['classify', 'neutralize', 'brief', 'optimization'];
  test.each(later)('%s leaves the others running and makes the job PARTIAL', async (name) => {
    const stages: StageScripts = { [name]: fails };
    const report = await kit.current.run({ stages, config: all });
    expect(report).toMatchObject({ status: 'PARTIAL', progress: 1 });
    for (const stage of report.stages) {
      expect(stage.status, stage.name).toBe(stage.name === name ? 'failed' : 'completed');
    }
    const failed = report.stages.find((stage) => stage.name === name);
    expect(failed?.errors).toEqual([{ item: null, message: 'scripted' }]);
  });

  test('evaluation makes the job PARTIAL and skips optimization', async () => {
    const report = await kit.current.run({ stages: { evaluation: fails }, config: all });
    expect(report.status).toBe('PARTIAL');
    expect(report.stages.slice(4)).toMatchObject([
      { name: 'evaluation', status: 'failed' },
      {
        name: 'optimization',
        status: 'skipped',
        startedAt: null,
        errors: [{ item: null, message: 'evaluation is failed' }],
      },
    ]);
  });
});

describe('the stages of a job', () => {
  test('leave evaluation and optimization out unless asked', async () => {
    const report = await kit.current.run();
    const names = report.stages.map((stage) => stage.name);
    expect(names).toEqual(['ingest', 'classify', 'neutralize', 'brief']);
  });

  test('run in order when all are asked for', async () => {
    const order: string[] = [];
    const note = ({ input }: { input: { stage: string } }) => {
      order.push(input.stage);
      return counts(1, 1);
    };
    const names = ['ingest', 'classify', 'neutralize', 'brief', 'evaluation', 'optimization'];
    const stages = Object.fromEntries(names.map((name) => [name, note]));
    const report = await kit.current.run({ stages, config: all });
    expect(report.status).toBe('COMPLETED');
    expect(order).toEqual(names);
  });

  test('skip optimization when there is no evaluation, without hurting the outcome', async () => {
    const report = await kit.current.run({ config: { enableAutoOptimize: true } });
    expect(report.status).toBe('COMPLETED');
    expect(report.stages.at(-1)).toMatchObject({ name: 'optimization', status: 'skipped' });
  });
});

describe('a job that its worker cannot run is FAILED and says so, instead of being tried forever', () => {
  test('when no worker knows its pipeline', async () => {
    const { env, store, taskQueue } = kit.current;
    const pipelines = [
      definePipeline({ name: 'weather', config: configSchema({}), stages: [{ name: 'look' }] }),
    ];
    const jobs = new JobClient({ client: env.client, store, taskQueue, tenant: 'test', pipelines });
    const { jobId } = await jobs.start({ pipeline: 'weather', config: { stageAttempts: 1 } });
    const report = await jobs.result(jobId);
    expect(report.status).toBe('FAILED');
    expect(report.error).toContain('weather.look');
    expect(report.error).toContain('not registered');
  });

  test('when another release asked for it', async () => {
    const { env, jobs, taskQueue } = kit.current;
    const { config } = await jobs.describe(await kit.current.start());
    const identity = { jobId: 'stranger', tenant: 'test', pipeline: 'news-brief', target: null };
    await env.client.workflow.start('pipelineJob', {
      workflowId: jobWorkflowId(identity),
      taskQueue,
      args: [{ ...identity, config }],
      workflowExecutionTimeout: '1h',
    });
    const report = await jobs.result('stranger');
    expect(report.status).toBe('FAILED');
    expect(report.error).toContain('in the words of another release');
  });
});
