import type { BriefDocument, BriefEntry, Section } from './types.js';

/** What the store knows of a brief beyond its content. */
export interface BriefMeta {
  id: string;
  version: number;
}

/** The words that every format of a brief shares. */
export const SECTION_TITLES: Record<Section, string> = {
  world: 'World',
  us: 'United States',
  local: 'Local',
  business: 'Business',
  technology: 'Technology',
  science: 'Science',
  health: 'Health',
  environment: 'Environment',
  sports: 'Sports',
  culture: 'Culture',
};

export const EMPTY_BRIEF = 'Not enough stories for a brief: none were published since the cutoff.';

/** `2 March 2031, 08:15 UTC` */
export function readableTime(iso: string): string {
  const date = new Date(iso);
  const day = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${day}, ${date.toISOString().slice(11, 16)} UTC`;
}

export function titleWasEdited(entry: BriefEntry): boolean {
  return entry.title !== entry.originalTitle;
}

/** Feeds are strangers: only a web address may become a link. */
export function isWebLink(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/** One line on what is in the brief and what was left out. */
export function briefTally(document: BriefDocument): string {
  const entries = document.sections.flatMap((section) => section.entries);
  const edits = entries.reduce((sum, entry) => sum + entry.edits, 0);
  const heldBack =
    document.heldBack > 0
      ? `, ${document.heldBack} more held back by the limit per source and section`
      : '';
  return `${counted(entries.length, 'story', 'stories')}, ${counted(edits, 'edit', 'edits')}${heldBack}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
