import { counts, does, doesSome, JobTestKit, refuses, throws } from 'plumbline/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

let kit: JobTestKit;
beforeAll(async () => {
  kit = await JobTestKit.create({ workflowBundle: inject('workflowBundle') });
});
afterAll(() => kit.close());

const once = { stageAttempts: 1 };
const full = { ...once, enableEvaluation: true, enableAutoOptimize: true };

describe('the outcome of a job', () => {
  test('is COMPLETED when every stage completed', async () => {
    const report = await kit.run({ stages: { ingest: does(3) } });
    expect(report).toMatchObject({ status: 'COMPLETED', progress: 1, error: null });
    expect(report.stages.map((stage) => stage.status)).toEqual(Array(4).fill('completed'));
    expect(report.stages[0]?.counts).toEqual({ total: 3, done: 3, failed: 0 });
  });

  test('is COMPLETED when there was nothing to do', async () => {
    const nothing = () => counts(0, 0);
    const stages = { ingest: nothing, classify: nothing, neutralize: nothing, brief: nothing };
    expect(await kit.run({ stages })).toMatchObject({ status: 'COMPLETED', progress: 1 });
  });

  test('is PARTIAL when a stage did some of its items', async () => {
    const report = await kit.run({ stages: { classify: doesSome(2, 5) } });
    expect(report.status).toBe('PARTIAL');
    expect(report.stages[1]).toMatchObject({
      status: 'partial',
      counts: { total: 5, done: 2, failed: 3 },
    });
  });
});
