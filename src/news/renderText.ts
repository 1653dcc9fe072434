import type { BriefDocument, BriefEntry } from './briefDocument.js';
import {
  type BriefMeta,
  briefTally,
  emptyBrief,
  readableTime,
  refusedTally,
  refusedTotal,
  SECTION_TITLES,
  titleWasEdited,
} from './briefWording.js';
import { wrap } from './wrap.js';

const INDENT = '    ';
const EDITED = '*';
/** Refused articles named in a terminal; the other formats have them all. */
const MAX_REFUSED = 10;

/** A brief for an 80-column terminal; rewritten headlines carry a mark and their original. */
export function renderText(document: BriefDocument, meta: BriefMeta): string {
  const head = `Brief ${meta.version} · ${readableTime(document.assembledAt)}`;
  const lines = [head, '='.repeat(head.length), ''];
  for (const { section, entries } of document.sections) {
    const title = SECTION_TITLES[section].toUpperCase();
    lines.push(title, '-'.repeat(title.length), ...entries.flatMap(entryLines));
  }
  if (document.sections.length === 0) lines.push(...wrap(emptyBrief(document), ''), '');
  lines.push(...wrap(`${briefTally(document)}.`, ''), ...refusedLines(document));
  if (document.sections.some(({ entries }) => entries.some(titleWasEdited))) {
    lines.push(`${EDITED} headline rewritten; the html and md formats show every change.`);
  }
  return `${lines.join('\n')}\n`;
}

function entryLines(entry: BriefEntry): string[] {
  const isEdited = titleWasEdited(entry);
  const [first = '', ...rest] = wrap(entry.title, INDENT);
  const [, ...others] = entry.sources;
  return [
    `  ${isEdited ? EDITED : ' '} ${first.trimStart()}`,
    ...rest,
    ...wrap(entry.text, INDENT),
    ...(isEdited ? wrap(`Headline was: ${entry.originalTitle}`, INDENT) : []),
    `${INDENT}${entry.sourceId} · ${readableTime(entry.publishedAt)}`,
    `${INDENT}${entry.url}`,
    ...others.flatMap((other) => [
      `${INDENT}also ${other.sourceId} · ${readableTime(other.publishedAt)}`,
      `${INDENT}${other.url}`,
    ]),
    '',
  ];
}

function refusedLines(document: BriefDocument): string[] {
  const tally = refusedTally(document);
  if (tally === undefined) return [];
  const named = document.refused.slice(0, MAX_REFUSED);
  const more = refusedTotal(document) - named.length;
  return [
    ...wrap(`${tally}.`, ''),
    ...named.flatMap(({ title, sourceId, code, detail }) => {
      const [first = '', ...rest] = wrap(
        `${title || '(no title)'} (${sourceId}): ${detail} [${code}]`,
        INDENT,
      );
      return [`  - ${first.trimStart()}`, ...rest];
    }),
    ...(more > 0 ? [`  and ${more} more; the json format names them.`] : []),
  ];
}
