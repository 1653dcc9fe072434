import { createHash } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/activity';
import { gatherArticles } from '../news/gather.js';
import { openOutbound } from '../news/outbound.js';
import { PageReader } from '../news/pages.js';
import { parseNewsConfig, type NewsConfig } from '../pipelines/index.js';
import type { StageActivity } from './contract.js';
import type { StageDependencies } from './dependencies.js';
import { accountOf, type SourceCounts } from './ingestAccount.js';
import { AttemptFailure, eachItem } from './itemStage.js';
import { hidingSecrets, revealSecrets } from './secrets.js';
import { runWholeList } from './wholeList.js';

/** Takes in every source; one that fails does not touch the others. */
export function ingest({
  store,
  allowFileSources: allowFiles,
  allowHosts = [],
}: StageDependencies): StageActivity {
  // For the life of the worker: hosts are met politely by all of its jobs together.
  const outbound = openOutbound({ allowHosts });
  const pages = new PageReader({ outbound });

  return (input) => {
    const { jobId, tenant } = input;
    const config = parseNewsConfig(input.config);
    const sources = new Map(config.sources.map((source, index) => [source.id, { source, index }]));
    const known = (urls: string[]) =>
      store.articles.knownUrls(tenant, urls).catch((error: unknown) => {
        throw new AttemptFailure(error);
      });
    /** A secret that is not there is the source's failure, a store that is not there is not. */
    const headersOf = (index: number) =>
      revealSecrets(store, input, ['sources', index, 'headers']).catch((error: unknown) => {
        throw error instanceof ApplicationFailure ? error : new AttemptFailure(error);
      });
    const stage = eachItem({
      select: () => Promise.resolve([...sources.keys()]),
      load: async (id) => {
        const found = sources.get(id);
        if (found === undefined) throw new Error(`Source ${id} is not in the job's config.`);
        const key = stateKey(found.source);
        const validators = await store.sourceStates.validators(tenant, key, jobId);
        return { ...found, validators };
      },
      work: async ({ source, index, validators }, { signal, goesOn: onPage }) => {
        const options = { maxItems: config.maxItemsPerSource, allowFiles, outbound, pages, known };
        const now = new Date();
        const headers = await headersOf(index);
        const state = { now, signal, validators, headers, onPage };
        const gathered = await hidingSecrets(Object.values(headers), () =>
          gatherArticles(source, { ...options, ...state }),
        );
        return { source, ...gathered };
      },
      save: async (_id, { source, articles, broken, pages: read, unchanged, validators }) => {
        const received = articles.map((draft) => ({ ...draft, sourcePriority: source.priority }));
        const {
          added,
          known: duplicates,
          knownBy,
        } = await store.articles.add(tenant, jobId, received);
        if (!unchanged) await store.sourceStates.save(tenant, stateKey(source), jobId, validators);
        const counts: SourceCounts = {
          articles: added,
          duplicates,
          knownUrls: knownBy.url,
          knownTitles: knownBy.title,
          nearCopies: knownBy.text + knownBy.near,
          brokenEntries: broken.length,
          pagesFetched: read.fetched,
          pagesFailed: read.failed,
          pagesRefused: read.refusedByRobots + read.refusedByBreaker,
          unchanged: unchanged ? 1 : 0,
        };
        return {
          metrics: { ...counts },
          notes: [
            ...broken.map(({ entry, reason }) => `left out ${entry}: ${reason}`),
            ...pageNotes(read),
          ],
          account: { message: accountOf(counts), data: { ...counts } },
        };
      },
    });
    return runWholeList(store, input, stage, config.maxWorkers);
  };
}

/** What the state of a source is kept under: asked with other headers, an address may give another feed. */
function stateKey({ url, headers = {} }: NewsConfig['sources'][number]): string {
  const given = Object.entries(headers).map(
    ([name, value]) => `${name.toLowerCase()}: ${value.toString()}`,
  );
  if (given.length === 0) return url;
  const digest = createHash('sha256').update(given.sort().join('\n')).digest('base64url');
  return `${url} ${digest}`;
}

function pageNotes(read: { failed: number; refusedByRobots: number; refusedByBreaker: number }) {
  return [
    [read.failed, 'could not be read'],
    [read.refusedByRobots, 'not read: the robots.txt of their host does not allow it'],
    [read.refusedByBreaker, 'not read: their host failed too often'],
  ].flatMap(([count, why]) => (count === 0 ? [] : [`teasers kept for ${count} pages ${why}`]));
}
