import { describe, expect, test } from 'vitest';
import { assembleBrief } from '../../../src/news/brief.js';
import type { BriefCandidate, BriefDocument } from '../../../src/news/types.js';

const now = new Date('2031-03-04T12:00:00Z');
const options = { now, cutoffHours: 24 };

function candidate(id: string, change: Partial<BriefCandidate> = {}): BriefCandidate {
  return {
    id,
    sourceId: 'harbor',
    sourcePriority: 1,
    canonicalUrl: `https://harbor.test/${id}`,
    publishedAt: '2031-03-04T08:00:00.000Z',
    section: 'local',
    originalTitle: `Title ${id}`,
    neutral: { title: `Title ${id}`, summary: 'A summary.', body: '', spans: [], droppedEdits: 0 },
    ...change,
  };
}

const idsOf = (document: BriefDocument) =>
  document.sections.flatMap((section) => section.entries.map((entry) => entry.articleId));

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

  test('counts edits, not flags', () => {
    const span = {
      field: 'title',
      start: 0,
      end: 1,
      original: 'x',
      replacement: '',
      reason: 'clickbait',
      rule: 'x',
    } as const;
    const { neutral } = candidate('1');
    const spans = [
      { ...span, action: 'removed' as const },
      { ...span, action: 'flagged' as const },
    ];
    const document = assembleBrief([candidate('1', { neutral: { ...neutral, spans } })], options);
    expect(document.sections[0]?.entries[0]?.edits).toBe(1);
  });

  test('takes the start of the body where there is no summary', () => {
    const { neutral } = candidate('1');
    const body = 'The first sentence. '.repeat(40);
    const document = assembleBrief(
      [candidate('1', { neutral: { ...neutral, summary: '', body } })],
      options,
    );
    const summary = document.sections[0]?.entries[0]?.summary ?? '';
    expect(summary.endsWith('sentence.')).toBe(true);
    expect(summary.length).toBeLessThanOrEqual(320);
  });

  test('without stories is an empty document', () => {
    expect(assembleBrief([], options)).toEqual({
      assembledAt: '2031-03-04T12:00:00.000Z',
      cutoff: '2031-03-03T12:00:00.000Z',
      sections: [],
      heldBack: 0,
    });
  });
});
