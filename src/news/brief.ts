import { leadingSentences } from './sentences.js';
import { type BriefCandidate, type BriefDocument, type BriefEntry, SECTIONS } from './types.js';

/** What a brief is made by. */
export interface BriefOptions {
  now: Date;
  cutoffHours: number;
  /** No source may fill a section on its own. */
  perSourceAndSection?: number;
}

const HOUR_MS = 3_600_000;
const SUMMARY_LENGTH = 320;

/** Assembles a brief: fixed sections, newest first. Without stories it is an empty document, not an error. */
export function assembleBrief(
  candidates: readonly BriefCandidate[],
  { now, cutoffHours, perSourceAndSection = 3 }: BriefOptions,
): BriefDocument {
  const cutoff = now.getTime() - cutoffHours * HOUR_MS;
  const fresh = candidates
    .filter((candidate) => Date.parse(candidate.publishedAt) >= cutoff)
    .sort(inReadingOrder);
  const perSource = new Map<string, number>();
  const chosen = fresh.filter(({ sourceId, section }) => {
    const key = `${section} ${sourceId}`;
    const place = (perSource.get(key) ?? 0) + 1;
    perSource.set(key, place);
    return place <= perSourceAndSection;
  });
  return {
    assembledAt: now.toISOString(),
    cutoff: new Date(cutoff).toISOString(),
    sections: SECTIONS.map((section) => ({
      section,
      entries: chosen.filter((candidate) => candidate.section === section).map(toEntry),
    })).filter(({ entries }) => entries.length > 0),
    heldBack: fresh.length - chosen.length,
  };
}

function inReadingOrder(a: BriefCandidate, b: BriefCandidate): number {
  return (
    Date.parse(b.publishedAt) - Date.parse(a.publishedAt) ||
    a.sourcePriority - b.sourcePriority ||
    (a.id < b.id ? -1 : 1)
  );
}

function toEntry(candidate: BriefCandidate): BriefEntry {
  const { title, summary, body, spans } = candidate.neutral;
  return {
    articleId: candidate.id,
    sourceId: candidate.sourceId,
    url: candidate.canonicalUrl,
    publishedAt: candidate.publishedAt,
    title,
    originalTitle: candidate.originalTitle,
    summary: leadingSentences(summary === '' ? body : summary, SUMMARY_LENGTH),
    edits: spans.filter((span) => span.action !== 'flagged').length,
  };
}
