import { describe, expect, test } from 'vitest';
import type { JobDescription } from '../../../src/client/describeJob.js';
import { watchJob } from '../../../src/client/watchJob.js';
import { finishJob } from '../../../src/job/job.js';
import type { JobReport } from '../../../src/job/report.js';
import { advanceStage } from '../../../src/job/stageLife.js';
import { allDone, at, gathering } from '../job/sampleJob.js';
import { described } from './sampleDescription.js';

const reached = (done: number, total = 1_000): JobReport =>
  advanceStage(gathering(), 'gather', { total, done, failed: 0 });

/** What is told of the job when it is looked at once a second, from second 2 on. */
async function told(looks: readonly JobReport[]): Promise<JobDescription[]> {
  let seconds = 1;
  async function* looking() {
    for (const job of looks) {
      seconds += 1;
      yield await Promise.resolve(described(job));
    }
  }
  const news: JobDescription[] = [];
  for await (const job of watchJob(looking(), () => at(seconds))) news.push(job);
  return news;
}

const doneIn = ({ stages }: JobDescription) => stages[0]?.counts.done;

describe('watching a job', () => {
  test('tells what is new and nothing twice', async () => {
    const news = await told([reached(0), reached(0), reached(3), reached(3), reached(4)]);
    expect(news.map(doneIn)).toEqual([0, 3, 4]);
  });

  test('never goes backwards where one look has seen less than the one before', async () => {
    const news = await told([reached(5), reached(9), reached(2), reached(0, 0), reached(10)]);
    expect(news.map(doneIn)).toEqual([5, 9, 10]);
    expect(news.map(({ progress }) => progress)).toEqual(
      news.map(({ progress }) => progress).toSorted((a, b) => a - b),
    );
  });

  test('tells every few seconds how the pace falls of a stage that stands still', async () => {
    const news = await told(Array.from({ length: 22 }, () => reached(100)));
    expect(news.map(({ pace }) => pace?.measuredMs)).toEqual([
      undefined,
      5_000,
      10_000,
      15_000,
      20_000,
    ]);
    expect(news.slice(1).map(({ pace }) => pace?.perSecond)).toEqual([20, 10, 100 / 15, 5]);
  });

  test('tells nothing anew of a stage without a pace', async () => {
    expect(await told(Array.from({ length: 22 }, () => reached(0)))).toHaveLength(1);
  });

  test('measures the pace over the last while', async () => {
    const news = await told(
      Array.from({ length: 30 }, (_, n) => reached(n < 12 ? 0 : (n - 11) * 20)),
    );
    expect(news.at(-1)?.pace).toMatchObject({ basis: 'recent', perSecond: (18 * 20) / 29 });
  });

  test('is over with the job', async () => {
    const ended = finishJob(allDone(), 'COMPLETED', at(9));
    const news = await told([reached(5), ended, reached(7)]);
    expect(news.map(({ status }) => status)).toEqual(['RUNNING', 'COMPLETED']);
    expect(news.at(-1)?.pace).toBeNull();
  });
});
