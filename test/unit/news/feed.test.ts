import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../../src/news/feed.js';

const encode = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseFeed(encode(text), '');

const RSS = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel><title>Harbor News</title>
    <item><title>Ferry returns</title><link>https://harbor.test/ferry</link>
      <description>&lt;p&gt;It runs again.&lt;/p&gt;</description>
      <content:encoded><![CDATA[<p>The ferry runs again from Monday.</p>]]></content:encoded>
      <pubDate>Tue, 04 Mar 2031 08:00:00 GMT</pubDate></item>
  </channel></rss>`;
const RDF = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://harbor.test/"><title>Harbor News</title></channel>
  <item rdf:about="https://harbor.test/ferry"><title>Ferry returns</title><link>https://harbor.test/ferry</link>
  <dc:date>2031-03-04T08:00:00Z</dc:date></item></rdf:RDF>`;
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Harbor News</title><id>urn:harbor</id>
  <entry><id>urn:ferry</id><title type="text">Ferry returns</title><link rel="self" href="https://harbor.test/x"/>
  <link rel="alternate" href="https://harbor.test/ferry"/><updated>2031-03-04T08:00:00Z</updated></entry></feed>`;
const JSON_FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Harbor News',
  items: [
    { id: '1', url: 'https://harbor.test/ferry', title: 'Ferry returns', content_text: 'a < b' },
  ],
});

describe('every format', () => {
  test.each([
    ['RSS 2.0', RSS],
    ['RSS 0.91', RSS.replace('version="2.0"', 'version="0.91"')],
    ['RDF', RDF],
    ['Atom', ATOM],
    ['JSON Feed', JSON_FEED],
  ])('%s gives a title and an entry with a link', (_, text) => {
    const feed = parse(text);
    expect(feed.title).toBe('Harbor News');
    expect(feed.broken).toEqual([]);
    expect(feed.entries).toHaveLength(1);
    expect(feed.entries[0]).toMatchObject({ link: 'https://harbor.test/ferry' });
    expect(feed.entries[0]?.title).toContain('Ferry returns');
  });

  test('RSS gives teaser, full text and date as written', () => {
    expect(parse(RSS).entries[0]).toMatchObject({
      summary: '<p>It runs again.</p>',
      content: '<p>The ferry runs again from Monday.</p>',
      published: 'Tue, 04 Mar 2031 08:00:00 GMT',
    });
  });

  test('plain text of a JSON feed is escaped, so that it survives as markup', () => {
    expect(parse(JSON_FEED).entries[0]?.content).toBe('<p>a &lt; b</p>');
  });

  test('a permanent guid stands in for a missing link', () => {
    const feed = parse(
      RSS.replace('<link>https://harbor.test/ferry</link>', '<guid>https://harbor.test/g</guid>'),
    );
    expect(feed.entries[0]?.link).toBe('https://harbor.test/g');
  });
});

describe('a damaged feed', () => {
  test('without any entry is an empty feed, not an error', () => {
    expect(parse('<rss><channel></channel></rss>')).toEqual({ title: '', entries: [], broken: [] });
  });

  test('with tags closed in the wrong order still gives what can be read', () => {
    const feed = parse(
      `<rss><channel><title>Harbor</channel><item><title>Ferry</title><link>https://harbor.test/1</link></item></rss>`,
    );
    expect(feed.entries).toMatchObject([{ title: 'Ferry', link: 'https://harbor.test/1' }]);
  });

  test('cut off in the middle keeps its whole entries', () => {
    const cut = RSS.replace(/<\/channel>[^]*/, '<item><title>Half an ent');
    expect(parse(cut).entries).toHaveLength(1);
  });
});

describe('entries that cannot be used', () => {
  const text = RSS.replace(
    '</channel>',
    `<item><title>No link here</title><guid isPermaLink="false">tag:7</guid></item>
     <item><link>https://harbor.test/untitled</link></item></channel>`,
  );

  test('are reported with a reason while the others are kept', () => {
    const feed = parse(text);
    expect(feed.entries).toHaveLength(1);
    expect(feed.broken).toEqual([
      { entry: 'tag:7', reason: 'has no link' },
      { entry: 'https://harbor.test/untitled', reason: 'has no title' },
    ]);
  });
});

describe('what is not a feed', () => {
  test.each([
    ['nothing', '', 'is empty, not a feed'],
    ['a web page', '<!DOCTYPE html><html><body>Hello</body></html>', 'is a web page, not a feed'],
    ['other XML', '<catalog><book/></catalog>', 'is XML or HTML, but not RSS, RDF or Atom'],
    ['other JSON', '{"items": 3}', 'is JSON, but not a JSON Feed'],
    ['prose', 'Hello there', 'is neither XML nor JSON, so not a feed'],
  ])('%s is refused in one line that says what it is', (_, text, reason) => {
    expect(() => parseFeed(encode(text), '', 'https://harbor.test/feed')).toThrow(
      expect.objectContaining({
        name: 'SourceError',
        code: 'not_a_feed',
        retryable: false,
        message: `https://harbor.test/feed: ${reason}`,
      }),
    );
  });
});

describe('the charset', () => {
  const withTitle = (declaration: string) =>
    `${declaration}<rss version="2.0"><channel><title>Café Übersicht</title></channel></rss>`;
  const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const xml = (encoding: string) => withTitle(`<?xml version="1.0" encoding="${encoding}"?>`);

  test.each([
    ['comes from the XML declaration', latin1(xml('ISO-8859-1')), ''],
    ['comes from the header', latin1(withTitle('')), 'text/xml; charset=windows-1252'],
    ['is UTF-8 by default', encode(withTitle('')), ''],
    [
      'comes from a byte order mark',
      new Uint8Array(Buffer.from(`\uFEFF${withTitle('')}`, 'utf16le')),
      '',
    ],
    ['is corrected where UTF-8 is declared wrongly', latin1(xml('utf-8')), ''],
    ['is corrected where Latin-1 is in no way declared', latin1(withTitle('')), ''],
    ['is UTF-8 where the declared one is unknown', encode(xml('klingon-8')), ''],
  ])('%s', (_, bytes, contentType) => {
    expect(parseFeed(bytes, contentType).title).toBe('Café Übersicht');
  });

  test('mostly sound UTF-8 with one bad byte stays UTF-8', () => {
    const sound = encode(withTitle('').replace('Übersicht', 'Übersicht ÄÖÜ?'));
    const damaged = sound.map((byte) => (byte === 0x3f ? 0xff : byte));
    expect(parseFeed(damaged, '').title).toBe('Café Übersicht ÄÖÜ\uFFFD');
  });
});
