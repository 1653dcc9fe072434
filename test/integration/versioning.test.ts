import { beforeAll, describe, expect, inject, test, vi, type TestContext } from 'vitest';
import { BuildNotPollingError } from '../../src/client/deployments.js';
import { laneWorkflowId } from '../../src/job/ids.js';
import { Builds, buildsOf, swappedBundle } from './builds.js';
import { useWorld } from './world.js';

// Out of the box, Temporal looks after minutes whether a build is drained.
const world = useWorld({
  dynamicConfig: [
    'matching.wv.VersionDrainageStatusRefreshInterval="1s"',
    'matching.wv.VersionDrainageStatusVisibilityGracePeriod="1s"',
  ],
});

const OLD_ORDER = ['ingest', 'classify', 'neutralize', 'brief'];
const NEW_ORDER = ['ingest', 'classify', 'brief', 'neutralize'];

const oldCode = inject('workflowBundle');
let newCode: string;
beforeAll(async () => {
  newCode = await swappedBundle();
});

async function openBuilds({ onTestFinished }: TestContext): Promise<Builds> {
  const builds = await Builds.open(world.current);
  onTestFinished(() => builds.close());
  return builds;
}

/** Waits until the list shows a build like this. */
async function shows(builds: Builds, id: string, what: object): Promise<void> {
  const look = async () => {
    const report = await builds.deployments.report();
    expect(report.builds.find((build) => build.id === id)).toMatchObject(what);
  };
  await vi.waitFor(look, { timeout: 20_000, interval: 100 });
}

async function outcomeOf(builds: Builds, jobId: string) {
  const { status, stages } = await builds.scene.jobs.result(jobId);
  return { status, order: stages.map(({ name }) => name), builds: await builds.ranOn(jobId) };
}

describe.concurrent('two builds side by side', () => {
  test('a lane moves to the new build with those who wait in it, and its holder stays', async (context) => {
    const builds = await openBuilds(context);
    await builds.worker('1', oldCode);
    await builds.deployments.promote('1');
    const held = await builds.hold('holder', 'classify', 'desk');
    await builds.worker('2', newCode);
    await builds.deployments.promote('2');
    await builds.start('next', 'desk');
    await vi.waitFor(async () => {
      const lane = await builds.scene.jobs.lanes.describe('desk');
      expect(lane).toMatchObject({ holder: { jobId: 'holder' }, waiting: 1 });
    });
    held.letGo();
    expect(await outcomeOf(builds, 'holder')).toMatchObject({ status: 'COMPLETED', builds: ['1'] });
    expect(await outcomeOf(builds, 'next')).toMatchObject({ status: 'COMPLETED', builds: ['2'] });
    const lane = laneWorkflowId({ tenant: builds.scene.tenant, target: 'desk' });
    expect(await buildsOf(world.current, lane)).toEqual(['1', '2']);
  });

  test('a job ends on the build it began on, also when the next one could not replay it', async (context) => {
    const builds = await openBuilds(context);
    const stopOld = await builds.worker('1', oldCode);
    expect(await builds.deployments.promote('1')).toMatchObject({ current: '1', previous: null });
    const held = await builds.hold('before');
    await builds.worker('2', newCode);
    expect(await builds.deployments.promote('2')).toMatchObject({ current: '2', previous: '1' });

    await builds.start('after');
    expect(await outcomeOf(builds, 'after')).toEqual({
      status: 'COMPLETED',
      order: NEW_ORDER,
      builds: ['2'],
    });
    await shows(builds, '1', { state: 'draining', openJobs: 1, workers: 1 });

    held.letGo();
    expect(await outcomeOf(builds, 'before')).toEqual({
      status: 'COMPLETED',
      order: OLD_ORDER,
      builds: ['1'],
    });
    await shows(builds, '1', { state: 'drained', openJobs: 0 });
    await shows(builds, '2', { state: 'current', workers: 1 });

    await stopOld();
    await builds.start('later');
    expect(await outcomeOf(builds, 'later')).toMatchObject({ status: 'COMPLETED', builds: ['2'] });
  });

  test('a rollback is the promotion of the build before; jobs of the other end where they are', async (context) => {
    const builds = await openBuilds(context);
    await builds.worker('1', oldCode);
    await builds.worker('2', newCode);
    await builds.deployments.promote('2');
    const held = await builds.hold('new');
    await builds.deployments.promote('1');
    await builds.start('old');
    expect(await outcomeOf(builds, 'old')).toMatchObject({ order: OLD_ORDER, builds: ['1'] });
    held.letGo();
    expect(await outcomeOf(builds, 'new')).toEqual({
      status: 'COMPLETED',
      order: NEW_ORDER,
      builds: ['2'],
    });
  });

  test('a job whose build has no worker waits for one, and fails on nobody else', async (context) => {
    const builds = await openBuilds(context);
    const stopOld = await builds.worker('1', oldCode);
    await builds.deployments.promote('1');
    const held = await builds.hold('left');
    await builds.worker('2', newCode);
    await builds.deployments.promote('2');
    held.letGo();
    await stopOld();
    await builds.start('meanwhile');
    expect(await outcomeOf(builds, 'meanwhile')).toMatchObject({ builds: ['2'] });
    expect((await builds.scene.jobs.describe('left')).status).toBe('RUNNING');
    await builds.worker('1', oldCode);
    expect(await outcomeOf(builds, 'left')).toEqual({
      status: 'COMPLETED',
      order: OLD_ORDER,
      builds: ['1'],
    });
  });
});

test.concurrent(
  'an open job can be moved to another build by hand, and its old one needs no worker any more',
  async (context) => {
    const builds = await openBuilds(context);
    const stopOld = await builds.worker('1', oldCode);
    await builds.deployments.promote('1');
    const held = await builds.hold('moved');
    await builds.worker('2', oldCode);
    await builds.move('moved', '2');
    held.letGo();
    await stopOld();
    expect(await outcomeOf(builds, 'moved')).toMatchObject({
      status: 'COMPLETED',
      builds: ['1', '2'],
    });
  },
);

test.concurrent(
  'a job moved to code that cannot replay it makes no step, and goes on when it is moved back',
  async (context) => {
    const builds = await openBuilds(context);
    await builds.worker('1', oldCode);
    await builds.deployments.promote('1');
    const held = await builds.hold('astray', 'brief');
    await builds.worker('2', newCode);
    await builds.move('astray', '2');
    held.letGo();
    const { client } = world.current;
    const handle = client.workflow.getHandle(`job/${builds.scene.tenant}/astray`);
    const fails = async () => {
      const { events } = await handle.fetchHistory();
      const messages = events?.map((e) => e.workflowTaskFailedEventAttributes?.failure?.message);
      expect(messages?.join()).toMatch(/nondeterminism/i);
    };
    await vi.waitFor(fails, { timeout: 20_000, interval: 100 });
    await builds.move('astray', '1');
    expect(await outcomeOf(builds, 'astray')).toEqual({
      status: 'COMPLETED',
      order: OLD_ORDER,
      builds: ['1'],
    });
  },
);

describe.concurrent('a promotion', () => {
  test('is refused while no worker of the build polls, and can be forced', async (context) => {
    const builds = await openBuilds(context);
    await builds.worker('1', oldCode);
    await builds.deployments.promote('1');
    await expect(builds.deployments.promote('2')).rejects.toThrow(BuildNotPollingError);
    expect((await builds.deployments.report()).current).toBe('1');
    await builds.deployments.promote('2', { force: true });
    expect((await builds.deployments.report()).current).toBe('2');
  });

  test('of workers without a version gives new jobs to them again', async (context) => {
    const builds = await openBuilds(context);
    await builds.worker('1', oldCode);
    await builds.deployments.promote('1');
    await expect(builds.deployments.promote(null)).rejects.toThrow(/without a version/);
    await builds.worker(null, oldCode);
    expect(await builds.scene.jobs.workers()).toBe(1);
    await builds.deployments.promote(null);
    await builds.start('free');
    expect(await outcomeOf(builds, 'free')).toMatchObject({ builds: [null] });
  });
});

test.concurrent(
  'a job that began without a version goes on with the first build that is promoted',
  async (context) => {
    const builds = await openBuilds(context);
    await builds.worker(null, oldCode);
    const held = await builds.hold('early');
    await builds.worker('1', oldCode);
    await builds.deployments.promote('1');
    held.letGo();
    expect(await outcomeOf(builds, 'early')).toEqual({
      status: 'COMPLETED',
      order: OLD_ORDER,
      builds: [null, '1'],
    });
  },
);
