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
  ])('%s gives a title and an entry with a link', async (_, text) => {
    const feed = await parse(text);
    expect(feed.title).toBe('Harbor News');
    expect(feed.broken).toEqual([]);
    expect(feed.entries).toHaveLength(1);
    expect(feed.entries[0]).toMatchObject({ link: 'https://harbor.test/ferry' });
    expect(feed.entries[0]?.title).toContain('Ferry returns');
  });

  test('RSS gives teaser, full text and date as written', async () => {
    expect((await parse(RSS)).entries[0]).toMatchObject({
      summary: '<p>It runs again.</p>',
      content: '<p>The ferry runs again from Monday.</p>',
      published: 'Tue, 04 Mar 2031 08:00:00 GMT',
    });
  });

  test('plain text of a JSON feed is escaped, so that it survives as markup', async () => {
    expect((await parse(JSON_FEED)).entries[0]?.content).toBe('<p>a &lt; b</p>');
  });

  test('a permanent guid stands in for a missing link', async () => {
    const feed = await parse(
      RSS.replace('<link>https://harbor.test/ferry</link>', '<guid>https://harbor.test/g</guid>'),
    );
    expect(feed.entries[0]?.link).toBe('https://harbor.test/g');
  });
});

describe('a damaged feed', () => {
  test('without any entry is an empty feed, not an error', async () => {
    expect(await parse('<rss><channel></channel></rss>')).toEqual({
      title: '',
      entries: [],
      broken: [],
    });
  });

  test('with tags closed in the wrong order still gives what can be read', async () => {
    const feed = await parse(
      `<rss><channel><title>Harbor</channel><item><title>Ferry</title><link>https://harbor.test/1</link></item></rss>`,
    );
    expect(feed.entries).toMatchObject([{ title: 'Ferry', link: 'https://harbor.test/1' }]);
  });

  test('cut off in the middle keeps its whole entries', async () => {
    const cut = RSS.replace(/<\/channel>[^]*/, '<item><title>Half an ent');
    expect((await parse(cut)).entries).toHaveLength(1);
  });
});

describe('entries that cannot be used', () => {
  const text = RSS.replace(
    '</channel>',
    `<item><title>No link here</title><guid isPermaLink="false">tag:7</guid></item>
     <item><link>https://harbor.test/untitled</link></item></channel>`,
  );

  test('are reported with a reason while the others are kept', async () => {
    const feed = await parse(text);
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
  ])('%s is refused in one line that says what it is', async (_, text, reason) => {
    await expect(parseFeed(encode(text), '', 'https://harbor.test/feed')).rejects.toThrow(
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
  ])('%s', async (_, bytes, contentType) => {
    expect((await parseFeed(bytes, contentType)).title).toBe('Café Übersicht');
  });

  test('mostly sound UTF-8 with one bad byte stays UTF-8', async () => {
    const sound = encode(withTitle('').replace('Übersicht', 'Übersicht ÄÖÜ?'));
    const damaged = sound.map((byte) => (byte === 0x3f ? 0xff : byte));
    expect((await parseFeed(damaged, '')).title).toBe('Café Übersicht ÄÖÜ\uFFFD');
  });
});

describe('declarations', () => {
  const withEntity = (declaration: string) =>
    RSS.replace(
      '<?xml version="1.0"?>',
      `<?xml version="1.0"?><!DOCTYPE rss [${declaration}]>`,
    ).replace('Ferry returns', 'Ferry &secret; returns');

  test.each([
    ['a file', '<!ENTITY secret SYSTEM "file:///etc/hostname">'],
    ['an address', '<!ENTITY secret PUBLIC "x" "http://127.0.0.1/secret">'],
    ['a text', '<!ENTITY secret "expanded">'],
  ])('of an entity that stands for %s are never followed', async (_, declaration) => {
    const feed = await parse(withEntity(declaration));
    expect(feed.entries).toHaveLength(1);
    expect(feed.entries[0]?.title).not.toMatch(/expanded|localhost/);
  });

  test('that multiply without end cost nothing', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    );
    const bomb = withEntity(`<!ENTITY l0 "lol">${levels.join('')}`).replace('&secret;', '&l12;');
    expect((await parse(bomb)).entries[0]?.title.length).toBeLessThan(100);
  });
});

describe('an unusual feed', () => {
  test('may have entries without a title, as long as they have a text', async () => {
    const feed = await parse(RSS.replace('<title>Ferry returns</title>', ''));
    expect(feed.entries).toMatchObject([{ title: '', summary: '<p>It runs again.</p>' }]);
  });

  test('may have its links in another namespace', async () => {
    const feed = await parse(
      RSS.replace(
        '<link>https://harbor.test/ferry</link>',
        '<a:link xmlns:a="http://www.w3.org/2005/Atom" href="https://harbor.test/atom"/>',
      ),
    );
    expect(feed.entries[0]?.link).toBe('https://harbor.test/atom');
  });

  test('may begin with blank lines and hold characters that XML forbids', async () => {
    const feed = await parse(`\n\n  ${RSS.replace('Ferry', '\u0008Ferry')}`);
    expect(feed.entries[0]?.title).toBe('Ferry returns');
  });

  test('may declare Latin-1 for UTF-8', async () => {
    const text = RSS.replace('?>', ' encoding="ISO-8859-1"?>').replace('Ferry', 'Fähre');
    expect((await parse(text)).entries[0]?.title).toBe('Fähre returns');
  });

  test('may send Cyrillic without saying which', async () => {
    const phrase = 'Паром снова ходит через реку с понедельника, сообщили в порту';
    const cp1251 = Uint8Array.from(phrase, (letter) => {
      const code = letter.charCodeAt(0);
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    });
    const [head = '', tail = ''] = RSS.split('Ferry returns');
    const bytes = Buffer.concat([encode(head), cp1251, encode(tail)]);
    expect((await parseFeed(bytes, '')).entries[0]?.title).toBe(phrase);
  });
});
