import type { JobReport } from 'plumbline/job';
import { beforeAll, describe, test } from 'vitest';
import type { Scene } from './scene.js';
import type { Pause } from './slowWorker.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();

/** Leases that run out soon, and attempts enough for a slow machine that loses one more. */
const config = (isWhole: boolean) => ({
  sources: world.current.sources,
  enableEvaluation: isWhole,
  enableAutoOptimize: isWhole,
  lease: '1500ms',
  heartbeat: '200ms',
  stageAttempts: 10,
});

/** For each stage the worst moment: something is written and nobody has been told. */
const MOMENTS: { stage: string; moment: Pick<Pause, 'call' | 'nth'>; isWhole?: true }[] = [
  { stage: 'ingest', moment: { call: 'articles.add', nth: 3 } },
  { stage: 'classify', moment: { call: 'articles.saveClassification', nth: 20 } },
  { stage: 'neutralize', moment: { call: 'articles.saveNeutralization', nth: 10 } },
  { stage: 'brief', moment: { call: 'briefs.publish', nth: 1 } },
  { stage: 'evaluation', moment: { call: 'evaluations.save', nth: 1 }, isWhole: true },
  { stage: 'optimization', moment: { call: 'engineVersions.activate', nth: 1 }, isWhole: true },
];

/** What a job says it did, and what the store says; no two of anything may be the same. */
async function account({ store, tenant }: Scene, { jobId, stages }: JobReport) {
  const planned = await store.items.plan(tenant, jobId, 'classify', () => Promise.resolve([]));
  const articles = await store.articles.get(
    tenant,
    planned.map(({ id }) => id),
  );
  const brief = await store.briefs.latest(tenant);
  const stories = brief?.document.sections.flatMap(({ entries }) => entries) ?? [];
  const journal = await store.journal.read(tenant, jobId);
  return {
    stages: stages.map(({ name, status, counts, errors, metrics }) => {
      return { name, status, counts, errors, metrics };
    }),
    urls: new Set(articles.map(({ canonicalUrl }) => canonicalUrl)).size,
    texts: new Set(articles.map(({ contentHash }) => contentHash)).size,
    briefs: brief?.version,
    stories: new Set(stories.map(({ articleId }) => articleId)).size,
    activations: (await store.engineVersions.activations(tenant)).map(({ reason }) => reason),
    journal: journal.map(({ key }) => key).sort(),
  };
}

describe('kill -9 of the worker, then a new one', () => {
  type Account = Awaited<ReturnType<typeof account>>;
  /** With every stage, and without those that take long and were not disturbed. */
  let [undisturbed, undisturbedPart]: Account[] = [];

  beforeAll(async () => {
    [undisturbed, undisturbedPart] = await Promise.all([ofWhole(true), ofWhole(false)]);
  });

  async function ofWhole(isWhole: boolean): Promise<Account> {
    const scene = await world.current.scene();
    await scene.localWorker('only');
    const jobId = await scene.start({ config: config(isWhole) });
    return account(scene, await scene.jobs.result(jobId));
  }

  // Most of the time these wait for leases, so they may as well wait together.
  test.concurrent.for(MOMENTS)(
    'inside $stage: the job completes as if nothing had happened',
    { timeout: 120_000 },
    async ({ stage, moment, isWhole = false }, { expect }) => {
      const scene = await world.current.scene();
      const lost = await scene.worker('lost', { ...moment, when: 'after', ms: 60_000 });
      const jobId = await scene.start({ config: config(isWhole) });
      await lost.says(moment.call);
      await lost.end('SIGKILL');
      await scene.shows(jobId, { status: 'RUNNING', lease: { stage } });

      await scene.localWorker('next');
      const report = await scene.jobs.result(jobId);
      expect(report).toMatchObject({ status: 'COMPLETED', progress: 1 });
      expect(await account(scene, report)).toEqual(isWhole ? undisturbed : undisturbedPart);
    },
  );

  test('the undisturbed job is worth the comparison', ({ expect }) => {
    expect(undisturbed?.stages.map(({ name }) => name)).toEqual(MOMENTS.map(({ stage }) => stage));
    expect(undisturbed).toMatchObject({ briefs: 1, activations: [expect.any(String)] });
    expect(undisturbed?.urls).toBe(undisturbed?.stages[0]?.metrics['articles']);
    expect(undisturbed?.texts).toBe(undisturbed?.urls);
    expect(new Set(undisturbed?.journal).size).toBe(undisturbed?.journal.length);
  });
});
