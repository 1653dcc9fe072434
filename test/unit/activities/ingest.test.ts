import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

async function run(jobId: string, allowHosts: string[]): Promise<StageResult> {
  const config = parseNewsConfig({ sources: [{ id: 'harbor', url: site.url('/feed') }] });
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
