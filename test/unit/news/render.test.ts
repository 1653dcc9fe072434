import { describe, expect, test } from 'vitest';
import type { BriefDocument, BriefEntry, ShownMark } from '../../../src/news/briefDocument.js';
import { BRIEF_FORMATS, renderBrief } from '../../../src/news/render.js';

const meta = { id: 'brief-7', version: 7 };
const source = {
  articleId: 'a1',
  sourceId: 'harbor',
  url: 'https://harbor.test/ferry',
  publishedAt: '2031-03-04T08:15:00.000Z',
  originalTitle: 'Ferry returns to the old harbor',
};
const text = 'The ferry runs again, and its crew is glad about it. '.repeat(5).trim();
const calm: BriefEntry = {
  ...source,
  title: 'Ferry returns to the old harbor',
  text,
  originalText: text,
  titleMarks: [],
  textMarks: [],
  edits: 0,
  flags: 0,
  truncated: false,
  sources: [source],
};
const why = { reason: 'emotional_trigger', score: 0.9 } as const;
const removed: ShownMark = {
  start: 0,
  end: 1,
  original: 'Horrific c',
  action: 'removed',
  rule: 'horrific',
  ...why,
};
const flagged: ShownMark = {
  start: 4,
  end: 9,
  original: 'ferry',
  action: 'flagged',
  rule: 'ferry',
  ...why,
};
const edited: BriefEntry = {
  ...calm,
  articleId: 'a2',
  title: 'Crash closes road',
  originalTitle: 'Horrific crash closes road',
  titleMarks: [removed],
  textMarks: [flagged],
  edits: 3,
  sources: [
    source,
    { ...source, articleId: 'a3', sourceId: 'courier', url: 'https://courier.test/1' },
  ],
};
const bad = '<script>alert("x")</script> [link](javascript:1)';
const hostile: BriefEntry = {
  ...calm,
  sourceId: '<b>bold</b>',
  title: bad,
  originalTitle: '<img src=x onerror=alert(1)>',
  text: '<b>bold</b> & "quoted"',
  titleMarks: [{ ...removed, original: '<img src=x>', rule: '<i>', start: 0, end: 8 }],
  sources: [{ ...source, sourceId: '<b>bold</b>', url: 'javascript:alert(1)' }],
  url: 'javascript:alert(1)',
};
const documentOf = (...entries: BriefEntry[]): BriefDocument => ({
  assembledAt: '2031-03-04T12:00:00.000Z',
  cutoff: '2031-03-03T12:00:00.000Z',
  sections: entries.length > 0 ? [{ section: 'local', entries }] : [],
  heldBack: 2,
  refused: [],
  refusedCounts: {},
});
const refusing = (...entries: BriefEntry[]): BriefDocument => ({
  ...documentOf(...entries),
  refused: [
    {
      articleId: 'r',
      sourceId: 'harbor',
      title: 'Old <b>pier</b>',
      code: 'dead_link',
      detail: 'its page answers 404',
    },
  ],
  refusedCounts: { dead_link: 3 },
});
const PROSE = ['text', 'md', 'html'] as const;
const flat = (output: string) => output.replace(/\s+/g, ' ');
/** Words without the tags and notes of a page, as its neutral view shows them. */
const readable = (page: string) =>
  page
    .replace(/<span class="note".*?<\/span><\/span>/g, '')
    .replace(/<del>.*?<\/del>/g, '')
    .replace(/<[^>]+>/g, '');

describe('every format', () => {
  test.each(BRIEF_FORMATS)('%s shows the stories and ends with a line break', (format) => {
    const output = renderBrief(documentOf(calm, edited), format, meta);
    expect(readable(output)).toContain(calm.title);
    expect(readable(output)).toContain(edited.title);
    expect(output.endsWith('\n')).toBe(true);
  });

  test.each(PROSE)('%s says so when there are no stories', (format) => {
    expect(flat(renderBrief(documentOf(), format, meta))).toContain(
      'Not enough stories for a brief: none were published since the cutoff.',
    );
  });

  test.each(PROSE)('%s says so when everything was left out', (format) => {
    expect(flat(renderBrief(refusing(), format, meta))).toContain(
      'Not enough stories for a brief: all 3 articles since the cutoff were left out.',
    );
  });

  test.each(PROSE)('%s tells how many were held back', (format) => {
    const output = renderBrief(documentOf(calm), format, meta);
    expect(flat(output)).toContain('1 story, 0 edits, 2 more held back');
  });

  test.each(PROSE)('%s tells what was left out and why', (format) => {
    const output = flat(renderBrief(refusing(calm), format, meta));
    expect(output).toContain('Left out: 3 dead links');
    expect(output).toContain('its page answers 404');
    expect(output).toContain('dead_link');
    expect(output).toContain('and 2 more');
  });

  test.each(PROSE)('%s names all sources of a story', (format) => {
    const output = renderBrief(documentOf(edited), format, meta);
    expect(output).toContain('https://harbor.test/ferry');
    expect(output).toContain('https://courier.test/1');
    expect(output).toContain('courier');
  });
});

describe('text', () => {
  const lines = renderBrief(documentOf(calm, edited), 'text', meta).split('\n');

  test('fits 80 columns', () => {
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('marks rewritten headlines, and only those, and gives the original', () => {
    expect(lines).toContain('  * Crash closes road');
    expect(lines).toContain('    Headline was: Horrific crash closes road');
    expect(lines).toContain('    Ferry returns to the old harbor');
    expect(lines.some((line) => line.startsWith('* headline rewritten'))).toBe(true);
  });

  test('has no legend where nothing was rewritten', () => {
    expect(renderBrief(documentOf(calm), 'text', meta)).not.toContain('rewritten');
  });

  test('does not call a shortened headline rewritten', () => {
    const cut = { ...calm, title: 'Ferry returns to…' };
    expect(renderBrief(documentOf(cut), 'text', meta)).not.toContain('rewritten');
  });

  test('names source and time of a story', () => {
    expect(lines).toContain('    harbor · 4 March 2031, 08:15 UTC');
  });
});

test('JSON is the document with its id and version', () => {
  const document = documentOf(edited);
  const published = { ...meta, document };
  expect(JSON.parse(renderBrief(document, 'json', published))).toEqual({ ...meta, ...document });
});

describe('Markdown', () => {
  test('shows the original under a rewritten headline, and every change with its reason', () => {
    const output = renderBrief(documentOf(edited), 'md', meta);
    expect(output).toContain('Original headline: Horrific crash closes road');
    expect(output).toContain(
      '- removed “Horrific c” → “C”: emotional trigger (rule “horrific”, score 0.90)',
    );
    expect(output).toContain('- flagged “ferry”: emotional trigger');
  });

  test('lets no text of a feed become HTML or a link', () => {
    const output = renderBrief(documentOf(hostile), 'md', meta);
    expect(output).not.toMatch(/(?<!\\)<(?:script|img|b|i)\b/);
    expect(output).not.toContain('[link](');
    expect(output).not.toContain('](<javascript:');
  });
});

describe('HTML', () => {
  const page = renderBrief(documentOf(edited), 'html', meta);

  test('marks each change in place, with the original, the reason and the rule', () => {
    expect(page).toContain('<del>Horrific c</del><ins>C</ins>');
    expect(page).toContain('<span class="why">Removed: emotional trigger</span>');
    expect(page).toContain('<span class="rule">rule “horrific”, score 0.90</span>');
  });

  test('marks a flagged phrase more quietly and without another wording', () => {
    expect(page).toMatch(/The <span class="mark flag"[^>]*>ferry<span class="note"/);
  });

  test('lets every mark be reached by keyboard and described by its note', () => {
    const described = [...page.matchAll(/tabindex="0" aria-describedby="([^"]+)"/g)];
    expect(described).toHaveLength(2);
    for (const [, id] of described) expect(page).toContain(`role="tooltip" id="${id ?? ''}"`);
  });

  test('switches between the wordings without a script', () => {
    expect(page.match(/<input class="view" type="radio"/g)).toHaveLength(3);
    expect(page).toContain('#view-original:checked ~ main del { display: inline; }');
  });

  test('shows what an older brief knows of a rewritten headline', () => {
    const old = { ...edited, originalText: null, titleMarks: [], textMarks: [] };
    expect(renderBrief(documentOf(old), 'html', meta)).toContain(
      'Original headline: <q>Horrific crash closes road</q>',
    );
  });

  test('escapes everything that comes from a feed', () => {
    const output = renderBrief(refusing(hostile), 'html', meta);
    expect(output).not.toMatch(/<script|<img|<b>(?:bold|pier)|<i>|javascript:alert/);
    expect(output).toContain('&lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;');
  });

  test('loads nothing from elsewhere and forbids it', () => {
    expect(page).not.toMatch(/<(?:link|script|iframe|img)\b|@import|url\(/);
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'`);
  });

  test('has a line of contents that leads to the sections', () => {
    expect(page).toContain('<a href="#local">Local <b>1</b></a>');
    expect(page).toContain('<section id="local"');
  });
});
