import { describe, expect, test } from 'vitest';
import { nextSteps } from '../../../src/client/terminal/nextSteps.js';
import { pauseJob } from '../../../src/job/job.js';
import { JOB_STATUSES } from '../../../src/job/status.js';
import {
  at,
  cancelled,
  completed,
  discarded,
  failed,
  granted,
  held,
  interrupted,
  overBudget,
  partial,
  queued,
  resolved,
  resumed,
  running,
  waiting,
} from './sampleDescription.js';

const worker = [
  'plumbline worker      if it stays like this: no worker is polling',
  'plumbline cancel j1   stop it for good',
];
const account = [
  'plumbline logs j1    what happened',
  'plumbline retry j1   a new job for what is not done',
];
const again = ['plumbline retry j1   a new job for what is not done'];

const STATES = [
  {
    what: 'waits in its lane',
    job: queued(),
    steps: [
      'plumbline lane describe desk   who is before it',
      'plumbline discard j1           give up its place',
    ],
  },
  { what: 'waits for a worker', job: waiting(), steps: worker },
  { what: 'waits for a worker after its lane let it in', job: granted(), steps: worker },
  { what: 'waits for a worker after a resume', job: resumed(), steps: worker },
  {
    what: 'runs',
    job: running(),
    steps: [
      'plumbline watch j1    see it work',
      'plumbline pause j1    stop it for now',
      'plumbline cancel j1   stop it for good',
    ],
  },
  {
    what: 'was interrupted in a stage',
    job: interrupted(),
    steps: [
      'plumbline resume j1                 go on with sort',
      'plumbline resolve j1 --why <text>   complete it by hand',
      'plumbline discard j1                give it up',
    ],
  },
  {
    what: 'is held on an error',
    job: held(),
    steps: [
      'plumbline resume j1                 go on with sort',
      'plumbline resolve j1 --why <text>   complete it by hand',
      'plumbline discard j1                give it up',
    ],
  },
  {
    what: 'is out of budget',
    job: overBudget(),
    steps: [
      'plumbline resume j1 --token-limit 1000000   go on with more than 500,000 tokens',
      'plumbline resolve j1 --why <text>           complete it by hand',
      'plumbline discard j1                        give it up',
    ],
  },
  { what: 'is PARTIAL', job: partial(), steps: account },
  { what: 'is FAILED', job: failed(), steps: account },
  { what: 'is CANCELLED', job: cancelled(), steps: again },
  { what: 'was discarded before it ran', job: discarded(), steps: again },
  { what: 'is COMPLETED with a brief', job: completed('b-1'), steps: ['plumbline brief'] },
  { what: 'is COMPLETED without a brief', job: completed(), steps: [] },
  { what: 'was resolved', job: resolved(), steps: [] },
];

describe('what to do next with a job that', () => {
  test.each(STATES)('$what', ({ job, steps }) => {
    expect(nextSteps(job)).toEqual(steps);
  });

  test('runs, and whose stage no worker has taken up', () => {
    expect(nextSteps(running(), { waitsForWorker: true })).toEqual(worker);
  });

  test('is in any state: there is an answer for each', () => {
    expect(new Set(STATES.map(({ job }) => job.status))).toEqual(new Set(JOB_STATUSES));
  });
});

describe('the commands for a job of another tenant', () => {
  const told = STATES.filter(({ steps }) => steps.length > 0);

  test.each(told)('name the tenant when it $what', ({ job, steps }) => {
    const theirs = nextSteps({ ...job, tenant: 'acme' });
    expect(theirs).toHaveLength(steps.length);
    for (const step of theirs) expect(step).toMatch(/ --tenant acme( |$)|^plumbline worker /);
  });

  test('name it after the options of the command', () => {
    expect(nextSteps({ ...overBudget(), tenant: 'acme' })[0]).toMatch(
      /^plumbline resume j1 --token-limit 1000000 --tenant acme   /,
    );
  });
});

describe('the resume that is proposed', () => {
  const resume = (job: Parameters<typeof nextSteps>[0]) => nextSteps(job)[0];
  const spent = (tokens: number, tokenLimit: number) => ({
    ...overBudget(),
    usage: { inputTokens: tokens, outputTokens: 0, cost: 0 },
    tokenLimit,
  });

  test.each([
    ['twice the limit', spent(501, 500), 1000],
    ['twice the limit, where that leaves a token', spent(999, 500), 1000],
    ['twice of what is used, where it would leave none', spent(1000, 500), 2000],
    ['twice of what is used, where nothing was allowed', spent(7, 0), 14],
  ])('raises the budget to %s', (_what, job, limit) => {
    expect(resume(job)).toContain(`--token-limit ${limit} `);
  });

  test('does not raise a budget that is exactly used up', () => {
    expect(resume(spent(500, 500))).not.toContain('--token-limit');
  });

  test('raises an overrun budget whatever the job was paused for', () => {
    const job = { ...spent(501, 500), pause: interrupted().pause };
    expect(resume(job)).toContain('--token-limit 1000 ');
  });

  test('names no stage where none is left', () => {
    const job = { ...running(), stages: completed().stages };
    const pause = { reason: 'interrupted', message: 'enough', at: at(90).toISOString() } as const;
    expect(resume(pauseJob(job, pause))).toMatch(/ {3}go on$/);
  });
});
