import { jobReportSchema, type JobReport } from 'plumbline/job';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Ended } from './childProcess.js';
import { useFeeds } from './feeds.js';
import { useHome } from './home.js';

const home = useHome();
const feeds = useFeeds();

/** Feeds that give nothing, and why. */
const BAD = [
  ['/not-xml', 'is neither XML nor JSON, so not a feed'],
  ['/endless', 'is larger than 5120 KiB, stopped reading'],
  ['/huge', 'is larger than 5120 KiB, stopped reading'],
  ['/broken', 'answered with HTTP status 500'],
  ['/loop', 'redirects in a loop'],
] as const;

const reasons = BAD.map(([, reason], index) => ({
  item: `feed-${index + 1}`,
  message: expect.stringContaining(reason) as string,
}));

describe('plumbline run', () => {
  let onlyBad: Ended & { document: JobReport };
  let oneGood: Ended & { document: JobReport };

  beforeAll(async () => {
    const bad = BAD.map(([path]) => feeds.url(path));
    await home.current.dev();
    onlyBad = await home.current.json(jobReportSchema, 'run', '--feed', ...bad);
    oneGood = await home.current.json(jobReportSchema, 'run', '--feed', ...bad, feeds.url('/good'));
  });

  test('over bad feeds only is FAILED, exits with 1 and gives the reason of each feed', () => {
    expect(onlyBad.code).toBe(1);
    const { status, error, stages } = onlyBad.document;
    expect(status).toBe('FAILED');
    expect(error).toMatch(/^ingest failed: /);
    expect(stages[0]?.errors).toEqual(reasons);
    expect(stages.slice(1).map((stage) => stage.status)).toEqual(Array(3).fill('skipped'));
  });

  test('over bad feeds and a good one is PARTIAL, exits with 3 and loses nothing of the good one', () => {
    expect(oneGood.code).toBe(3);
    const { status, error, stages, briefId } = oneGood.document;
    expect({ status, error }).toEqual({ status: 'PARTIAL', error: null });
    expect(stages[0]).toMatchObject({
      status: 'partial',
      counts: { total: 6, done: 1, failed: 5 },
      errors: reasons,
      metrics: { articles: 3 },
    });
    expect(stages.slice(1)).toMatchObject([
      { status: 'completed', counts: { total: 3, done: 3 } },
      { status: 'completed', counts: { total: 3, done: 3 } },
      { status: 'completed', metrics: { stories: 3 } },
    ]);
    expect(briefId).not.toBeNull();
  });

  test('warns of each bad feed once in the journal', async () => {
    const entries = z.array(z.object({ level: z.string(), message: z.string() }));
    const { document } = await home.current.json(entries, 'logs', oneGood.document.jobId);
    for (const { item, message } of reasons) {
      const warned = document.filter((entry) => entry.message.startsWith(`${item}: `));
      expect(warned).toEqual([{ level: 'warn', message }]);
    }
  });
});
