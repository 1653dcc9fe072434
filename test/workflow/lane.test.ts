import { JobClient } from 'plumbline';
import { JOIN_SIGNAL, jobWorkflowId, laneWorkflowId, type JobConfigInput } from 'plumbline/job';
import { does, refuses } from 'plumbline/testing';
import { describe, expect, test, vi } from 'vitest';
import { atWork } from './atWork.js';
import { useKit } from './kit.js';

const kit = useKit();
const lease = '24h';

/** A target of its own for each test. */
let targets = 0;
const freshTarget = () => `T${(targets += 1)}`;

/** A job in a lane that is at work in its first stage until it is told to stop. */
async function holder(target: string, config: JobConfigInput = {}) {
  const stage = atWork();
  const jobId = await kit.current.start({ target, config, stages: { ingest: stage.script } });
  return { jobId, stage };
}

async function shows(jobId: string, what: object) {
  await vi.waitFor(async () => expect(await kit.current.jobs.describe(jobId)).toMatchObject(what), {
    timeout: 10_000,
    interval: 50,
  });
}

const handleOf = (jobId: string) =>
  kit.current.env.client.workflow.getHandle(jobWorkflowId({ tenant: 'test', jobId }));

describe('a lane', () => {
  test('lets one job of a target run at a time; other targets are independent', async () => {
    const [one, two] = [freshTarget(), freshTarget()];
    const a = await holder(one);
    const b = await holder(one);
    const c = await holder(two);
    await a.stage.begins();
    await c.stage.begins();
    await shows(b.jobId, {
      status: 'PENDING',
      startedAt: null,
      lane: { place: 1, waiting: 1, holder: a.jobId },
    });
    expect(b.stage.times).toBe(0);
    await kit.current.jobs.cancel(a.jobId);
    await b.stage.begins();
    expect(await kit.current.jobs.describe(a.jobId)).toMatchObject({ status: 'CANCELLED' });
    await shows(b.jobId, { status: 'RUNNING', lane: { place: 0, waiting: 0, holder: b.jobId } });
    for (const { jobId } of [b, c]) await kit.current.jobs.cancel(jobId);
  });

  test('lets its jobs in by creation, one after the other, and is over when nobody is left', async () => {
    const target = freshTarget();
    const order: string[] = [];
    const first = await holder(target);
    await first.stage.begins();
    const waiting = [];
    for (let index = 0; index < 5; index += 1) {
      waiting.push(
        await kit.current.start({
          target,
          stages: {
            ingest: (stage) => {
              order.push(stage.input.jobId);
              return does(1)(stage);
            },
          },
        }),
      );
    }
    expect((await kit.current.jobs.lanes.describe(target)).queue.map((e) => e.jobId)).toEqual(
      waiting,
    );
    await kit.current.jobs.cancel(first.jobId);
    for (const jobId of waiting) {
      expect(await kit.current.jobs.result(jobId)).toMatchObject({ status: 'COMPLETED' });
    }
    expect(order).toEqual(waiting);
    const lane = kit.current.env.client.workflow.getHandle(
      laneWorkflowId({ tenant: 'test', target }),
    );
    await vi.waitFor(
      async () => expect((await lane.describe()).status.name).toBe('COMPLETED'),
      10_000,
    );
    expect(await kit.current.jobs.lanes.describe(target)).toEqual({
      target,
      holder: null,
      waiting: 0,
      queue: [],
    });
  });

  test('stays blocked by a PAUSED holder until that is resolved', async () => {
    const target = freshTarget();
    const a = await holder(target);
    const b = await holder(target);
    await a.stage.begins();
    await kit.current.jobs.pause(a.jobId);
    await kit.current.skip('1h');
    expect(await kit.current.jobs.describe(b.jobId)).toMatchObject({
      status: 'PENDING',
      lane: { place: 1, holder: a.jobId },
    });
    expect(b.stage.times).toBe(0);
    await kit.current.jobs.resolve(a.jobId, { by: 'ann', why: 'done elsewhere' });
    await b.stage.begins();
    await kit.current.jobs.cancel(b.jobId);
    expect(await kit.current.jobs.result(b.jobId)).toMatchObject({ status: 'CANCELLED' });
  });

  test('is blocked by a job that failed and is held, and goes on when that is discarded', async () => {
    const target = freshTarget();
    const failing = await kit.current.start({ target, stages: { ingest: refuses('no feeds') } });
    const next = await holder(target);
    await shows(failing, { status: 'PAUSED', pause: { reason: 'error' } });
    await shows(next.jobId, { lane: { place: 1, holder: failing } });
    await kit.current.jobs.discard(failing);
    await next.stage.begins();
    await kit.current.jobs.cancel(next.jobId);
  });

  test('starts the deadline of a job when it lets it in: five hours of waiting do not count', async () => {
    const target = freshTarget();
    const a = await holder(target, { deadline: '7d', lease });
    await a.stage.begins();
    const b = await holder(target, { deadline: '1h', lease });
    await shows(b.jobId, { lane: { place: 1 } });
    await kit.current.skip('5h');
    expect(await kit.current.jobs.describe(b.jobId)).toMatchObject({ status: 'PENDING' });
    await kit.current.jobs.cancel(a.jobId);
    await b.stage.begins();
    await kit.current.skip('59m');
    expect(await kit.current.jobs.describe(b.jobId)).toMatchObject({ status: 'RUNNING' });
    await kit.current.skip('2m');
    const report = await kit.current.jobs.result(b.jobId);
    expect(report).toMatchObject({ status: 'FAILED', error: 'Job timed out or was orphaned' });
    expect(Math.round(report.idleMs / 3_600_000)).toBe(5);
    // The lane looks after its holder every 40 seconds of those hours.
  }, 180_000);

  test.each(['discarded', 'cancelled', 'cancelled by Temporal'])(
    'forgets a waiting job that is %s at once, and the others keep their order',
    async (way) => {
      const target = freshTarget();
      const a = await holder(target);
      await a.stage.begins();
      const b = await holder(target);
      const c = await holder(target);
      await shows(c.jobId, { lane: { place: 2 } });
      if (way === 'discarded') await kit.current.jobs.discard(b.jobId, 'not needed');
      else if (way === 'cancelled') await kit.current.jobs.cancel(b.jobId, 'not needed');
      else await handleOf(b.jobId).cancel();
      await vi.waitFor(async () => {
        expect(await kit.current.jobs.describe(b.jobId)).toMatchObject({
          status: 'CANCELLED',
          startedAt: null,
        });
      });
      await shows(c.jobId, { lane: { place: 1, waiting: 1 } });
      await kit.current.jobs.cancel(a.jobId);
      await c.stage.begins();
      expect(b.stage.times).toBe(0);
      await kit.current.jobs.cancel(c.jobId);
    },
  );

  test('is freed within a minute when its holder is terminated', async () => {
    const target = freshTarget();
    const a = await holder(target);
    await a.stage.begins();
    const b = await holder(target);
    await shows(b.jobId, { lane: { place: 1 } });
    await handleOf(a.jobId).terminate('somebody pulled the plug');
    await kit.current.skip('1m');
    await b.stage.begins();
    await kit.current.jobs.cancel(b.jobId);
  });

  test('is freed as soon while others come and are refused', async () => {
    const target = freshTarget();
    const a = await holder(target);
    await a.stage.begins();
    const b = await holder(target, { lease });
    await shows(b.jobId, { lane: { place: 1 } });
    await handleOf(a.jobId).terminate('somebody pulled the plug');
    const lane = kit.current.env.client.workflow.getHandle(
      laneWorkflowId({ tenant: 'test', target }),
    );
    for (let times = 1; times <= 12; times += 1) {
      const entry = { jobId: `hasty-${times}`, createdAt: new Date().toISOString() };
      await lane.signal(JOIN_SIGNAL, entry, 'reject');
      await kit.current.skip('4s');
    }
    await shows(b.jobId, { status: 'RUNNING', lane: { place: 0 } });
    await kit.current.jobs.cancel(b.jobId);
  });

  test('passes over a job that was terminated while it waited', async () => {
    const target = freshTarget();
    const a = await holder(target);
    await a.stage.begins();
    const b = await holder(target);
    const c = await holder(target);
    await shows(c.jobId, { lane: { place: 2 } });
    await handleOf(b.jobId).terminate();
    await kit.current.jobs.cancel(a.jobId);
    await c.stage.begins();
    await kit.current.jobs.cancel(c.jobId);
  });

  test('keeps the place of a waiting job that is paused, and blocks when its turn comes', async () => {
    const target = freshTarget();
    const a = await holder(target);
    await a.stage.begins();
    const b = await holder(target);
    const c = await holder(target);
    await shows(c.jobId, { lane: { place: 2 } });
    expect(await kit.current.jobs.pause(b.jobId)).toMatchObject({ status: 'PAUSED' });
    await kit.current.jobs.cancel(a.jobId);
    await shows(b.jobId, { status: 'PAUSED', lane: { place: 0 } });
    await shows(c.jobId, { status: 'PENDING', lane: { place: 1 } });
    await kit.current.jobs.resume(b.jobId);
    await b.stage.begins();
    await kit.current.jobs.discard(c.jobId);
    await kit.current.jobs.cancel(b.jobId);
  });

  test('gives a waiting job that was paused and resumed its place again', async () => {
    const target = freshTarget();
    const a = await holder(target);
    await a.stage.begins();
    const b = await holder(target);
    await kit.current.jobs.pause(b.jobId);
    expect(await kit.current.jobs.resume(b.jobId)).toMatchObject({
      status: 'PENDING',
      startedAt: null,
    });
    await shows(b.jobId, { status: 'PENDING', lane: { place: 1 } });
    for (const { jobId } of [b, a]) await kit.current.jobs.cancel(jobId);
  });

  test('cannot be cancelled away: those who wait still get their turn', async () => {
    const target = freshTarget();
    const a = await holder(target);
    await a.stage.begins();
    const b = await holder(target);
    await shows(b.jobId, { lane: { place: 1 } });
    const lane = kit.current.env.client.workflow.getHandle(
      laneWorkflowId({ tenant: 'test', target }),
    );
    await lane.cancel();
    await kit.current.jobs.cancel(a.jobId);
    await b.stage.begins();
    await kit.current.jobs.cancel(b.jobId);
  });
});

describe('a lane that was terminated by mistake', () => {
  test('is begun again by those who waited, within an hour, and lets them in by creation', async () => {
    const target = freshTarget();
    const a = await holder(target);
    await a.stage.begins();
    const b = await holder(target, { lease });
    const c = await holder(target);
    await shows(c.jobId, { lane: { place: 2 } });
    const lane = kit.current.env.client.workflow.getHandle(
      laneWorkflowId({ tenant: 'test', target }),
    );
    await lane.terminate('by mistake');
    await kit.current.jobs.cancel(a.jobId);
    expect(await kit.current.jobs.result(a.jobId)).toMatchObject({ status: 'CANCELLED' });
    expect(await kit.current.jobs.describe(b.jobId)).toMatchObject({ status: 'PENDING' });
    await kit.current.skip('1h');
    await b.stage.begins();
    await shows(c.jobId, { status: 'PENDING', lane: { place: 1, holder: b.jobId } });
    await kit.current.jobs.cancel(b.jobId);
    await c.stage.begins();
    await kit.current.jobs.cancel(c.jobId);
  });
});

describe('a job that is not to wait', () => {
  test('runs when the lane is free, and is refused with the name of the holder when it is not', async () => {
    const target = freshTarget();
    const stage = atWork();
    const first = await kit.current.start({
      target,
      busy: 'reject',
      stages: { ingest: stage.script },
    });
    await stage.begins();
    await expect(kit.current.start({ target, busy: 'reject' })).rejects.toThrow(
      `Lane ${target} is busy: job ${first} has it`,
    );
    await kit.current.jobs.cancel(first);
    await kit.current.jobs.result(first);
    await vi.waitFor(async () => {
      const { holder } = await kit.current.jobs.lanes.describe(target);
      expect(holder).toBeNull();
    });
    expect(await kit.current.run({ target, busy: 'reject' })).toMatchObject({
      status: 'COMPLETED',
    });
  });

  test('does not wait for the clock of its client, which may be ahead', async () => {
    const { env, store, taskQueue } = kit.current;
    const now = () => new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
    const ahead = new JobClient({ client: env.client, store, taskQueue, tenant: 'test', now });
    const jobId = await kit.current.start({ target: freshTarget(), busy: 'reject' }, ahead);
    const report = await ahead.result(jobId);
    expect(report).toMatchObject({ status: 'COMPLETED' });
    expect(report.idleMs).toBeLessThan(60_000);
  });

  test('leaves no trace when it is refused: its id is free', async () => {
    const target = freshTarget();
    const a = await holder(target);
    await a.stage.begins();
    const request = { target, busy: 'reject' as const, jobId: `once-${target}` };
    await expect(kit.current.start(request)).rejects.toThrow('is busy');
    await expect(kit.current.jobs.describe(request.jobId)).rejects.toThrow('There is no job');
    await kit.current.jobs.cancel(a.jobId);
  });
});
