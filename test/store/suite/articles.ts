import { describe, expect, test } from 'vitest';
import { type ReceivedArticle, UnknownArticleError } from '../../../src/store/index.js';
import { article, classification, neutralization } from '../samples.js';
import type { Neutralization } from '../../../src/news/types.js';
import type { Scene } from '../world.js';

/** Long enough to recognise a copy of it. */
const LONG =
  'The ferry across the bay will run again from Monday, the harbor office said, after a week in which ' +
  'passengers had to take the long way around by bus. Engineers replaced two bearings and tested the engine ' +
  'over the weekend. Tickets cost the same as before, according to a notice at the pier.';

export function articlesSuite(scene: Scene): void {
  describe('Articles', () => {
    test('are given back exactly as they were added, whatever characters they hold', async () => {
      const tenant = scene.name('tenant');
      const odd = article('a', {
        title: 'NUL \0, lone \ud83d, “quotes”, 漢字, \u{1f6a2}',
        body: '\0',
      });
      await scene.store.articles.add(tenant, 'job', [odd]);
      expect(await scene.store.articles.get(tenant, ['a'])).toEqual([
        { ...odd, firstJobId: 'job' },
      ]);
    });

    test('come in the order they were asked for, without those that do not exist', async () => {
      const tenant = scene.name('tenant');
      await scene.store.articles.add(tenant, 'job', [article('a'), article('b'), article('c')]);
      const found = await scene.store.articles.get(tenant, ['c', 'missing', 'a']);
      expect(found.map(({ id }) => id)).toEqual(['c', 'a']);
    });

    test('may be added by the thousand', async () => {
      const tenant = scene.name('tenant');
      const ids = Array.from({ length: 1_201 }, (_, n) => `a${n}`);
      const drafts = ids.map((id) => article(id));
      expect(await scene.store.articles.add(tenant, 'job', drafts)).toMatchObject({
        added: 1_201,
        known: 0,
      });
      expect(await scene.store.articles.get(tenant, ids)).toHaveLength(1_201);
    });

    test('belong to one tenant: another neither sees them nor takes them for known', async () => {
      const [ours, theirs] = [scene.name('tenant'), scene.name('tenant')];
      await scene.store.articles.add(ours, 'job', [article('a')]);
      expect(await scene.store.articles.get(theirs, ['a'])).toEqual([]);
      expect(await scene.store.articles.unclassified(theirs, 10)).toEqual([]);
      expect(await scene.store.articles.add(theirs, 'job', [article('a')])).toMatchObject({
        added: 1,
        known: 0,
      });
    });

    const first = article('a', { sourceId: 'first' });
    test.each([
      { what: 'a new URL and text', draft: article('b'), added: 1, known: 0 },
      { what: 'a URL that is there', draft: { ...first, contentHash: 'x' }, added: 0, known: 1 },
      {
        what: 'a text that is there',
        draft: article('b', { contentHash: first.contentHash }),
        added: 0,
        known: 1,
      },
    ])('of a later job count $added added, $known known for $what', async (row) => {
      const tenant = scene.name('tenant');
      await scene.store.articles.add(tenant, 'earlier', [first]);
      const counts = await scene.store.articles.add(tenant, 'later', [row.draft]);
      expect(counts).toMatchObject({ added: row.added, known: row.known });
    });

    test('that come twice in one delivery count once as added and once as known', async () => {
      const tenant = scene.name('tenant');
      const copies = [article('a'), article('a'), article('b', { contentHash: 'hash of a' })];
      expect(await scene.store.articles.add(tenant, 'job', copies)).toMatchObject({
        added: 1,
        known: 2,
      });
    });

    test('give a repeated attempt the same counts as the first', async () => {
      const tenant = scene.name('tenant');
      await scene.store.articles.add(tenant, 'earlier', [article('old')]);
      const drafts = [article('a'), article('a'), article('old'), article('b')];
      const attempts = [
        await scene.store.articles.add(tenant, 'job', drafts),
        await scene.store.articles.add(tenant, 'job', drafts),
      ];
      expect(attempts).toMatchObject([
        { added: 2, known: 2 },
        { added: 2, known: 2 },
      ]);
    });

    const story = (id: string, overrides: Partial<ReceivedArticle> = {}) =>
      article(id, { body: LONG, ...overrides });
    test.each([
      { what: 'much of a text', draft: story('b', { body: `Wire report. ${LONG}` }), by: 'near' },
      { what: 'a title', draft: article('b', { title: 'FERRY a sails – again!' }), by: 'title' },
      { what: 'a text', draft: story('b', { contentHash: 'hash of a' }), by: 'text' },
      { what: 'an address', draft: story('a'), by: 'url' },
    ])('are known by $what that the tenant has', async ({ draft, by }) => {
      const tenant = scene.name('tenant');
      const { articles } = scene.store;
      await articles.add(tenant, 'earlier', [story('a')]);
      const attempts = [
        await articles.add(tenant, 'job', [draft]),
        await articles.add(tenant, 'job', [draft]),
      ];
      const none = { url: 0, text: 0, title: 0, near: 0 };
      const counts = { added: 0, known: 1, knownBy: { ...none, [by]: 1 } };
      expect(attempts).toEqual([counts, counts]);
      const later = await articles.add(tenant, 'later', [draft]);
      expect(later.knownBy).toEqual({ ...none, url: 1 });
    });

    test.each([
      { days: 2.9, added: 0 },
      { days: 3.1, added: 1 },
    ])('with a known title $days days later count $added added', async ({ days, added }) => {
      const tenant = scene.name('tenant');
      const { title, publishedAt } = article('a');
      const later = new Date(Date.parse(publishedAt) + days * 86_400_000).toISOString();
      await scene.store.articles.add(tenant, 'earlier', [article('a')]);
      const again = article('b', { title, publishedAt: later });
      expect(await scene.store.articles.add(tenant, 'job', [again])).toMatchObject({ added });
    });

    test('that are near copies within one delivery count once', async () => {
      const tenant = scene.name('tenant');
      const drafts = [story('a'), story('b'), article('c')];
      const counts = await scene.store.articles.add(tenant, 'job', drafts);
      expect(counts).toMatchObject({ added: 2, known: 1, knownBy: { near: 1 } });
      expect(await scene.store.articles.add(tenant, 'job', drafts)).toEqual(counts);
    });

    test('are known by every address that led to them, and by no other', async () => {
      const [tenant, other] = [scene.name('tenant'), scene.name('tenant')];
      const { articles } = scene.store;
      await articles.add(tenant, 'job', [story('a'), story('copy')]);
      const urls = ['a', 'copy', 'new'].map((id) => article(id).canonicalUrl);
      expect(await articles.knownUrls(tenant, urls)).toEqual(new Set(urls.slice(0, 2)));
      expect(await articles.knownUrls(other, urls)).toEqual(new Set());
    });

    test('say where their body is from', async () => {
      const tenant = scene.name('tenant');
      const origin = { bodyFrom: 'page', truncated: true, linkStatus: 200 } as const;
      await scene.store.articles.add(tenant, 'job', [article('a', origin)]);
      expect(await scene.store.articles.get(tenant, ['a'])).toMatchObject([origin]);
    });

    test('that two sources of a job carry count as added for the first only', async () => {
      const tenant = scene.name('tenant');
      const [one, two] = [article('a', { sourceId: 'one' }), article('a', { sourceId: 'two' })];
      expect(await scene.store.articles.add(tenant, 'job', [one])).toMatchObject({
        added: 1,
        known: 0,
      });
      expect(await scene.store.articles.add(tenant, 'job', [two])).toMatchObject({
        added: 0,
        known: 1,
      });
    });

    test.each([
      { feed: '2025-03-02T08:00:00+02:00', kept: '2025-03-02T06:00:00.000Z', what: 'a later' },
      { feed: '2025-02-01T00:00:00Z', kept: '2025-03-01T08:00:00.000Z', what: 'an earlier' },
    ])('that are known keep the later date when a feed gives $what one', async ({ feed, kept }) => {
      const tenant = scene.name('tenant');
      await scene.store.articles.add(tenant, 'earlier', [article('a')]);
      await scene.store.articles.add(tenant, 'later', [article('a', { publishedAt: feed })]);
      const [stored] = await scene.store.articles.get(tenant, ['a']);
      expect(stored?.publishedAt).toBe(kept);
    });

    test('take the latest date among copies in one delivery', async () => {
      const tenant = scene.name('tenant');
      const later = '2025-03-05T00:00:00.000Z';
      const copies = [article('a'), article('a', { publishedAt: later }), article('a')];
      await scene.store.articles.add(tenant, 'job', copies);
      const [stored] = await scene.store.articles.get(tenant, ['a']);
      expect(stored?.publishedAt).toBe(later);
    });

    test('wait for classification newest first, then by id, up to the limit', async () => {
      const tenant = scene.name('tenant');
      const newest = { publishedAt: '2025-03-09T00:00:00.000Z' };
      const drafts = [article('c'), article('b'), article('Z', newest), article('a')];
      await scene.store.articles.add(tenant, 'job', drafts);
      expect(await scene.store.articles.unclassified(tenant, 3)).toEqual(['Z', 'a', 'b']);
    });

    test('wait for classification by the job that was the first to bring them', async () => {
      const tenant = scene.name('tenant');
      const { articles } = scene.store;
      await articles.add(tenant, 'one', [article('a'), article('b'), article('c')]);
      await articles.add(tenant, 'two', [article('c'), article('d')]);
      await articles.add(tenant, 'three', [article('e')]);
      await articles.saveClassification(tenant, 'b', classification(), 'v1');
      expect(await articles.unclassifiedFrom(tenant, ['two', 'one'], 10)).toEqual(['a', 'c', 'd']);
      expect(await articles.unclassifiedFrom(tenant, ['one'], 1)).toEqual(['a']);
      expect(await articles.unclassifiedFrom(scene.name('tenant'), ['one'], 10)).toEqual([]);
    });

    test('wait for neutralization once they are classified, until they are neutralized', async () => {
      const tenant = scene.name('tenant');
      const { articles } = scene.store;
      await articles.add(tenant, 'job', [article('a'), article('b'), article('c')]);
      await articles.saveClassification(tenant, 'a', classification(), 'v1');
      await articles.saveClassification(tenant, 'b', classification(), 'v1');
      await articles.saveNeutralization(tenant, 'b', neutralization(), 'v1');
      expect(await articles.unclassified(tenant, 10)).toEqual(['c']);
      expect(await articles.unneutralized(tenant, 10)).toEqual(['a']);
    });

    test('that a stage has parked are left alone by that stage in later jobs, and by no other', async () => {
      const tenant = scene.name('tenant');
      const { articles, items } = scene.store;
      const list = () => Promise.resolve(['a', 'b', 'c']);
      const failed = { error: 'torn', tries: 3 };
      await articles.add(tenant, 'job', [article('a'), article('b'), article('c')]);
      await items.fix({ tenant, jobId: 'job', stage: 'classify' }, list);
      await items.finish(tenant, 'job', 'classify', 'a', { status: 'parked', ...failed });
      await items.finish(tenant, 'job', 'classify', 'b', { status: 'error', ...failed });
      expect(await articles.unclassified(tenant, 10)).toEqual(['b', 'c']);

      for (const id of ['a', 'b', 'c'])
        await articles.saveClassification(tenant, id, classification(), 'v1');
      await items.fix({ tenant, jobId: 'job', stage: 'neutralize' }, list);
      await items.finish(tenant, 'job', 'neutralize', 'c', { status: 'parked', ...failed });
      expect(await articles.unneutralized(tenant, 10)).toEqual(['a', 'b']);
    });

    test('carry the latest verdicts and the engine versions that gave them', async () => {
      const tenant = scene.name('tenant');
      const { articles } = scene.store;
      await articles.add(tenant, 'job', [article('a')]);
      await articles.saveClassification(tenant, 'a', classification('world'), 'v1');
      await articles.saveClassification(tenant, 'a', classification('local'), 'v2');
      await articles.saveNeutralization(tenant, 'a', neutralization('Calm'), 'v3');
      expect(await articles.get(tenant, ['a'])).toMatchObject([
        {
          classification: classification('local'),
          classifiedBy: 'v2',
          neutralization: neutralization('Calm'),
          neutralizedBy: 'v3',
        },
      ]);
    });

    test('that the tenant does not have cannot be given a verdict', async () => {
      const [ours, theirs] = [scene.name('tenant'), scene.name('tenant')];
      const { articles } = scene.store;
      await articles.add(theirs, 'job', [article('a')]);
      await expect(articles.saveClassification(ours, 'a', classification(), 'v1')).rejects.toThrow(
        UnknownArticleError,
      );
      await expect(articles.saveNeutralization(ours, 'a', neutralization(), 'v1')).rejects.toThrow(
        UnknownArticleError,
      );
      expect(await articles.unclassified(theirs, 10)).toEqual(['a']);
    });

    test('that the first release neutralized have the scores and texts that later ones need', async () => {
      const { articles } = scene.store;
      const tenant = scene.name('tenant');
      await articles.add(tenant, 'job', [article('a')]);
      const span = { field: 'title', start: 0, end: 5, original: 'Ferry', replacement: 'Boat' };
      const why = { reason: 'clickbait', action: 'replaced', rule: 'ferry' };
      const old = { title: 'Boat', summary: '', body: 'It sails.', spans: [{ ...span, ...why }] };
      await articles.saveNeutralization(
        tenant,
        'a',
        { ...old, droppedEdits: 0 } as unknown as Neutralization,
        'v1',
      );
      const [read] = await articles.get(tenant, ['a']);
      expect(read?.neutralization).toMatchObject({
        feedTitle: 'Boat',
        briefText: 'It sails.',
        spans: [{ original: 'Ferry', score: 1 }],
      });
    });

    test('are candidates for a brief from the cutoff on, once neutralized', async () => {
      const tenant = scene.name('tenant');
      const { articles } = scene.store;
      const at = (publishedAt: string) => ({ publishedAt });
      await articles.add(tenant, 'job', [
        article('before', at('2025-03-01T11:59:59.999Z')),
        article('on', at('2025-03-01T12:00:00.000Z')),
        article('after', at('2025-03-01T13:00:00.000Z')),
        article('unfinished', at('2025-03-01T14:00:00.000Z')),
      ]);
      for (const id of ['before', 'on', 'after', 'unfinished']) {
        await articles.saveClassification(tenant, id, classification('science'), 'v1');
        if (id !== 'unfinished') {
          await articles.saveNeutralization(tenant, id, neutralization(`Calm ${id}`), 'v1');
        }
      }
      const candidates = await articles.briefCandidates(tenant, '2025-03-01T14:00:00+02:00');
      expect(candidates.map(({ id }) => id)).toEqual(['after', 'on']);
      expect(candidates[0]).toEqual({
        id: 'after',
        sourceId: 'harbour-post',
        sourcePriority: 2,
        canonicalUrl: 'https://harbour-post.example/after',
        publishedAt: '2025-03-01T13:00:00.000Z',
        section: 'science',
        language: 'en',
        linkStatus: null,
        truncated: false,
        original: {
          title: 'Ferry after sails again',
          summary: article('after').summary,
          body: article('after').body,
        },
        neutral: neutralization('Calm after'),
      });
    });

    test('in a language that is not supported are candidates too: the gate says why they stay out', async () => {
      const tenant = scene.name('tenant');
      const { articles } = scene.store;
      await articles.add(tenant, 'job', [article('a')]);
      const foreign = { ...classification(), section: null, language: 'it' };
      await articles.saveClassification(tenant, 'a', foreign, 'v1');
      await articles.saveNeutralization(tenant, 'a', neutralization(), 'v1');
      const [candidate] = await articles.briefCandidates(tenant, '2025-01-01T00:00:00Z');
      expect(candidate).toMatchObject({ section: null, language: 'it' });
    });

    test("are sampled by id from what the job's stage has done", async () => {
      const [tenant, job] = [scene.name('tenant'), scene.name('job')];
      const { articles, items } = scene.store;
      const ids = ['d', 'b', 'c', 'a', 'e'];
      await articles.add(
        tenant,
        job,
        ids.map((id) => article(id)),
      );
      await items.plan(tenant, job, 'neutralize', () => Promise.resolve(ids));
      for (const id of ['d', 'c', 'a'])
        await items.finish(tenant, job, 'neutralize', id, { status: 'done' });
      await items.finish(tenant, job, 'neutralize', 'b', { status: 'error', error: 'too long' });
      const sample = await articles.sample(tenant, job, 'neutralize', 2);
      expect(sample.map(({ id }) => id)).toEqual(['a', 'c']);
      expect(await articles.sample(tenant, job, 'classify', 2)).toEqual([]);
    });
  });
}
