import { describe, expect, test } from 'vitest';
import { acceptRequest } from '../../../src/client/jobRequest.js';
import { ConfigForgottenError, retryPlan } from '../../../src/client/retryPlan.js';
import { parseNewsConfig } from '../../../src/pipelines/index.js';
import { pendingJob } from '../../../src/job/job.js';
import type { JobReport } from '../../../src/job/report.js';
import type { StageStatus } from '../../../src/job/stage.js';
import { UnknownPipelineError } from '../../../src/pipelines/index.js';

type Stages = Partial<Record<string, StageStatus>>;

function ended(stages: Stages, target: string | null = null): JobReport {
  const identity = { jobId: 'first', tenant: 'acme', pipeline: 'news-brief', retryOf: null };
  const job = pendingJob({ ...identity, target }, Object.keys(stages), new Date(0));
  const withStatus = job.stages.map((stage) => ({ ...stage, status: stages[stage.name]! }));
  return { ...job, status: 'PARTIAL', stages: withStatus };
}

const ALL = parseNewsConfig({ enableEvaluation: true, enableAutoOptimize: true });
const SHORT = parseNewsConfig({});
const [done, partial, failed, skipped, pending] = [
  'completed',
  'partial',
  'failed',
  'skipped',
  'pending',
] as const;

describe('a retry begins', () => {
  test.each<[string, Stages, string | undefined]>([
    [
      'with the whole pipeline after a partial ingest',
      { ingest: partial, classify: done },
      undefined,
    ],
    [
      'with the whole pipeline after a failed ingest',
      { ingest: failed, classify: skipped },
      undefined,
    ],
    ['with the whole pipeline when nothing ran', { ingest: pending, classify: pending }, undefined],
    ['with the whole pipeline when nothing is known', {}, undefined],
    ['with a partial stage', { ingest: done, classify: partial, neutralize: done }, 'classify'],
    ['with the first of several', { ingest: done, classify: failed, brief: failed }, 'classify'],
    [
      'with a stage it was stopped in',
      { ingest: done, classify: done, neutralize: pending },
      'neutralize',
    ],
    ['with a skipped stage', { ingest: done, classify: done, neutralize: skipped }, 'neutralize'],
    ['where a job that began late had failed', { neutralize: failed, brief: done }, 'neutralize'],
    ['later than a job that began late', { neutralize: done, brief: failed }, 'brief'],
    [
      'with the last stage when all are completed',
      { ingest: done, neutralize: done, brief: done },
      'brief',
    ],
  ])('%s', (_, stages, fromStage) => {
    expect(retryPlan(ended(stages), SHORT).fromStage).toBe(fromStage);
  });

  test.each<[string, Stages, string]>([
    [
      'with the evaluation that a failed optimization needs',
      { brief: done, evaluation: done, optimization: failed },
      'evaluation',
    ],
    [
      'with the evaluation when all are completed',
      { brief: done, evaluation: done, optimization: done },
      'evaluation',
    ],
    ['with a stage before both', { brief: failed, evaluation: done, optimization: done }, 'brief'],
  ])('%s', (_, stages, fromStage) => {
    const plan = retryPlan(ended(stages), ALL);
    expect(plan.fromStage).toBe(fromStage);
    const who = { tenant: 'acme', jobId: 'second', allowFileSources: false };
    expect(acceptRequest(plan, who).stages[0]?.name).toBe(fromStage);
  });
});

test('a retry asks for the same pipeline, config and target, and says whose it is', () => {
  const config = parseNewsConfig({ neutralizeLimit: 7, holdOnFailure: false });
  expect(retryPlan(ended({ ingest: failed }, 'harbour'), config)).toEqual({
    pipeline: 'news-brief',
    config,
    target: 'harbour',
    retryOf: 'first',
  });
});

test('a job whose config is gone cannot be retried', () => {
  expect(() => retryPlan(ended({ ingest: failed }), null)).toThrow(ConfigForgottenError);
  expect(() => retryPlan(ended({ ingest: failed }), null)).toThrow(/^Job first cannot be retried/);
});

test('a job whose pipeline is gone cannot be retried', () => {
  const report = { ...ended({ ingest: failed }), pipeline: 'gone' };
  expect(() => retryPlan(report, SHORT)).toThrow(UnknownPipelineError);
});
