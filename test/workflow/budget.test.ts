import { ApplicationFailure } from '@temporalio/common';
import { attempts, counts, goesSilent, spends, uses } from 'plumbline/testing';
import { describe, expect, test } from 'vitest';
import { atWork } from './atWork.js';
import { useKit } from './kit.js';

const kit = useKit();
const hold = { holdOnFailure: true };
const usage = (tokens: number) => ({ inputTokens: tokens, outputTokens: 0, cost: 0 });

describe('the token limit of a job', () => {
  test('is 500,000, and exactly that many are allowed', async () => {
    const report = await kit.current.run({
      stages: { classify: uses(300_000), neutralize: uses(200_000) },
    });
    expect(report).toMatchObject({
      status: 'COMPLETED',
      tokenLimit: 500_000,
      usage: usage(500_000),
    });
    expect(report.stages.map((stage) => stage.usage.inputTokens)).toEqual([0, 300_000, 200_000, 0]);
  });

  test('stops the job that uses one token more: FAILED, with the figures', async () => {
    const report = await kit.current.run({
      stages: { classify: uses(300_000), neutralize: uses(200_001) },
    });
    expect(report).toMatchObject({
      status: 'FAILED',
      error: 'Token limit exceeded: 500,001 tokens used, 500,000 allowed',
      usage: usage(500_001),
    });
    expect(report.stages.map((stage) => stage.status)).toEqual([
      'completed',
      'completed',
      'completed',
      'skipped',
    ]);
  });

  test('pauses a job that is held, and lets nobody resume it without more', async () => {
    const { jobs } = kit.current;
    const jobId = await kit.current.start({
      config: hold,
      stages: { classify: uses(500_001) },
    });
    const message = 'Token limit exceeded: 500,001 tokens used, 500,000 allowed';
    expect(await jobs.settled(jobId)).toMatchObject({
      status: 'PAUSED',
      pause: { reason: 'budget', message },
    });
    await expect(jobs.resume(jobId)).rejects.toThrow(
      `${message}: resume the job with a higher token limit`,
    );
    await expect(jobs.resume(jobId, { tokenLimit: 500_000 })).rejects.toThrow(message);
    expect(await jobs.describe(jobId)).toMatchObject({ status: 'PAUSED', resumes: 0 });
    await jobs.resume(jobId, { tokenLimit: 500_001 });
    expect(await jobs.result(jobId)).toMatchObject({
      status: 'COMPLETED',
      tokenLimit: 500_001,
      usage: usage(500_001),
    });
  });

  test('stops a stage in the middle, which goes on from there with a larger one', async () => {
    const { jobs } = kit.current;
    const jobId = await kit.current.start({
      config: { ...hold, tokenLimit: 250 },
      stages: { classify: spends(100, 5) },
    });
    const held = await jobs.settled(jobId);
    expect(held).toMatchObject({ status: 'PAUSED', usage: usage(300) });
    expect(held.stages[1]).toMatchObject({ status: 'pending', counts: { total: 5, done: 3 } });
    await jobs.resume(jobId, { tokenLimit: 1000 });
    const report = await jobs.result(jobId);
    expect(report).toMatchObject({ status: 'COMPLETED', usage: usage(500) });
    expect(report.stages[1]).toMatchObject({ status: 'completed', counts: { total: 5, done: 5 } });
  });

  test('fails a job in the middle of a stage where nothing is held, and keeps what was counted', async () => {
    const report = await kit.current.run({
      config: { tokenLimit: 250 },
      stages: { classify: spends(100, 5) },
    });
    expect(report).toMatchObject({
      status: 'FAILED',
      error: 'Token limit exceeded: 300 tokens used, 250 allowed',
      usage: usage(300),
    });
    expect(report.stages[1]).toMatchObject({ status: 'failed', counts: { total: 5, done: 3 } });
  });

  test('counts across a pause: what was used before is used', async () => {
    const { jobs } = kit.current;
    const before = { inputTokens: 300_000, outputTokens: 100_000, cost: 0.25 };
    const stage = atWork({ total: 10, done: 4, failed: 0, usage: before });
    let runs = 0;
    const jobId = await kit.current.start({
      config: hold,
      stages: {
        classify: (on) => {
          runs += 1;
          return runs === 1 ? stage.script(on) : uses(100_001)(on);
        },
      },
    });
    await stage.begins();
    const paused = await jobs.pause(jobId);
    expect(paused).toMatchObject({
      usage: before,
      pause: { reason: 'interrupted', message: 'Job was interrupted by user' },
    });
    expect(paused.stages[1]).toMatchObject({ status: 'pending', usage: before });
    await jobs.resume(jobId);
    expect(await jobs.settled(jobId)).toMatchObject({
      status: 'PAUSED',
      pause: { reason: 'budget' },
      usage: { inputTokens: 400_001, outputTokens: 100_000, cost: 0.25 },
    });
    await jobs.discard(jobId);
  });

  test('makes a pause above it one for the budget', async () => {
    const { jobs } = kit.current;
    const stage = atWork({ total: 10, done: 4, failed: 0, usage: usage(500_001) });
    const jobId = await kit.current.start({ config: hold, stages: { classify: stage.script } });
    await stage.begins();
    expect(await jobs.pause(jobId)).toMatchObject({
      status: 'PAUSED',
      pause: { reason: 'budget' },
    });
    await jobs.discard(jobId);
  });

  test('counts what failed attempts used', async () => {
    const fails = () => {
      const details = [{ total: 2, done: 1, failed: 0, usage: usage(70) }];
      throw ApplicationFailure.create({ message: 'disk full', nonRetryable: true, details });
    };
    const report = await kit.current.run({ stages: { classify: fails } });
    expect(report).toMatchObject({ status: 'PARTIAL', usage: usage(70) });
    expect(report.stages[1]).toMatchObject({ status: 'failed', usage: usage(70) });
  });

  test('counts what lost attempts used, as their last heartbeats told it', async () => {
    const lost = goesSilent({ total: 5, done: 3, failed: 0, usage: usage(300) });
    const config = { lease: '500ms', heartbeat: '50ms' };
    const takenOver = await kit.current.run({
      config,
      stages: { classify: attempts(lost, spends(100, 5)) },
    });
    expect(takenOver).toMatchObject({ status: 'COMPLETED', usage: usage(500) });
    const given = await kit.current.run({
      config: { ...config, stageAttempts: 1, tokenLimit: 299 },
      stages: { classify: lost },
    });
    expect(given).toMatchObject({
      status: 'FAILED',
      error: 'Token limit exceeded: 300 tokens used, 299 allowed',
      usage: usage(300),
    });
  });

  test('is shown live, from the heartbeat of the stage at work', async () => {
    const { jobs } = kit.current;
    const stage = atWork({ total: 10, done: 4, failed: 0, usage: usage(1234) });
    const jobId = await kit.current.start({ stages: { classify: stage.script } });
    for await (const job of jobs.watch(jobId)) if (job.usage.inputTokens === 1234) break;
    await jobs.cancel(jobId);
    expect(await jobs.result(jobId)).toMatchObject({ status: 'CANCELLED', usage: usage(1234) });
  });

  test('does not stop a job whose stages use nothing', async () => {
    const report = await kit.current.run({
      config: { tokenLimit: 0 },
      stages: { classify: attempts(() => counts(1, 1)) },
    });
    expect(report).toMatchObject({ status: 'COMPLETED', usage: usage(0) });
  });
});
