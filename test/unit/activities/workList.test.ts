import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginItems } from '../../../src/activities/itemBatch.js';
import { classify } from '../../../src/activities/classify.js';
import { ingest } from '../../../src/activities/ingest.js';
import { neutralize } from '../../../src/activities/neutralize.js';
import { workList, type RetriedJobs } from '../../../src/activities/workList.js';
import { parseNewsConfig, type NewsConfigInput } from '../../../src/pipelines/index.js';
import { openStore, type Store } from '../../../src/store/index.js';
import { article, classification, neutralization } from '../../store/samples.js';
import { UNLIMITED } from './unlimited.js';

const STAGES = { ingest, classify, neutralize };
let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
});
afterEach(() => store.close());

const ids = (...list: string[]) => Promise.resolve(list);

/** A job planned this stage, and did some of it. */
async function planned(job: string, stage: string, list: string[], done: string[] = []) {
  await store.items.plan('test', job, stage, () => ids(...list));
  for (const id of done) await store.items.finish('test', job, stage, id, { status: 'done' });
}

const link = (job: string, retryOf: string) =>
  store.retries.link('test', job, retryOf, new Date(0));

describe('the work list', () => {
  const choice = { select: () => ids('any'), fresh: () => ids('c', 'new') };
  const listOf = (retryOf: string | null, more: Partial<Parameters<typeof workList>[2]> = {}) =>
    workList(
      store,
      { tenant: 'test', jobId: 'retry', stage: 'sort', retryOf },
      { ...choice, ...more },
    );

  test('of a job that is no retry is what its stage selects', async () => {
    expect(await listOf(null)).toEqual(['any']);
  });

  test('of a retry is what was left over, then what came with it, each once', async () => {
    await planned('first', 'sort', ['d', 'c', 'b', 'a'], ['b']);
    expect(await listOf('first')).toEqual(['d', 'c', 'a', 'new']);
  });

  test('of a retry of a retry is what the nearest that planned the stage left over', async () => {
    await link('second', 'first');
    await planned('first', 'sort', ['a', 'b']);
    await planned('second', 'sort', ['b'], []);
    expect(await listOf('second')).toEqual(['b', 'c', 'new']);
  });

  test('of a retry is what its stage selects where no job before got as far', async () => {
    await link('second', 'first');
    await planned('first', 'gather', ['a']);
    expect(await listOf('second')).toEqual(['any']);
  });

  test('of a retry leaves out what needs no work any more', async () => {
    await planned('first', 'sort', ['a', 'b']);
    const stillToDo = (all: readonly string[]) => ids(...all.filter((id) => id !== 'b'));
    expect(await listOf('first', { stillToDo })).toEqual(['a', 'c', 'new']);
  });

  test('of a retry asks for what came with it and with those before it that did not get as far', async () => {
    await link('third', 'second');
    await link('second', 'first');
    await planned('first', 'sort', ['a']);
    let asked: RetriedJobs | undefined;
    const fresh = (jobs: RetriedJobs) => {
      asked = jobs;
      return ids();
    };
    await listOf('third', { fresh });
    expect(asked).toEqual({
      before: ['third', 'second', 'first'],
      since: ['retry', 'third', 'second'],
    });
  });
});

/** Runs a stage of the news pipeline as `job`, and gives the ids it worked on. */
async function worksOn(
  stage: keyof typeof STAGES,
  job: string,
  retryOf: string | null,
  given: NewsConfigInput = {},
): Promise<string[]> {
  const activity = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
  const config = parseNewsConfig(given);
  const input = { jobId: job, tenant: 'test', stage, config, retryOf, budget: UNLIMITED };
  const work = STAGES[stage]({ store, allowFileSources: false });
  const begin = typeof work === 'function' ? work : beginItems(store, work);
  await activity.run(() => begin({ ...input, journal: [] }));
  return store.items.listed('test', [job], stage);
}

const bring = (job: string, ...list: string[]) =>
  store.articles.add(
    'test',
    job,
    list.map((id) => article(id)),
  );
const classified = async (...list: string[]) => {
  for (const id of list)
    await store.articles.saveClassification('test', id, classification(), 'v1');
};
const neutralized = async (...list: string[]) => {
  for (const id of list)
    await store.articles.saveNeutralization('test', id, neutralization(), 'v1');
};

describe('a retry ingests', () => {
  test('the sources that were left over, and no others', async () => {
    const sources = ['a', 'b', 'c'].map((id) => ({ id, url: `http://127.0.0.1:9/${id}` }));
    await planned('first', 'ingest', ['a', 'b', 'c'], ['a', 'c']);
    expect(await worksOn('ingest', 'retry', 'first', { sources })).toEqual(['b']);
  });
});

describe('a retry classifies', () => {
  beforeEach(async () => {
    await bring('first', 'done', 'failed');
    await bring('other', 'foreign');
    await bring('retry', 'new');
    await planned('first', 'classify', ['done', 'failed'], ['done']);
    await classified('done');
  });

  test('what failed before and the articles it brought, not what other jobs left', async () => {
    expect(await worksOn('classify', 'retry', 'first')).toEqual(['failed', 'new']);
  });

  test('nothing that another job has classified meanwhile', async () => {
    await classified('failed');
    expect(await worksOn('classify', 'retry', 'first')).toEqual(['new']);
  });

  test('what an earlier retry brought and did not get to', async () => {
    await link('retry', 'first');
    await bring('second', 'newest');
    const list = await worksOn('classify', 'second', 'retry');
    expect(list).toEqual(['failed', 'new', 'newest']);
  });

  test('no more than a job takes on, what was left over first', async () => {
    const list = await worksOn('classify', 'retry', 'first', { classifyLimit: 1 });
    expect(list).toEqual(['failed']);
  });
});

describe('a retry neutralizes', () => {
  beforeEach(async () => {
    await bring('first', 'done', 'failed', 'unclassified', 'beyondLimit');
    await bring('retry', 'new');
    await planned(
      'first',
      'classify',
      ['done', 'failed', 'unclassified', 'beyondLimit'],
      ['done', 'failed', 'beyondLimit'],
    );
    await planned('first', 'neutralize', ['done', 'failed'], ['done']);
    await planned('retry', 'classify', ['unclassified', 'new'], ['new']);
    await classified('done', 'failed', 'beyondLimit', 'new');
    await neutralized('done');
  });

  test('what failed before and what it has classified itself', async () => {
    expect(await worksOn('neutralize', 'retry', 'first')).toEqual(['failed', 'new']);
  });

  test('nothing that another job has neutralized meanwhile', async () => {
    await neutralized('failed', 'new');
    expect(await worksOn('neutralize', 'retry', 'first')).toEqual([]);
  });

  test('what could not be classified before, once anybody has', async () => {
    await classified('unclassified');
    const list = await worksOn('neutralize', 'late', 'first');
    expect(list).toEqual(['failed', 'unclassified']);
  });

  test('what an earlier retry classified and did not get to', async () => {
    await link('retry', 'first');
    expect(await worksOn('neutralize', 'second', 'retry')).toEqual(['failed', 'new']);
  });

  test('no more than a job takes on, what was left over first', async () => {
    const list = await worksOn('neutralize', 'retry', 'first', { neutralizeLimit: 1 });
    expect(list).toEqual(['failed']);
  });
});
