import {
  type BriefMeta,
  briefTally,
  EMPTY_BRIEF,
  readableTime,
  SECTION_TITLES,
  titleWasEdited,
} from './briefWording.js';
import type { BriefDocument, BriefEntry } from './types.js';

const WIDTH = 80;
const INDENT = '    ';
const EDITED = '*';

/** A brief for an 80-column terminal; rewritten headlines carry a mark. */
export function renderText(document: BriefDocument, meta: BriefMeta): string {
  const head = `Brief ${meta.version} · ${readableTime(document.assembledAt)}`;
  const lines = [head, '='.repeat(head.length), ''];
  for (const { section, entries } of document.sections) {
    const title = SECTION_TITLES[section].toUpperCase();
    lines.push(title, '-'.repeat(title.length), ...entries.flatMap(entryLines), '');
  }
  if (document.sections.length === 0) lines.push(EMPTY_BRIEF, '');
  lines.push(...wrap(`${briefTally(document)}.`, ''));
  if (document.sections.some(({ entries }) => entries.some(titleWasEdited))) {
    lines.push(`${EDITED} headline rewritten; the html and md formats show the original.`);
  }
  return `${lines.join('\n')}\n`;
}

function entryLines(entry: BriefEntry): string[] {
  const mark = titleWasEdited(entry) ? EDITED : ' ';
  const [first = '', ...rest] = wrap(entry.title, INDENT);
  return [
    `  ${mark} ${first.trimStart()}`,
    ...rest,
    ...wrap(entry.summary, INDENT),
    `${INDENT}${entry.sourceId} · ${readableTime(entry.publishedAt)}`,
    `${INDENT}${entry.url}`,
    '',
  ];
}

function wrap(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = line === '' ? indent + word : `${line} ${word}`;
    if (line !== '' && longer.length > WIDTH) {
      lines.push(line);
      line = indent + word;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}
