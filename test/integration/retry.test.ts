import type { RequestListener } from 'node:http';
import type { JobReport } from 'plumbline/job';
import { beforeAll, describe, expect, test } from 'vitest';
import { article } from '../store/samples.js';
import { usePages } from '../unit/news/pageServer.js';
import { rssFeed } from './feeds.js';
import type { Scene } from './scene.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();

/** Three feeds; the museum's is down until somebody mends it. */
let mended = false;
const read: string[] = [];
const feed = (name: string, stories: number): RequestListener => {
  return (_request, response) => {
    if (name === 'museum' && !mended) {
      response.writeHead(500).end();
      return;
    }
    read.push(name);
    response.setHeader('content-type', 'application/rss+xml').end(rssFeed(name, stories));
  };
};
const NAMES = ['harbour', 'market', 'museum'];
const site = usePages(
  Object.fromEntries(NAMES.map((name, index) => [`/${name}`, feed(name, index + 1)])),
);

let scene: Scene;
let first: JobReport;
let started: JobReport;
let retry: JobReport;

beforeAll(async () => {
  scene = await world.current.scene();
  await scene.localWorker('only');
  const sources = NAMES.map((name) => ({ id: name, url: site.url(`/${name}`) }));
  first = await scene.jobs.result(await scene.start({ config: { sources } }));
  // Somebody else's work, which is none of the retry's.
  await scene.store.articles.add(scene.tenant, 'other', [article('foreign')]);
  mended = true;
  started = await scene.jobs.retry(first.jobId);
  retry = await scene.jobs.result(started.jobId);
});

const stageOf = (report: JobReport, name: string) =>
  report.stages.find((stage) => stage.name === name);

describe('a retry of a job with one bad feed of three', () => {
  test('follows on a PARTIAL job that has done the rest', () => {
    expect(first.status).toBe('PARTIAL');
    expect(stageOf(first, 'ingest')).toMatchObject({
      status: 'partial',
      counts: { total: 3, done: 2, failed: 1 },
      metrics: { articles: 3 },
    });
    expect(stageOf(first, 'neutralize')).toMatchObject({ counts: { total: 3, done: 3 } });
  });

  test('is a new job', () => {
    expect(started).toMatchObject({ status: 'PENDING', retryOf: first.jobId });
    expect(started.jobId).not.toBe(first.jobId);
  });

  test('ingests that feed and no other', () => {
    expect(stageOf(retry, 'ingest')).toMatchObject({
      counts: { total: 1, done: 1, failed: 0 },
      metrics: { articles: 3, duplicates: 0 },
    });
    expect(read).toEqual(expect.arrayContaining(NAMES));
    expect(read).toHaveLength(NAMES.length);
  });

  test.each(['classify', 'neutralize'])('has %s work on its own articles only', async (stage) => {
    expect(stageOf(retry, stage)).toMatchObject({ counts: { total: 3, done: 3, failed: 0 } });
    const ids = await scene.store.items.listed(scene.tenant, [retry.jobId], stage);
    const articles = await scene.store.articles.get(scene.tenant, ids);
    expect(articles.map(({ sourceId }) => sourceId)).toEqual(['museum', 'museum', 'museum']);
  });

  test('publishes a brief of everything and is COMPLETED', async () => {
    expect(retry).toMatchObject({ status: 'COMPLETED', error: null });
    const brief = await scene.store.briefs.byId(scene.tenant, retry.briefId ?? '');
    const urls = brief?.document.sections.flatMap(({ entries }) =>
      entries.flatMap(({ sources }) => sources.map(({ sourceId }) => sourceId)),
    );
    expect(brief?.version).toBe(2);
    expect(new Set(urls)).toEqual(new Set(NAMES));
  });

  test('leaves nothing twice in the store', async () => {
    const candidates = await scene.store.articles.briefCandidates(
      scene.tenant,
      new Date(0).toISOString(),
    );
    const urls = candidates.map(({ canonicalUrl }) => canonicalUrl);
    expect(urls).toHaveLength(6);
    expect(new Set(urls).size).toBe(6);
  });

  test('is linked with the first job both ways', async () => {
    expect(await scene.jobs.describe(retry.jobId)).toMatchObject({
      retryOf: first.jobId,
      retriedBy: [],
    });
    expect(await scene.jobs.describe(first.jobId)).toMatchObject({
      retryOf: null,
      retriedBy: [retry.jobId],
    });
  });

  test('is not shown where it was never started', async () => {
    await scene.store.retries.link(scene.tenant, 'ghost', first.jobId, new Date());
    const { retriedBy } = await scene.jobs.describe(first.jobId);
    expect(retriedBy).toEqual([retry.jobId]);
  });
});

describe('a retry', () => {
  test('of a COMPLETED job is refused', async () => {
    await expect(scene.jobs.retry(retry.jobId)).rejects.toThrow(
      'Job is COMPLETED, only PARTIAL, FAILED and CANCELLED jobs can be retried',
    );
    expect(await scene.store.retries.of(scene.tenant, retry.jobId)).toEqual([]);
  });

  test('of an open job is refused', async () => {
    const { jobId } = await scene.clientOn('nobody-works-here').start();
    await expect(scene.jobs.retry(jobId)).rejects.toThrow(
      'Job is PENDING, only PARTIAL, FAILED and CANCELLED jobs can be retried',
    );
  });

  test('of a job that was ended before it ran does all of it', async () => {
    const { jobId } = await scene.clientOn('nobody-works-here').start();
    const { workflowId } = await scene.jobs.describe(jobId);
    await world.current.client.workflow.getHandle(workflowId).terminate('in the way');
    const again = await scene.jobs.result((await scene.jobs.retry(jobId)).jobId);
    expect(again.stages.map(({ name }) => name)).toEqual(first.stages.map(({ name }) => name));
  });

  test('under a key is one job, however often it is asked for', async () => {
    const retries = Array.from({ length: 10 }, () =>
      scene.jobs.retry(first.jobId, { key: 'once more' }),
    );
    const ids = new Set((await Promise.all(retries)).map(({ jobId }) => jobId));
    expect(ids.size).toBe(1);
    const { retriedBy } = await scene.jobs.describe(first.jobId);
    expect(retriedBy).toEqual([retry.jobId, ...ids]);
  });
});
