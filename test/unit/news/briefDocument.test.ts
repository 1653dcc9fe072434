import { describe, expect, test } from 'vitest';
import { assembleBrief } from '../../../src/news/brief.js';
import { readBriefDocument } from '../../../src/news/briefDocument.js';
import { BRIEF_FORMATS, renderBrief } from '../../../src/news/render.js';
import { candidate } from './candidates.js';

/** As the first release stored it. */
const firstRelease = {
  assembledAt: '2025-03-04T12:00:00.000Z',
  cutoff: '2025-03-03T12:00:00.000Z',
  sections: [
    {
      section: 'local',
      entries: [
        {
          articleId: 'a1',
          sourceId: 'harbor',
          url: 'https://harbor.test/crash',
          publishedAt: '2025-03-04T08:15:00.000Z',
          title: 'Crash closes road',
          originalTitle: 'Horrific crash closes road',
          summary: 'The road is closed until Monday.',
          edits: 1,
        },
      ],
    },
  ],
  heldBack: 1,
};

describe('a document of the first release', () => {
  const document = readBriefDocument(firstRelease);

  test('is read with one source, no marks and nothing refused', () => {
    expect(document).toMatchObject({ refused: [], refusedCounts: {}, heldBack: 1 });
    expect(document.sections[0]?.entries[0]).toMatchObject({
      text: 'The road is closed until Monday.',
      originalText: null,
      titleMarks: [],
      textMarks: [],
      edits: 1,
      sources: [{ articleId: 'a1', sourceId: 'harbor', url: 'https://harbor.test/crash' }],
    });
  });

  test.each(BRIEF_FORMATS)('is still printed as %s, with the original headline', (format) => {
    const output = renderBrief(document, format, { id: 'old', version: 1 });
    expect(output).toContain('The road is closed until Monday.');
    expect(output).toContain('Horrific crash closes road');
  });
});

test('a document of today is read as it was written', () => {
  const written = assembleBrief([candidate('1'), candidate('2', { linkStatus: 404 })], {
    now: new Date('2031-03-04T12:00:00Z'),
    cutoffHours: 24,
  });
  expect(readBriefDocument(JSON.parse(JSON.stringify(written)))).toEqual(written);
});

test('what is no brief is refused', () => {
  expect(() => readBriefDocument({ sections: 'none' })).toThrow();
});
