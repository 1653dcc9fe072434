import type { BriefDocument } from './briefDocument.js';
import type { BriefMeta } from './briefWording.js';
import { renderHtml } from './renderHtml.js';
import { renderMarkdown } from './renderMarkdown.js';
import { renderText } from './renderText.js';

/** The forms a brief can be read in. */
export const BRIEF_FORMATS = ['text', 'md', 'json', 'html'] as const;
export type BriefFormat = (typeof BRIEF_FORMATS)[number];

/** A published brief in the given format; ends with a line break. */
export function renderBrief(document: BriefDocument, format: BriefFormat, meta: BriefMeta): string {
  switch (format) {
    case 'text':
      return renderText(document, meta);
    case 'md':
      return renderMarkdown(document, meta);
    case 'json':
      return `${JSON.stringify({ id: meta.id, version: meta.version, ...document }, null, 2)}\n`;
    case 'html':
      return renderHtml(document, meta);
  }
}
