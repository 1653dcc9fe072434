import { describe, expect, test } from 'vitest';
import { jobReportSchema } from '../../../src/job/report.js';
import { pending } from './sampleJob.js';

/** As the release before job control wrote it, word for word. */
const STORED = `{
  "jobId": "20310301t080509-abc123",
  "tenant": "acme",
  "pipeline": "news-brief",
  "target": null,
  "status": "PARTIAL",
  "createdAt": "2031-03-01T08:05:09.000Z",
  "startedAt": "2031-03-01T08:05:10.000Z",
  "finishedAt": "2031-03-01T08:05:14.000Z",
  "progress": 1,
  "stages": [
    {
      "name": "ingest",
      "status": "completed",
      "counts": { "total": 2, "done": 2, "failed": 0 },
      "progress": 1,
      "startedAt": "2031-03-01T08:05:10.000Z",
      "finishedAt": "2031-03-01T08:05:12.000Z",
      "durationMs": 2000,
      "errors": [],
      "metrics": { "articles": 31 }
    },
    {
      "name": "classify",
      "status": "failed",
      "counts": { "total": 31, "done": 0, "failed": 31 },
      "progress": 1,
      "startedAt": "2031-03-01T08:05:12.000Z",
      "finishedAt": "2031-03-01T08:05:14.000Z",
      "durationMs": 2000,
      "errors": [{ "item": "a1", "message": "no engine" }],
      "metrics": {}
    }
  ],
  "error": null,
  "cancelReason": null,
  "briefId": null
}`;
const stored = JSON.parse(STORED) as { stages: object[] };

describe('a report that the release before stored', () => {
  const read = () => jobReportSchema.parse(stored);

  test('keeps all it said', () => {
    expect(read()).toMatchObject(stored);
  });

  test('was never in a lane, idle, paused, resumed, resolved or retried, and used nothing', () => {
    const { usage, ...known } = read();
    expect(usage).toEqual({ inputTokens: 0, outputTokens: 0, cost: 0 });
    expect(known).toMatchObject({
      retryOf: null,
      grantedAt: null,
      idleSince: null,
      idleMs: 0,
      resumes: 0,
      pause: null,
      tokenLimit: 0,
      resolution: null,
    });
  });

  test('has no field that this release does not give it', () => {
    expect(Object.keys(read()).toSorted()).toEqual(Object.keys(pending()).toSorted());
  });

  test('has stages that used nothing', () => {
    const none = { inputTokens: 0, outputTokens: 0, cost: 0 };
    expect(read().stages.map((stage) => stage.usage)).toEqual([none, none]);
  });
});

describe('a report is refused', () => {
  test.each([
    [
      'a reason to pause that nobody knows',
      { pause: { reason: 'bored', message: '', at: '2031-03-01T08:05:09Z' } },
    ],
    ['a pause without a time', { pause: { reason: 'error', message: 'jam' } }],
    ['fewer resumes than none', { resumes: -1 }],
    ['a negative idle time', { idleMs: -1 }],
    ['parts of a token', { usage: { inputTokens: 0.5, outputTokens: 0, cost: 0 } }],
    ['a resolution by nobody', { resolution: { why: 'done', result: null } }],
  ])('with %s', (_what, change) => {
    expect(jobReportSchema.safeParse({ ...stored, ...change }).success).toBe(false);
  });
});

test('a report keeps a pause and a resolution as they are', () => {
  const pause = { reason: 'budget', message: 'too much', at: '2031-03-01T08:05:09.000Z' };
  const resolution = { by: 'ada', why: 'done', result: { pages: [1, null] } };
  expect(jobReportSchema.parse({ ...stored, pause, resolution })).toMatchObject({
    pause,
    resolution,
  });
});
