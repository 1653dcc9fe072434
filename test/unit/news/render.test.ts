import { describe, expect, test } from 'vitest';
import { BRIEF_FORMATS, renderBrief } from '../../../src/news/render.js';
import type { BriefDocument, BriefEntry } from '../../../src/news/types.js';

const meta = { id: 'brief-7', version: 7 };
const calm: BriefEntry = {
  articleId: 'a1',
  sourceId: 'harbor',
  url: 'https://harbor.test/ferry',
  publishedAt: '2031-03-04T08:15:00.000Z',
  title: 'Ferry returns to the old harbor',
  originalTitle: 'Ferry returns to the old harbor',
  summary: 'The ferry runs again, and its crew is glad about it. '.repeat(5).trim(),
  edits: 0,
};
const edited: BriefEntry = {
  ...calm,
  articleId: 'a2',
  title: 'Crash closes road',
  originalTitle: 'Horrific crash closes road',
  edits: 1,
};
const hostile: BriefEntry = {
  ...calm,
  title: '<script>alert("x")</script> [link](javascript:1)',
  originalTitle: '<img src=x onerror=alert(1)>',
  summary: '<b>bold</b> & "quoted"',
  url: 'javascript:alert(1)',
};
const documentOf = (...entries: BriefEntry[]): BriefDocument => ({
  assembledAt: '2031-03-04T12:00:00.000Z',
  cutoff: '2031-03-03T12:00:00.000Z',
  sections: entries.length > 0 ? [{ section: 'local', entries }] : [],
  heldBack: 2,
});

describe('every format', () => {
  test.each(BRIEF_FORMATS)('%s shows the stories and ends with a line break', (format) => {
    const output = renderBrief(documentOf(calm, edited), format, meta);
    expect(output).toContain(calm.title);
    expect(output).toContain(edited.title);
    expect(output.endsWith('\n')).toBe(true);
  });

  test.each(['text', 'md', 'html'] as const)('%s says so when there are no stories', (format) => {
    expect(renderBrief(documentOf(), format, meta)).toContain('Not enough stories for a brief');
  });

  test.each(['text', 'md', 'html'] as const)('%s tells how many were held back', (format) => {
    const output = renderBrief(documentOf(calm), format, meta);
    expect(output.replace(/\s+/g, ' ')).toContain('1 story, 0 edits, 2 more held back');
  });
});

describe('text', () => {
  const lines = renderBrief(documentOf(calm, edited), 'text', meta).split('\n');

  test('fits 80 columns', () => {
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('marks rewritten headlines, and only those', () => {
    expect(lines).toContain('  * Crash closes road');
    expect(lines).toContain('    Ferry returns to the old harbor');
    expect(lines.some((line) => line.startsWith('* headline rewritten'))).toBe(true);
  });

  test('has no legend where nothing was rewritten', () => {
    expect(renderBrief(documentOf(calm), 'text', meta)).not.toContain('rewritten');
  });

  test('names source and time of a story', () => {
    expect(lines).toContain('    harbor · 4 March 2031, 08:15 UTC');
  });
});

test('JSON is the document with its id and version', () => {
  const document = documentOf(calm);
  const published = { ...meta, document };
  expect(JSON.parse(renderBrief(document, 'json', published))).toEqual({ ...meta, ...document });
});

describe('Markdown', () => {
  test('shows the original under a rewritten headline', () => {
    expect(renderBrief(documentOf(edited), 'md', meta)).toContain(
      'Original headline: Horrific crash closes road',
    );
  });

  test('lets no text of a feed become HTML or a link', () => {
    const output = renderBrief(documentOf(hostile), 'md', meta);
    expect(output).not.toMatch(/(?<!\\)<(?:script|img|b)/);
    expect(output).not.toContain('[link](');
    expect(output).not.toContain('](<javascript:');
  });
});

describe('HTML', () => {
  test('keeps the original of a rewritten headline on demand', () => {
    expect(renderBrief(documentOf(edited), 'html', meta)).toContain(
      '<details><summary>Headline rewritten</summary><p>Original: Horrific crash closes road</p></details>',
    );
  });

  test('escapes everything that comes from a feed', () => {
    const output = renderBrief(documentOf(hostile), 'html', meta);
    expect(output).not.toMatch(/<script|<img|<b>|javascript:alert/);
    expect(output).toContain('&lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;');
  });

  test('loads nothing from elsewhere', () => {
    const output = renderBrief(documentOf(calm), 'html', meta);
    expect(output).not.toMatch(/<(?:link|script|iframe|img)\b|@import|url\(/);
  });
});
