import type { BriefDiff, DiffStory } from './briefDiff.js';
import { counted, SECTION_TITLES } from './briefWording.js';
import { escapeHtml } from './htmlMarks.js';
import { htmlPage } from './htmlPage.js';
import { escapeMarkdown } from './markdownText.js';
import { wrap } from './wrap.js';

/** The forms in which two briefs can be compared. */
export const DIFF_FORMATS = ['text', 'md', 'json', 'html'] as const;
export type DiffFormat = (typeof DIFF_FORMATS)[number];

/** The versions that are compared. */
export interface DiffVersions {
  from: number;
  to: number;
}

/** What changed between two versions, in the given format; ends with a line break. */
export function renderDiff(diff: BriefDiff, format: DiffFormat, versions: DiffVersions): string {
  const head = `Brief ${versions.to} compared with brief ${versions.from}`;
  const unchanged = `${counted(diff.unchanged, 'story', 'stories')} unchanged.`;
  switch (format) {
    case 'json':
      return `${JSON.stringify({ ...versions, ...diff }, null, 2)}\n`;
    case 'text': {
      const blocks = partsOf(diff).flatMap(({ title, lines }) => [
        `${title} (${lines.length})`,
        ...lines.flatMap(textItem),
        '',
      ]);
      return `${[head, '='.repeat(head.length), '', ...blocks, unchanged].join('\n')}\n`;
    }
    case 'md': {
      const blocks = partsOf(diff).flatMap(({ title, lines }) => [
        `## ${title}`,
        lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n'),
      ]);
      return `${[`# ${head}`, ...blocks, unchanged].join('\n\n')}\n`;
    }
    case 'html': {
      const blocks = partsOf(diff).map(({ title, lines }) => {
        const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n');
        return `<section>\n<h2>${title}</h2>\n<ul>\n${items}\n</ul>\n</section>`;
      });
      const main = [...blocks, `<footer><p>${unchanged}</p></footer>`].join('\n');
      return htmlPage(head, `<header><h1>${head}</h1></header>\n<main>\n${main}\n</main>`);
    }
  }
}

function partsOf(diff: BriefDiff): { title: string; lines: string[] }[] {
  const parts = [
    { title: 'New stories', lines: diff.added.map(inSection) },
    { title: 'No longer in the brief', lines: diff.gone.map(inSection) },
    {
      title: 'In another section',
      lines: diff.moved.map(
        ({ title, from, section }) =>
          `${title} (${SECTION_TITLES[from]} → ${SECTION_TITLES[section]})`,
      ),
    },
    {
      title: 'New headline',
      lines: diff.retitled.map(({ title, before }) => `${title} (was: ${before})`),
    },
    {
      title: 'More sources',
      lines: diff.resourced.map(
        ({ title, newSources }) =>
          `${title} (also ${newSources.map(({ sourceId }) => sourceId).join(', ')})`,
      ),
    },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

function inSection({ title, section }: DiffStory): string {
  return `${title} (${SECTION_TITLES[section]})`;
}

function textItem(line: string): string[] {
  const [first = '', ...rest] = wrap(line, '    ');
  return [`  - ${first.trimStart()}`, ...rest];
}
