import {
  type BriefMeta,
  briefTally,
  EMPTY_BRIEF,
  isWebLink,
  readableTime,
  SECTION_TITLES,
  titleWasEdited,
} from './briefWording.js';
import type { BriefDocument, BriefEntry } from './types.js';

/** A brief as Markdown, with the original under each rewritten headline. */
export function renderMarkdown(document: BriefDocument, meta: BriefMeta): string {
  const sections = document.sections.flatMap(({ section, entries }) => [
    `## ${SECTION_TITLES[section]}`,
    ...entries.map(entryBlock),
  ]);
  const blocks = [
    `# Brief ${meta.version}`,
    `${readableTime(document.assembledAt)} · ${briefTally(document)}`,
    ...(sections.length > 0 ? sections : [EMPTY_BRIEF]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function entryBlock(entry: BriefEntry): string {
  const url = entry.url.replace(/[<>\s]/g, encodeURIComponent);
  const title = escapeMarkdown(entry.title);
  const lines = [
    `### ${isWebLink(entry.url) ? `[${title}](<${url}>)` : title}`,
    escapeMarkdown(entry.summary),
    `*${escapeMarkdown(entry.sourceId)} · ${readableTime(entry.publishedAt)}*`,
    titleWasEdited(entry) ? `Original headline: ${escapeMarkdown(entry.originalTitle)}` : '',
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

/** Feeds are strangers' text: it must not turn into links, images, HTML or headings. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|!]/g, '\\$&');
}
