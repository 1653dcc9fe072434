import { describe, expect, test } from 'vitest';
import type { JobDescription } from '../../../src/client/describeJob.js';
import { descriptionText } from '../../../src/client/terminal/describe.js';
import type { JobReport } from '../../../src/job/report.js';
import {
  at,
  completed,
  described,
  discarded,
  granted,
  lease,
  plain,
  queued,
  running,
  waiting,
} from './sampleDescription.js';

/** The fact of this name; undefined where it is not shown. */
function fact(name: string, job: JobReport, more: Partial<JobDescription> = {}, seconds = 100) {
  const lines = plain(descriptionText(described(job, more), at(seconds))).split('\n');
  return lines.find((line) => line.startsWith(name.padEnd(13)))?.slice(13);
}

describe('the lane of a job', () => {
  test.each([
    ['does not answer', null, 'its place is not known: no worker answers for the lane'],
    ['does not know it yet', { place: null, waiting: 4, holder: 'j0' }, 'about to join, behind j0'],
    ['is still free', { place: null, waiting: 0, holder: null }, 'about to join'],
    ['has nobody let in', { place: 1, waiting: 1, holder: null }, 'place 1 of 1'],
    ['has others before it', { place: 3, waiting: 3, holder: 'j0' }, 'place 3 of 3, behind j0'],
    ['has just let it in', { place: 0, waiting: 2, holder: 'j1' }, 'its turn has come'],
  ])('that %s reads so', (_what, lane, text) => {
    expect(fact('lane', queued(), { lane })).toBe(`${text}, 1 min 40 s in the queue`);
  });

  test.each([
    ['without a target', waiting()],
    ['once it has ended', completed()],
    ['once it was discarded', discarded()],
  ])('is not shown %s', (_what, job) => {
    expect(fact('lane', job)).toBeUndefined();
  });

  test('is that of its turn also when the lane does not answer', () => {
    expect(fact('lane', granted(), { lane: null })).toBe('its turn since 2031-03-01T08:01:00.000Z');
  });
});

describe('the lease of a job', () => {
  test.each([
    [
      'has no heartbeat yet',
      { heartbeatAt: null },
      'sort by 77@press, attempt 1, no heartbeat yet, expires 2031-03-01T08:02:15.000Z',
    ],
    ['never had an owner', { owner: null, expiresAt: null }, 'nobody yet: sort waits for a worker'],
  ])('that %s reads so', (_what, changes, text) => {
    expect(fact('lease', running(), { lease: lease(changes) })).toBe(text);
  });
});

describe('the deadline of a job', () => {
  test('that has passed says so', () => {
    expect(fact('deadline', waiting(), {}, 7201)).toBe('2031-03-01T10:00:00.000Z, passed');
  });

  test.each([
    ['has ended', completed(), {}],
    ['ran with a config that is gone', running(), { config: null }],
  ])('is not shown when it %s', (_what, job, more) => {
    expect(fact('deadline', job, more)).toBeUndefined();
  });
});

describe('the budget of a job', () => {
  const used = (tokens: number, tokenLimit: number, cost = 0): JobReport => ({
    ...running(),
    usage: { inputTokens: tokens, outputTokens: 0, cost },
    tokenLimit,
  });

  test.each([
    ['half used', used(500, 1000), '500 of 1,000 tokens used, 50 %'],
    ['nearly used up', used(999, 1000), '999 of 1,000 tokens used, 99 %'],
    ['used up', used(1000, 1000), '1,000 of 1,000 tokens used, 100 %'],
    ['overrun', used(2500, 1000), '2,500 of 1,000 tokens used, 250 %'],
    ['not allowed, and yet used', used(3, 0), '3 of 0 tokens used'],
    ['used and paid for', used(1, 1000, 0.5), '1 of 1,000 tokens used, 0 %, cost 0.5000'],
  ])('that is %s reads so', (_what, job, text) => {
    expect(fact('budget', job)).toBe(text);
  });
});

test.each([
  [0, undefined],
  [1, 'once'],
  [2, '2 times'],
])('a job that was resumed %i times says: %s', (resumes, text) => {
  expect(fact('resumed', { ...running(), resumes })).toBe(text);
});

describe('the pace of a job', () => {
  const pace = {
    stage: 'sort',
    perSecond: 12.34,
    leftMs: 83_000,
    basis: 'mean' as const,
    measuredMs: 100_000,
    stagesAfter: 1,
  };

  test.each([
    [
      'has stages to come',
      {},
      '12/s (mean of 1 min 40 s), about 1 min 23 s left, then 1 more stage',
    ],
    [
      'has more',
      { stagesAfter: 2 },
      '12/s (mean of 1 min 40 s), about 1 min 23 s left, then 2 more stages',
    ],
    [
      'is in its last stage',
      { stagesAfter: 0 },
      '12/s (mean of 1 min 40 s), about 1 min 23 s left',
    ],
    ['cannot say when', { leftMs: null, stagesAfter: 0 }, '12/s (mean of 1 min 40 s)'],
    [
      'was watched',
      { basis: 'recent', stagesAfter: 0 },
      '12/s (in the last 1 min 40 s), about 1 min 23 s left',
    ],
  ] as const)('that %s reads so', (_what, changes, text) => {
    expect(fact('pace', running(), { pace: { ...pace, ...changes } })).toBe(`sort ${text}`);
  });

  test('is not shown when there is none', () => {
    expect(fact('pace', running())).toBeUndefined();
  });
});
