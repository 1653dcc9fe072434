import type { BriefDocument, BriefEntry, ShownMark } from './briefDocument.js';
import {
  type BriefMeta,
  briefTally,
  emptyBrief,
  readableTime,
  reasonWords,
  refusedTally,
  refusedTotal,
  ruleWords,
  SECTION_TITLES,
  shownAt,
  titleWasEdited,
} from './briefWording.js';
import { escapeMarkdown, markdownLink } from './markdownText.js';

/** A brief as Markdown, with every change and its reason under the story. */
export function renderMarkdown(document: BriefDocument, meta: BriefMeta): string {
  const sections = document.sections.flatMap(({ section, entries }) => [
    `## ${SECTION_TITLES[section]}`,
    ...entries.map(entryBlock),
  ]);
  const blocks = [
    `# Brief ${meta.version}`,
    `${readableTime(document.assembledAt)} · ${briefTally(document)}`,
    ...(sections.length > 0 ? sections : [emptyBrief(document)]),
    ...refusedBlock(document),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function entryBlock(entry: BriefEntry): string {
  const sources = entry.sources.map(
    ({ sourceId, url, publishedAt }) =>
      `${markdownLink(sourceId, url)} · ${readableTime(publishedAt)}`,
  );
  const changes = [
    ...entry.titleMarks.map((mark) => changeLine(entry.title, mark)),
    ...entry.textMarks.map((mark) => changeLine(entry.text, mark)),
  ];
  const blocks = [
    `### ${markdownLink(entry.title, entry.url)}`,
    escapeMarkdown(entry.text),
    sources.join('  \n'),
    titleWasEdited(entry) ? `Original headline: ${escapeMarkdown(entry.originalTitle)}` : '',
    changes.join('\n'),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function changeLine(text: string, mark: ShownMark): string {
  const original = `“${escapeMarkdown(mark.original)}”`;
  const now = escapeMarkdown(shownAt(text, mark));
  const change = mark.action === 'flagged' || now === '' ? original : `${original} → “${now}”`;
  return `- ${mark.action} ${change}: ${reasonWords(mark.reason)} (${escapeMarkdown(ruleWords(mark))})`;
}

function refusedBlock(document: BriefDocument): string[] {
  const tally = refusedTally(document);
  if (tally === undefined) return [];
  const lines = document.refused.map(
    ({ title, sourceId, code, detail }) =>
      `- ${escapeMarkdown(title || '(no title)')} (${escapeMarkdown(sourceId)}): ${escapeMarkdown(detail)} (\`${code}\`)`,
  );
  const more = refusedTotal(document) - lines.length;
  if (more > 0) lines.push(`- and ${more} more`);
  return ['## Left out', `${tally}.`, lines.join('\n')];
}
