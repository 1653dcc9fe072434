import { describe, expect, test } from 'vitest';
import { assembleBrief } from '../../../src/news/brief.js';
import type { BriefDocument } from '../../../src/news/briefDocument.js';
import { withoutMarks } from '../../../src/news/shownMarks.js';
import type { Span } from '../../../src/news/types.js';
import { candidate, storyText } from './candidates.js';

const now = new Date('2031-03-04T12:00:00Z');
const options = { now, cutoffHours: 24 };

const entriesOf = (document: BriefDocument) => document.sections.flatMap(({ entries }) => entries);
const idsOf = (document: BriefDocument) => entriesOf(document).map((entry) => entry.articleId);

describe('a brief', () => {
  test('has its sections in the fixed order, and only those with stories', () => {
    const document = assembleBrief(
      [candidate('c', { section: 'culture' }), candidate('w', { section: 'world' })],
      options,
    );
    expect(document.sections.map(({ section }) => section)).toEqual(['world', 'culture']);
  });

  test('has the newest first, then by source priority, then by id', () => {
    const document = assembleBrief(
      [
        candidate('d', { sourceId: 'a', sourcePriority: 2 }),
        candidate('c', { sourceId: 'b', sourcePriority: 1 }),
        candidate('b', { sourceId: 'b', sourcePriority: 1 }),
        candidate('a', { sourceId: 'c', publishedAt: '2031-03-04T07:00:00.000Z' }),
        candidate('e', { sourceId: 'c', publishedAt: '2031-03-04T09:00:00.000Z' }),
      ],
      options,
    );
    expect(idsOf(document)).toEqual(['e', 'b', 'c', 'd', 'a']);
  });

  test('leaves out what was published before the cutoff', () => {
    const document = assembleBrief(
      [
        candidate('old', { publishedAt: '2031-03-03T11:59:59.999Z' }),
        candidate('just', { publishedAt: '2031-03-03T12:00:00.000Z' }),
      ],
      options,
    );
    expect(idsOf(document)).toEqual(['just']);
    expect(document.cutoff).toBe('2031-03-03T12:00:00.000Z');
  });

  test('takes at most three stories of a source for a section, and counts the rest', () => {
    const stories = ['1', '2', '3', '4', '5'].map((id) => candidate(id));
    const document = assembleBrief([...stories, candidate('x', { section: 'us' })], options);
    expect(idsOf(document)).toEqual(['x', '1', '2', '3']);
    expect(document.heldBack).toBe(2);
  });

  test('does not depend on the order of its candidates', () => {
    const stories = ['3', '1', '4', '2', '5'].map((id) => candidate(id));
    expect(assembleBrief(stories.toReversed(), options)).toEqual(assembleBrief(stories, options));
  });

  test('counts edits and flags of the whole article', () => {
    const span = { field: 'title', start: 0, end: 1, original: 'C', replacement: 'C' } as const;
    const why = { reason: 'clickbait', rule: 'x', score: 1 } as const;
    const spans: Span[] = [
      { ...span, ...why, action: 'softened' },
      { ...span, ...why, field: 'body', action: 'flagged' },
    ];
    const made = candidate('1');
    const [entry] = entriesOf(
      assembleBrief([{ ...made, neutral: { ...made.neutral, spans } }], options),
    );
    expect(entry).toMatchObject({ edits: 1, flags: 1 });
  });

  test('without stories is an empty document', () => {
    expect(assembleBrief([], options)).toEqual({
      assembledAt: '2031-03-04T12:00:00.000Z',
      cutoff: '2031-03-03T12:00:00.000Z',
      sections: [],
      heldBack: 0,
      refused: [],
      refusedCounts: {},
    });
  });
});

describe('one story of several outlets', () => {
  const [first, second, third] = ['m', 'k', 'l'].map((id, index) =>
    candidate(
      id,
      { sourceId: `outlet-${id}`, publishedAt: `2031-03-04T0${8 - index}:00:00.000Z` },
      storyText('same'),
    ),
  );

  test('is one entry with all its sources, the newest leading', () => {
    const document = assembleBrief([third!, first!, second!], options);
    expect(idsOf(document)).toEqual(['m']);
    expect(entriesOf(document)[0]?.sources.map(({ sourceId }) => sourceId)).toEqual([
      'outlet-m',
      'outlet-k',
      'outlet-l',
    ]);
  });

  test('is filed where most of its articles are', () => {
    const document = assembleBrief(
      [
        { ...first!, section: 'us' },
        { ...second!, section: 'world' },
        { ...third!, section: 'world' },
      ],
      options,
    );
    expect(document.sections.map(({ section }) => section)).toEqual(['world']);
  });

  test('counts for the source that leads it', () => {
    const own = ['1', '2', '3'].map((id) =>
      candidate(id, { sourceId: 'outlet-k', publishedAt: '2031-03-04T06:00:00.000Z' }),
    );
    const document = assembleBrief([first!, second!, ...own], options);
    expect(idsOf(document)).toEqual(['m', '1', '2', '3']);
    expect(document.heldBack).toBe(0);
  });
});

describe('what the gate refuses', () => {
  const gone = candidate('gone', { linkStatus: 404 });
  const document = assembleBrief(
    [candidate('1'), gone, candidate('2', { linkStatus: 410 })],
    options,
  );

  test('is not in a section', () => {
    expect(idsOf(document)).toEqual(['1']);
  });

  test('is named with title, source and code, and counted', () => {
    expect(document.refused).toContainEqual({
      articleId: 'gone',
      sourceId: 'harbor',
      title: gone.original.title,
      code: 'dead_link',
      detail: 'its page answers 404',
    });
    expect(document.refusedCounts).toEqual({ dead_link: 2 });
  });

  test('is named up to a limit and counted beyond it', () => {
    const many = Array.from({ length: 250 }, (_, n) => candidate(`n${n}`, { linkStatus: 404 }));
    const { refused, refusedCounts } = assembleBrief(many, options);
    expect(refused).toHaveLength(200);
    expect(refusedCounts.dead_link).toBe(250);
  });
});

test('the words of the outlet can be had back from what is shown', () => {
  const original = {
    title: 'Horrific crash closes the old river road',
    summary: '',
    body: 'A horrific crash closed the old road along the river. Two people were hurt on Monday.',
  };
  const cut = (field: 'title' | 'body', start: number, phrase: string, replacement: string) =>
    ({
      field,
      start,
      end: start + phrase.length,
      original: phrase,
      replacement,
      reason: 'emotional_trigger',
      action: 'removed',
      score: 0.9,
      rule: 'horrific',
    }) as const;
  const neutral = {
    title: 'Crash closes the old river road',
    summary: '',
    body: original.body.replace('horrific ', ''),
    feedTitle: 'Crash closes the old…',
    feedSummary: '',
    briefText: 'A crash closed the old road along the river.',
    spans: [cut('title', 0, 'Horrific c', 'C'), cut('body', 2, 'horrific ', '')],
    droppedEdits: 0,
  };
  const [entry] = entriesOf(assembleBrief([candidate('1', { original, neutral })], options));
  expect(entry?.title).toBe('Crash closes the old…');
  expect(withoutMarks(entry!.title, entry!.titleMarks)).toBe('Horrific crash closes the old…');
  expect(withoutMarks(entry!.text, entry!.textMarks)).toBe(
    'A horrific crash closed the old road along the river.',
  );
  expect(entry?.originalText).toBe('A horrific crash closed the old road along the river.');
});
