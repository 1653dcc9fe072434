import { describe, expect, it } from 'vitest';
import { configOf, feedsIn, requireFeeds } from '../../../src/page/board/jobConfig.js';

describe('feeds, one address a line', () => {
  it('get a name of their own from their hosts', () => {
    expect(
      feedsIn(
        'https://www.example.org/a.xml\n\n  https://feeds.example.com/b https://example.org/c',
      ),
    ).toEqual([
      { id: 'example.org', url: 'https://www.example.org/a.xml' },
      { id: 'example.com', url: 'https://feeds.example.com/b' },
      { id: 'example.org-2', url: 'https://example.org/c' },
    ]);
  });

  it('of one machine are told apart by their files', () => {
    expect(feedsIn('http://127.0.0.1:9000/daily-klaxon.rss.xml')).toEqual([
      { id: 'daily-klaxon', url: 'http://127.0.0.1:9000/daily-klaxon.rss.xml' },
    ]);
  });

  it('are passed on as they are where they are no addresses, for the API to refuse', () => {
    expect(feedsIn('not an address').map(({ url }) => url)).toEqual(['not', 'an', 'address']);
  });
});

describe('the config of a job', () => {
  it('is empty where nothing was written', () => {
    expect(configOf('')).toEqual({});
  });

  it('gets further sources behind its own', () => {
    const more = [{ id: 'b', url: 'https://b.example' }];
    expect(configOf('{"maxWorkers": 2, "sources": [{"id": "a"}]}', more)).toEqual({
      maxWorkers: 2,
      sources: [{ id: 'a' }, { id: 'b', url: 'https://b.example' }],
    });
  });

  it.each(['{', '[1]', 'null', '3'])('is refused where it is no object: %s', (text) => {
    expect(() => configOf(text)).toThrow(/config/);
  });
});

it('a job of the news takes at least one feed, and the form says where one could come from', () => {
  expect(() => requireFeeds({ sources: [{ id: 'a' }] }, [])).not.toThrow();
  expect(() => requireFeeds({}, [])).toThrow('There are no feeds yet. Give the address of one.');
  expect(() => requireFeeds({ sources: [] }, [1])).toThrow('or tick the sample feeds');
});
