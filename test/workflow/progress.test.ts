import { setTimeout } from 'node:timers/promises';
import { jobReportSchema, jobWorkflowId, type JobConfigInput, type JobReport } from 'plumbline/job';
import { configSchema, definePipeline } from 'plumbline/pipelines';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { JobDescription } from '../../src/client/describeJob.js';
import type { ItemsWork } from '../../src/activities/contract.js';
import type { ItemTurn } from '../../src/activities/itemStage.js';
import { useKit } from './kit.js';

const post = definePipeline({
  name: 'post',
  config: configSchema({ letters: z.int().default(0) }),
  stages: [
    { name: 'sort', kind: 'items' },
    { name: 'stamp', kind: 'items' },
  ],
});

/** A door that letters wait at until it is opened. */
class Door {
  private waiting = 0;
  private readonly listeners: (() => void)[] = [];
  private readonly opening = new AbortController();

  open(): void {
    this.opening.abort();
  }

  /** Lets a letter through when the door is open; breaks off when its work is to stop. */
  async pass({ signal, goesOn }: ItemTurn): Promise<void> {
    this.waiting += 1;
    for (const tell of this.listeners.splice(0)) tell();
    while (!this.opening.signal.aborted) {
      signal.throwIfAborted();
      goesOn();
      await setTimeout(20);
    }
  }

  /** Resolves when so many letters wait. */
  async awaits(count: number): Promise<void> {
    while (this.waiting < count) await new Promise<void>((tell) => this.listeners.push(tell));
  }
}

/** What is done with a letter, and at which of its tries this is. */
type Handling = (letter: number, turn: ItemTurn & { stage: string; attempt: number }) => unknown;
let handle: Handling = () => undefined;
const tries = new Map<string, number>();
afterEach(() => {
  handle = () => undefined;
  tries.clear();
});

const letters: ItemsWork = {
  open: ({ config, stage, jobId }) => ({
    select: () => Array.from({ length: Number(config['letters']) }, (_, n) => `letter-${n}`),
    load: (id) => Number(id.slice('letter-'.length)),
    work: async (letter: number, turn) => {
      const key = `${jobId}/${stage}/${letter}`;
      const attempt = (tries.get(key) ?? 0) + 1;
      tries.set(key, attempt);
      await handle(letter, { ...turn, stage, attempt });
    },
  }),
};

const kit = useKit({ pipelines: [post], stages: { post: { sort: letters, stamp: letters } } });

const start = (config: JobConfigInput) =>
  kit.current.start({ pipeline: 'post', config: { lease: '1h', ...config } });
const handleOf = (jobId: string) =>
  kit.current.env.client.workflow.getHandle(jobWorkflowId({ tenant: 'test', jobId }));
const sortIn = ({ stages }: JobReport) => stages[0]!;

async function detailsOf(jobId: string): Promise<string> {
  const metadata = await handleOf(jobId).query<{ currentDetails?: string }>(
    '__temporal_workflow_metadata',
  );
  return (metadata.currentDetails ?? '').replaceAll('\u2003', '');
}

/** Everything that is seen of a job until it has ended. */
async function watched(jobId: string): Promise<JobDescription[]> {
  const looks: JobDescription[] = [];
  for await (const look of kit.current.jobs.watch(jobId)) {
    jobReportSchema.parse(look);
    looks.push(look);
  }
  return looks;
}

/** Looks at which the progress or the counts of the job or of a stage were less than before. */
function setbacks(looks: readonly JobReport[]): string[] {
  const figures = (job: JobReport) => [
    job.progress,
    ...job.stages.flatMap(({ progress, counts: { done, failed, parked = 0 } }) => [
      progress,
      done,
      failed,
      parked,
    ]),
  ];
  return looks.slice(1).flatMap((job, index) => {
    const before = figures(looks[index]!);
    const isBack = figures(job).some((figure, n) => figure < before[n]!);
    return isBack ? [`${before.join(' ')} → ${figures(job).join(' ')}`] : [];
  });
}

/** Two shards of 105 letters each are at work; each of them comes to this door. */
const SHARDS = { letters: 420, batchSize: 2, maxWorkers: 2 };
const behind =
  (door: () => Door): Handling =>
  (letter, turn) =>
    turn.stage === 'sort' && letter % 105 === 50 ? door().pass(turn) : undefined;

/** How many letters the store has as sorted. */
const sorted = async (jobId: string) =>
  (await kit.current.store.items.counts({ tenant: 'test', jobId, stage: 'sort' })).done;

/** The same, when what was sorted last is written down too: that takes a quarter of a second. */
async function sortedInTheEnd(jobId: string): Promise<number> {
  for (let before = -1; ;) {
    const done = await sorted(jobId);
    if (done === before) return done;
    before = done;
    await setTimeout(400);
  }
}

describe('a stage in shards', () => {
  test('shows in the current details how far it is before a shard is over', async () => {
    const door = new Door();
    handle = behind(() => door);
    const jobId = await start(SHARDS);
    await door.awaits(2);
    const done = await sortedInTheEnd(jobId);
    expect(done).toBeGreaterThan(50);
    expect(await detailsOf(jobId)).toContain('|sort|running|0/420|');
    await kit.current.skip('30s');
    expect(await detailsOf(jobId)).toMatch(
      new RegExp(`\\|sort\\|running\\|${done}/420\\|\\|\\|\\|[\\d.]+/s, until about `),
    );
    const { memo } = await handleOf(jobId).describe();
    expect(memo?.['report']).toMatchObject({ stages: [{ counts: { done } }, {}] });
    door.open();
    const report = await kit.current.jobs.result(jobId);
    expect(report).toMatchObject({ status: 'COMPLETED', progress: 1 });
  });

  test('that takes half a day has a short history', async () => {
    const door = new Door();
    handle = behind(() => door);
    const jobId = await start({ ...SHARDS, deadline: '6d', lease: '24h' });
    await door.awaits(2);
    await kit.current.skip('12h');
    door.open();
    const report = await kit.current.jobs.result(jobId);
    expect(report.status).toBe('COMPLETED');
    expect(sortIn(report).durationMs).toBeGreaterThanOrEqual(12 * 3_600_000);
    const { events } = await handleOf(jobId).fetchHistory();
    // From here on it is asked three times an hour, with six events each: 5,000 are more than ten days away.
    expect(events!.length).toBeGreaterThan(400);
    expect(events!.length).toBeLessThan(1_000);
    // Nothing was settled meanwhile, so nothing was shown anew.
    const renewals = events!.filter((event) => event.workflowPropertiesModifiedEventAttributes);
    expect(renewals.length).toBeLessThan(20);
  });

  test('goes on when its items cannot be counted', async () => {
    const door = new Door();
    handle = behind(() => door);
    const jobId = await start(SHARDS);
    await door.awaits(2);
    const { items } = kit.current.store;
    const counts = items.counts.bind(items);
    let asked = 0;
    items.counts = () => {
      asked += 1;
      return Promise.reject(new Error('disk full'));
    };
    await kit.current.skip('30s');
    items.counts = counts;
    expect(asked).toBeGreaterThan(0);
    door.open();
    expect(await kit.current.jobs.result(jobId)).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('the progress of a stage of items', () => {
  const lists = [
    ['in one batch', { batchSize: 100 }],
    ['in batches', { batchSize: 4 }],
    ['in shards', { batchSize: 2, letters: 410, maxWorkers: 3 }],
  ] as const;

  test.each(lists)(
    'never goes back and never exceeds 1 when items fail and are tried again, %s',
    async (_how, config) => {
      handle = async (letter, { attempt }) => {
        await setTimeout(10);
        if (letter % 7 === 0 && attempt < 4) throw new Error('torn');
        if (letter % 10 === 1) throw new Error('lost');
      };
      const jobId = await start({ letters: 60, itemTries: 4, maxWorkers: 4, ...config });
      const ending = kit.current.jobs.result(jobId);
      const looks = await watched(jobId);
      const report = await ending;
      expect(report.status).toBe('PARTIAL');
      expect(sortIn(report).counts.parked).toBe(sortIn(report).counts.failed);
      expect(setbacks(looks)).toEqual([]);
      expect(looks.some(({ progress }) => progress > 0 && progress < 1)).toBe(true);
      const failed = looks.map((look) => sortIn(look).counts.failed);
      expect(Math.max(...failed)).toBe(sortIn(report).counts.failed);
    },
  );

  test('is that of the stage and not of one of its batches', async () => {
    const door = new Door();
    handle = (letter, turn) => (letter % 20 === 19 ? door.pass(turn) : setTimeout(20));
    const jobId = await start({ letters: 60, batchSize: 20, maxWorkers: 2, heartbeat: '50ms' });
    await door.awaits(2);
    const done = await sortedInTheEnd(jobId);
    const look = () => kit.current.jobs.describe(jobId);
    const before = (await look()).lease?.heartbeatAt;
    let job = await look();
    while (job.lease?.heartbeatAt === before) job = await look();
    door.open();
    await kit.current.jobs.result(jobId);
    expect(sortIn(job)).toMatchObject({ counts: { total: 60, done }, progress: done / 60 });
  });

  test('is kept by a pause, and does not go back when the stage goes on', async () => {
    const [first, second] = [new Door(), new Door()];
    let door = first;
    handle = behind(() => door);
    const jobId = await start(SHARDS);
    await first.awaits(2);
    const looks = [await kit.current.jobs.describe(jobId)];
    expect(sortIn(looks[0]!).counts.done).toBeGreaterThan(50);
    door = second;
    await kit.current.jobs.pause(jobId);
    looks.push(await kit.current.jobs.describe(jobId));
    expect(sortIn(looks[1]!)).toMatchObject({
      status: 'pending',
      counts: { done: await sorted(jobId) },
    });
    await kit.current.jobs.resume(jobId);
    await second.awaits(2);
    looks.push({ ...looks[1]!, ...(await handleOf(jobId).query<JobReport>('job')) });
    looks.push(await kit.current.jobs.describe(jobId));
    second.open();
    const report = await kit.current.jobs.result(jobId);
    expect(report).toMatchObject({ status: 'COMPLETED', progress: 1, resumes: 1 });
    expect(setbacks([...looks, report])).toEqual([]);
  });
});
