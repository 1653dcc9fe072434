/** The words that every format of a brief shares. */
import type { BriefDocument, BriefEntry, ShownMark } from './briefDocument.js';
import { REFUSAL_CODES, REFUSAL_LABELS } from './refusal.js';
import { isChange } from './shownMarks.js';
import type { Section } from './taxonomy.js';
import type { SpanReason } from './types.js';

/** What the store knows of a brief beyond its content. */
export interface BriefMeta {
  id: string;
  version: number;
}

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

/** What an empty brief says instead of stories. */
export function emptyBrief(document: BriefDocument): string {
  const refused = refusedTotal(document);
  const why =
    refused === 0
      ? 'none were published since the cutoff.'
      : refused === 1
        ? 'the one article since the cutoff was left out.'
        : `all ${refused} articles since the cutoff were left out.`;
  return `Not enough stories for a brief: ${why}`;
}

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

/** Whether words of the headline were changed; one that was only shortened keeps its own. */
export function titleWasEdited(entry: BriefEntry): boolean {
  if (entry.originalText === null) return entry.title !== entry.originalTitle;
  return entry.titleMarks.some(isChange);
}

/** All marks of an entry, as they are read. */
export function marksOf(entry: BriefEntry): ShownMark[] {
  return [...entry.titleMarks, ...entry.textMarks];
}

/** Feeds are strangers: only a web address may become a link. */
export function isWebLink(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/** `urgency inflation` */
export function reasonWords(reason: SpanReason): string {
  return reason.replaceAll('_', ' ');
}

/** What stands in the shown text where the mark is; empty when it was removed. */
export function shownAt(text: string, { start, end }: ShownMark): string {
  return text.slice(start, end).trim();
}

/** `rule “slams”, score 0.80` */
export function ruleWords({ rule, score }: ShownMark): string {
  return `rule “${rule}”, score ${score.toFixed(2)}`;
}

/** One line on what is in the brief and what was held back. */
export function briefTally(document: BriefDocument): string {
  const entries = document.sections.flatMap((section) => section.entries);
  const edits = entries.reduce((sum, entry) => sum + entry.edits, 0);
  const sources = new Set(
    entries.flatMap((entry) => entry.sources.map(({ sourceId }) => sourceId)),
  );
  const from = sources.size > 1 ? ` from ${sources.size} sources` : '';
  const heldBack =
    document.heldBack > 0
      ? `, ${document.heldBack} more held back by the limit per source and section`
      : '';
  return `${counted(entries.length, 'story', 'stories')}${from}, ${counted(edits, 'edit', 'edits')}${heldBack}`;
}

/** `Left out: 2 dead links, 1 spam`; undefined when the gate let everything through. */
export function refusedTally({ refusedCounts }: BriefDocument): string | undefined {
  const parts = REFUSAL_CODES.flatMap((code) => {
    const count = refusedCounts[code] ?? 0;
    return count === 0 ? [] : [counted(count, REFUSAL_LABELS[code].one, REFUSAL_LABELS[code].many)];
  });
  return parts.length === 0 ? undefined : `Left out: ${parts.join(', ')}`;
}

/** How many articles the gate kept out. */
export function refusedTotal({ refusedCounts }: BriefDocument): number {
  return Object.values(refusedCounts).reduce((sum, count) => sum + count, 0);
}

/** `1 story`, `2 stories` */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
