import { describe, expect, test } from 'vitest';
import { isBroken, isTeaser, toArticle, withoutPage, withPage } from '../../../src/news/article.js';
import type { FeedEntry } from '../../../src/news/feed.js';
import { markupOf, plainText } from '../../../src/news/plainText.js';
import type { ArticleDraft } from '../../../src/news/types.js';

const source = { id: 'harbor', url: 'https://harbor.test/feeds/all.xml', priority: 1 };
const now = new Date('2031-03-04T12:00:00Z');
const entry: FeedEntry = {
  link: 'https://harbor.test/ferry',
  title: 'Ferry returns',
  summary: '<p>It runs again.</p>',
  content: '<p>The ferry runs again from Monday.</p><p>Tickets cost the same.</p>',
  published: 'Tue, 04 Mar 2031 08:00:00 GMT',
};

function articleOf(change: Partial<FeedEntry> = {}): ArticleDraft {
  const result = toArticle({ ...entry, ...change }, source, now);
  if (isBroken(result)) throw new Error(result.reason);
  return result;
}

describe('an article', () => {
  test('has plain text, paragraphs and an ISO date', () => {
    expect(articleOf()).toMatchObject({
      sourceId: 'harbor',
      title: 'Ferry returns',
      summary: 'It runs again.',
      body: 'The ferry runs again from Monday.\n\nTickets cost the same.',
      publishedAt: '2031-03-04T08:00:00.000Z',
    });
  });

  test('takes the teaser for its body where the feed has nothing longer', () => {
    expect(articleOf({ content: '' }).body).toBe('It runs again.');
  });

  test('takes the start of its body for a summary where the feed has no teaser', () => {
    const content = `<p>${'A sentence of some length stands here. '.repeat(40)}</p>`;
    const { summary } = articleOf({ summary: '', content });
    expect(summary.length).toBeLessThanOrEqual(500);
    expect(summary.endsWith('here.')).toBe(true);
  });
});

describe('the canonical address', () => {
  test.each([
    ['drops tracking parameters', 'https://harbor.test/ferry?utm_source=x&fbclid=1&id=7', '?id=7'],
    ['drops the fragment', 'https://harbor.test/ferry#comments', ''],
    ['drops a trailing slash', 'https://harbor.test/ferry/', ''],
    ['ignores the case of the host', 'https://HARBOR.test/ferry', ''],
    ['sorts parameters', 'https://harbor.test/ferry?b=2&a=1', '?a=1&b=2'],
    ['resolves a relative link against the source', '/ferry', ''],
  ])('%s', (_, link, query) => {
    expect(articleOf({ link }).canonicalUrl).toBe(`https://harbor.test/ferry${query}`);
  });

  test('decides the id', () => {
    expect(articleOf({ link: 'https://harbor.test/ferry?utm_medium=rss' }).id).toBe(articleOf().id);
    expect(articleOf({ link: 'https://harbor.test/other' }).id).not.toBe(articleOf().id);
  });
});

describe('the content hash', () => {
  test('is the same for the same text under another address and in other typography', () => {
    const copy = articleOf({ link: 'https://copy.test/1', title: '<b>Ferry</b>  returns!' });
    expect(copy.contentHash).toBe(articleOf().contentHash);
  });

  test('differs when the text differs', () => {
    expect(articleOf({ title: 'Ferry stops' }).contentHash).not.toBe(articleOf().contentHash);
  });
});

describe('the date', () => {
  test.each([
    ['missing', undefined],
    ['unreadable', 'next Tuesday or so'],
    ['in the future', '2031-03-05T00:00:00Z'],
  ])('that is %s becomes the time of ingest', (_, published) => {
    const { link, title, summary, content } = entry;
    const undated = { link, title, summary, content };
    const result = toArticle(published ? { ...undated, published } : undated, source, now);
    expect(result).toMatchObject({ publishedAt: now.toISOString() });
  });
});

describe('an entry that cannot be an article', () => {
  test.each([
    ['a link that is no web address', { link: 'mailto:desk@harbor.test' }, 'not a web address'],
    [
      'neither title nor text',
      { title: '<img src="x">', summary: '', content: '' },
      'title has no text',
    ],
  ])('with %s is broken, with the reason', (_, change, reason) => {
    const result = toArticle({ ...entry, ...change }, source, now);
    expect(isBroken(result) && result.reason).toContain(reason);
  });
});

describe('plain text', () => {
  test.each([
    ['entities', 'Fish &amp; chips &lt;3', 'Fish & chips <3'],
    ['stray signs', '5 < 6 & AT&T', '5 < 6 & AT&T'],
    ['line breaks', 'One<br>two', 'One\ntwo'],
    ['scripts and styles', '<style>a{}</style><script>b()</script>text', 'text'],
    ['headings', '<h2>Head</h2><p>Body</p>', 'Head\n\nBody'],
    ['links', '<a href="https://x.test">here</a>', 'here'],
    ['invisible characters', 'co\u00ADop\u200Berate\u0007', 'cooperate'],
  ])('of %s', (_, markup, text) => {
    expect(plainText(markup)).toBe(text);
  });

  test('survives the way through markup', () => {
    const text = 'One < two & three\nfour\n\nFive';
    expect(plainText(markupOf(text))).toBe(text);
  });
});

describe('a body', () => {
  const long = 'A sentence of some length stands here. '.repeat(30).trim();

  test.each([
    ['ends in dots', '<p>The ferry runs again from…</p>', true],
    ['ends in dots in brackets', '<p>The ferry runs again from [&#8230;]</p>', true],
    ['ends in a link to the rest', '<p>The ferry runs again.</p><p>Read more</p>', false],
    ['ends in a sentence', '<p>The ferry runs again from Monday.</p>', false],
  ])('that %s is truncated or not', (_, content, truncated) => {
    expect(articleOf({ summary: '', content }).truncated).toBe(truncated);
  });

  test('is a teaser when it is short or cut, and none when it is long and whole', () => {
    expect(isTeaser(articleOf())).toBe(true);
    expect(isTeaser(articleOf({ content: `<p>${long}</p>` }))).toBe(false);
    expect(isTeaser(articleOf({ content: `<p>${long} And then…</p>` }))).toBe(true);
  });

  test('of the page wins when it is longer', () => {
    const article = withPage(articleOf(), long, 200);
    expect(article).toMatchObject({
      body: long,
      bodyFrom: 'page',
      truncated: false,
      linkStatus: 200,
    });
    expect(article.contentHash).not.toBe(articleOf().contentHash);
  });

  test('of the feed stays when the page has less', () => {
    const article = withPage(articleOf(), 'Short.', 200);
    expect(article).toMatchObject({ body: articleOf().body, bodyFrom: 'feed', linkStatus: 200 });
  });

  test('without a page is a teaser that says so', () => {
    expect(withoutPage(articleOf(), 404)).toMatchObject({
      body: articleOf().body,
      bodyFrom: 'feed',
      truncated: true,
      linkStatus: 404,
    });
  });

  test('beyond all measure is cut between paragraphs and marked', () => {
    const article = withPage(articleOf(), Array(200).fill(long).join('\n\n'), 200);
    expect(article.body.length).toBeLessThanOrEqual(100_000);
    expect(article.body.endsWith('here.')).toBe(true);
    expect(article.truncated).toBe(true);
  });

  test('gives an entry without a title its first sentence', () => {
    expect(articleOf({ title: '' }).title).toBe('It runs again.');
  });
});
