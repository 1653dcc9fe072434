import { describe, expect, test } from 'vitest';
import { pendingJob, startJob } from '../../../src/job/job.js';
import { jobReportSchema } from '../../../src/job/report.js';
import { at, pending, stamp, started } from './sampleJob.js';

describe('a new job', () => {
  test('is PENDING, with a time of creation and no other', () => {
    expect(pending()).toMatchObject({
      status: 'PENDING',
      createdAt: stamp(0),
      startedAt: null,
      finishedAt: null,
      progress: 0,
      error: null,
      cancelReason: null,
      briefId: null,
    });
  });

  test('has every stage pending, in order', () => {
    const stages = pending().stages.map(({ name, status, progress }) => [name, status, progress]);
    expect(stages).toEqual([
      ['gather', 'pending', 0],
      ['sort', 'pending', 0],
      ['print', 'pending', 0],
    ]);
  });

  test('carries who and what it is, and nothing else of its input', () => {
    const who = { jobId: 'j2', tenant: 'acme', pipeline: 'paper', target: 'press' };
    const identity = { ...who, retryOf: 'j1', secret: 1 };
    const job = pendingJob(identity, [], at(0));
    expect(job).toMatchObject({ ...who, retryOf: 'j1' });
    expect(job).not.toHaveProperty('secret');
  });

  test('is a valid report', () => {
    expect(jobReportSchema.parse(pending())).toEqual(pending());
  });
});

describe('a started job', () => {
  test('is RUNNING from that moment on', () => {
    expect(startJob(pending(), at(5))).toMatchObject({ status: 'RUNNING', startedAt: stamp(5) });
  });

  test('keeps the time of its first start when it resumes', () => {
    const resumed = startJob({ ...started(), status: 'PAUSED' }, at(60));
    expect(resumed).toMatchObject({ status: 'RUNNING', startedAt: stamp(1) });
  });

  test('cannot start again while it runs', () => {
    expect(() => startJob(started(), at(2))).toThrow('A job cannot go from RUNNING to RUNNING');
  });
});
