import { describe, expect, test } from 'vitest';
import { diffBriefs } from '../../../src/news/briefDiff.js';
import type { BriefDocument, BriefEntry } from '../../../src/news/briefDocument.js';
import { renderDiff } from '../../../src/news/renderDiff.js';
import type { Section } from '../../../src/news/taxonomy.js';

function entry(id: string, title = `Title ${id}`, others: string[] = []): BriefEntry {
  const source = (articleId: string) => ({
    articleId,
    sourceId: `source-${articleId}`,
    url: `https://news.test/${articleId}`,
    publishedAt: '2031-03-04T08:00:00.000Z',
    originalTitle: title,
  });
  return {
    ...source(id),
    title,
    text: 'A text.',
    originalText: 'A text.',
    titleMarks: [],
    textMarks: [],
    edits: 0,
    flags: 0,
    truncated: false,
    sources: [id, ...others].map(source),
  };
}

const documentOf = (sections: Partial<Record<Section, BriefEntry[]>>): BriefDocument => ({
  assembledAt: '2031-03-04T12:00:00.000Z',
  cutoff: '2031-03-03T12:00:00.000Z',
  sections: Object.entries(sections).map(([section, entries]) => ({
    section: section as Section,
    entries,
  })),
  heldBack: 0,
  refused: [],
  refusedCounts: {},
});

const previous = documentOf({
  world: [entry('stays'), entry('moves'), entry('leaves')],
  us: [entry('renamed'), entry('grows')],
});
const next = documentOf({
  world: [entry('comes'), entry('stays')],
  us: [entry('renamed', 'A new title'), entry('grows', 'Title grows', ['second'])],
  local: [entry('moves')],
});
const diff = diffBriefs(previous, next);

describe('the difference of two briefs', () => {
  test.each([
    ['added', 'comes'],
    ['gone', 'leaves'],
    ['moved', 'moves'],
    ['retitled', 'renamed'],
    ['resourced', 'grows'],
  ] as const)('names what is %s', (part, id) => {
    expect(diff[part].map(({ articleId }) => articleId)).toEqual([id]);
  });

  test('tells where a story was and what it was called', () => {
    expect(diff.moved[0]).toMatchObject({ from: 'world', section: 'local' });
    expect(diff.retitled[0]).toMatchObject({ before: 'Title renamed', title: 'A new title' });
    expect(diff.resourced[0]?.newSources.map(({ sourceId }) => sourceId)).toEqual([
      'source-second',
    ]);
  });

  test('counts what is as it was', () => {
    expect(diff.unchanged).toBe(1);
  });

  test('knows a story again that another article leads now', () => {
    const now = documentOf({ us: [entry('second', 'Title grows', ['grows'])] });
    const { added, gone, resourced } = diffBriefs(documentOf({ us: [entry('grows')] }), now);
    expect({ added, gone }).toEqual({ added: [], gone: [] });
    expect(resourced).toHaveLength(1);
  });

  test('of a brief to itself is nothing', () => {
    expect(diffBriefs(next, next)).toEqual({
      added: [],
      gone: [],
      moved: [],
      retitled: [],
      resourced: [],
      unchanged: 5,
    });
  });
});

describe('it is printed', () => {
  const versions = { from: 3, to: 4 };

  test('as text of 80 columns', () => {
    const lines = renderDiff(diff, 'text', versions).split('\n');
    expect(lines[0]).toBe('Brief 4 compared with brief 3');
    expect(lines).toContain('  - Title moves (World → Local)');
    expect(lines).toContain('  - A new title (was: Title renamed)');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('as Markdown in which no title is markup', () => {
    const hostile = diffBriefs(
      documentOf({}),
      documentOf({ us: [entry('x', '[a](http://b) <i>')] }),
    );
    expect(renderDiff(hostile, 'md', versions)).toContain(
      '- \\[a\\](http://b) \\<i\\> (United States)',
    );
  });

  test('as a page in which no title is markup, and which may load and run nothing', () => {
    const hostile = diffBriefs(
      documentOf({}),
      documentOf({ us: [entry('x', '<script>alert(1)</script>')] }),
    );
    const page = renderDiff(hostile, 'html', versions);
    expect(page).toContain('<li>&lt;script&gt;alert(1)&lt;/script&gt; (United States)</li>');
    expect(page).not.toContain('<script');
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'`);
  });

  test('as JSON with both versions', () => {
    expect(JSON.parse(renderDiff(diff, 'json', versions))).toEqual({ ...versions, ...diff });
  });

  test('with one line when nothing changed', () => {
    expect(renderDiff(diffBriefs(next, next), 'text', versions)).toContain('5 stories unchanged.');
  });
});
