import type { JobReport } from 'plumbline/job';
import { configSchema, definePipeline, type Stage } from 'plumbline/pipelines';
import { does, doesSome, refuses, type StageScripts } from 'plumbline/testing';
import { describe, expect, test } from 'vitest';
import { useKit } from './kit.js';

/** Three stages, of which the second has a say in what its failure means. */
const paper = (name: string, print: Partial<Stage>) =>
  definePipeline({
    name,
    config: configSchema({}),
    stages: [{ name: 'typeset' }, { name: 'print', ...print }, { name: 'stamp' }],
  });

const kit = useKit({
  pipelines: [
    paper('going-on', {}),
    paper('stopping', { onFailure: 'stop' }),
    paper('holding', { onFailure: 'hold' }),
    paper('stopping-soon', { onFailure: 'stop', failsWhen: 'anyFailed' }),
  ],
});

const fails = refuses('no ink');
const statuses = ({ stages }: JobReport) => stages.map(({ status }) => status).join(' ');

describe('a stage that has failed', () => {
  test.each<[string, string, StageScripts, string, string]>([
    [
      'going-on',
      'lets the next one run',
      { print: fails },
      'PARTIAL',
      'completed failed completed',
    ],
    ['stopping', 'has the rest skipped', { print: fails }, 'PARTIAL', 'completed failed skipped'],
    [
      'stopping',
      'has nothing to show for it when nothing was achieved before',
      { typeset: fails, print: fails },
      'FAILED',
      'failed failed skipped',
    ],
    [
      'stopping',
      'is another one than one that is partial',
      { print: doesSome(1, 2) },
      'PARTIAL',
      'completed partial completed',
    ],
    [
      'stopping-soon',
      'says itself how many items that takes',
      { print: doesSome(1, 2) },
      'PARTIAL',
      'completed failed skipped',
    ],
  ])('%s %s', async (pipeline, _, stages, status, each) => {
    const report = await kit.current.run({ pipeline, stages });
    expect(report.status).toBe(status);
    expect(statuses(report)).toBe(each);
  });
});

describe('a job that a failed stage holds', () => {
  /** PAUSED, with nothing skipped. */
  async function held(print = fails): Promise<string> {
    const jobId = await kit.current.start({ pipeline: 'holding', stages: { print } });
    for await (const job of kit.current.jobs.watch(jobId)) if (job.status === 'PAUSED') break;
    const report = await kit.current.jobs.describe(jobId);
    expect(report.pause).toMatchObject({ reason: 'error', message: 'print failed: no ink' });
    expect(statuses(report)).toBe('completed failed pending');
    return jobId;
  }

  test('goes on with that stage when it is resumed', async () => {
    let calls = 0;
    const jobId = await held((stage) => {
      calls += 1;
      return calls === 1 ? fails(stage) : does(2)(stage);
    });
    await kit.current.jobs.resume(jobId);
    const report = await kit.current.jobs.result(jobId);
    expect(report.status).toBe('COMPLETED');
    expect(statuses(report)).toBe('completed completed completed');
  });

  test('is held again when that stage fails again', async () => {
    const jobId = await held();
    await kit.current.jobs.resume(jobId);
    for await (const job of kit.current.jobs.watch(jobId))
      if (job.status === 'PAUSED' && job.resumes === 1) break;
    await kit.current.jobs.discard(jobId);
    const report = await kit.current.jobs.result(jobId);
    expect(report.status).toBe('CANCELLED');
  });

  test('is COMPLETED when somebody resolves it', async () => {
    const jobId = await held();
    await kit.current.jobs.resolve(jobId, { by: 'Mara', why: 'printed next door' });
    expect((await kit.current.jobs.result(jobId)).status).toBe('COMPLETED');
  });
});
