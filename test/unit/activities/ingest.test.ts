import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ingest } from '../../../src/activities/ingest.js';
import { parseNewsConfig } from '../../../src/pipelines/index.js';
import type { StageResult } from '../../../src/job/stageLife.js';
import { openStore, type Store } from '../../../src/store/index.js';
import { usePages } from '../news/pageServer.js';
import { UNLIMITED } from './unlimited.js';

const FEED = `<rss version="2.0"><channel><title>Harbor</title>
  <item><title>The ferry across the bay returns</title><link>https://harbor.test/1</link><description>It runs.</description></item>
  <item><title>The FERRY across the bay returns!</title><link>https://harbor.test/2</link><description>It sails.</description></item>
  <item><title>No link</title></item></channel></rss>`;

const site = usePages({
  // Another feed for everybody who may read one.
  '/private': ({ headers: { authorization: who, 'if-none-match': known } }, response) => {
    if (who === undefined) response.writeHead(401).end();
    else if (known === `"${who.length}"`) response.writeHead(304).end();
    else
      response
        .setHeader('etag', `"${who.length}"`)
        .end(FEED.replaceAll('harbor.test', `${who.length}.test`));
  },
  '/feed': (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.setHeader('etag', '"1"').end(FEED);
  },
});

let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
});
afterEach(() => store.close());

async function run(
  jobId: string,
  allowHosts: string[],
  source: { path?: string; headers?: Record<string, string> } = {},
): Promise<StageResult> {
  const { path = '/feed', ...more } = source;
  const config = parseNewsConfig({ sources: [{ id: 'harbor', url: site.url(path), ...more }] });
  const input = {
    jobId,
    tenant: 'test',
    stage: 'ingest',
    config,
    retryOf: null,
    budget: UNLIMITED,
    journal: [],
  };
  const activity = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
  const work = ingest({ store, allowFileSources: false, allowHosts });
  return activity.run(() => work(input));
}

test('a source on an address that is not public is a failed item that names the way out', async () => {
  const { counts, errors } = await run('job', []);
  expect(counts).toEqual({ total: 1, done: 0, failed: 1 });
  expect(errors[0]?.message).toContain('PLUMBLINE_ALLOW_HOSTS');
  expect(site.asked).toEqual([]);
});

test('a source is counted by what came of it, and its account is in the journal', async () => {
  const { metrics } = await run('job', ['127.0.0.1']);
  expect(metrics).toMatchObject({ articles: 1, duplicates: 1, knownTitles: 1, brokenEntries: 1 });
  const entries = await store.journal.read('test', 'job');
  expect(entries.map(({ message }) => message)).toContain(
    'harbor: 1 new articles, 1 known by title, 1 broken entries',
  );
});

test('a source that has not changed is done with nothing new for a later job', async () => {
  await run('first', ['127.0.0.1']);
  const { counts, metrics } = await run('second', ['127.0.0.1']);
  expect(counts).toEqual({ total: 1, done: 1, failed: 0 });
  expect(metrics).toMatchObject({ articles: 0, unchanged: 1 });
});

describe('a source with headers', () => {
  const sealed = async (value: string) => {
    const [authorization = ''] = await store.secrets.seal('test', [value]);
    return { path: '/private', headers: { authorization } };
  };

  test('is read with their values, and again only when it has changed', async () => {
    const source = await sealed('Bearer one');
    const first = await run('first', ['127.0.0.1'], source);
    expect(first.counts).toEqual({ total: 1, done: 1, failed: 0 });
    expect(first.metrics).toMatchObject({ articles: 1, unchanged: 0 });
    const second = await run('second', ['127.0.0.1'], source);
    expect(second.metrics).toMatchObject({ articles: 0, unchanged: 1 });
  });

  test('is another source to those with other headers', async () => {
    await run('first', ['127.0.0.1'], await sealed('Bearer one'));
    const other = await sealed('Bearer another');
    expect((await run('second', ['127.0.0.1'], other)).metrics).toMatchObject({ unchanged: 0 });
    const same = await sealed('Bearer one');
    expect((await run('third', ['127.0.0.1'], same)).metrics).toMatchObject({ unchanged: 1 });
    expect((await run('fourth', ['127.0.0.1'], { path: '/private' })).counts.failed).toBe(1);
  });

  test('whose secret is gone fails, and says which it is', async () => {
    const headers = { authorization: `secret:${'a'.repeat(43)}` };
    const { counts, errors } = await run('job', ['127.0.0.1'], { path: '/private', headers });
    expect(counts).toEqual({ total: 1, done: 0, failed: 1 });
    expect(errors[0]?.message).toBe(
      'The store has no secret for sources[0].headers.authorization of the config: start the job anew with its value',
    );
    expect(site.asked).toEqual([]);
  });
});
