import type {
  BriefCandidate,
  BriefDocument,
  BriefEntry,
  EntrySource,
  RefusedArticle,
} from './briefDocument.js';
import { gate } from './qualityGate.js';
import type { RefusalCode } from './refusal.js';
import { markShown, type ShownText } from './shownMarks.js';
import { groupStories } from './stories.js';
import { type Section, SECTIONS } from './taxonomy.js';
import type { Span } from './types.js';

/** What a brief is made by. */
export interface BriefOptions {
  now: Date;
  cutoffHours: number;
  /** No source may fill a section on its own. */
  perSourceAndSection?: number;
}

const HOUR_MS = 3_600_000;
/** Enough text for the words by which a story is recognised. */
const LEAD_LENGTH = 800;
/** Refused articles named in a document; the counts have them all. */
const MAX_REFUSED = 200;

/**
 * Assembles a brief: what passes the quality gate, one entry per story with all its sources, fixed sections,
 * newest first. Without stories it is an empty document, not an error.
 */
export function assembleBrief(
  candidates: readonly BriefCandidate[],
  { now, cutoffHours, perSourceAndSection = 3 }: BriefOptions,
): BriefDocument {
  const cutoff = now.getTime() - cutoffHours * HOUR_MS;
  const fresh = candidates
    .filter((candidate) => !(Date.parse(candidate.publishedAt) < cutoff))
    .sort(inReadingOrder);
  const { passed, refused } = throughGate(fresh);
  const stories = toStories(passed);
  const chosen = withinLimit(stories, perSourceAndSection);
  return {
    assembledAt: now.toISOString(),
    cutoff: new Date(cutoff).toISOString(),
    sections: SECTIONS.map((section) => ({
      section,
      entries: chosen.filter((story) => story.section === section).map(toEntry),
    })).filter(({ entries }) => entries.length > 0),
    heldBack: stories.length - chosen.length,
    refused: refused.slice(0, MAX_REFUSED),
    refusedCounts: countCodes(refused),
  };
}

/** One story: its articles in reading order, of which the first leads. */
interface Story {
  section: Section;
  articles: [BriefCandidate, ...BriefCandidate[]];
}

function inReadingOrder(a: BriefCandidate, b: BriefCandidate): number {
  return timeOf(b) - timeOf(a) || a.sourcePriority - b.sourcePriority || (a.id < b.id ? -1 : 1);
}

/** The gate refuses an article without a date; until then it must not upset the order. */
function timeOf({ publishedAt }: BriefCandidate): number {
  return Date.parse(publishedAt) || 0;
}

function throughGate(candidates: readonly BriefCandidate[]): {
  passed: BriefCandidate[];
  refused: RefusedArticle[];
} {
  const passed: BriefCandidate[] = [];
  const refused: RefusedArticle[] = [];
  for (const candidate of candidates) {
    const refusal = gate(candidate);
    if (refusal === undefined) passed.push(candidate);
    else {
      const { id: articleId, sourceId, original } = candidate;
      refused.push({ articleId, sourceId, title: original.title, ...refusal });
    }
  }
  return { passed, refused };
}

function toStories(articles: readonly BriefCandidate[]): Story[] {
  const place = new Map(articles.map(({ id }, index) => [id, index]));
  const groups = groupStories(
    articles.map(({ id, sourceId, publishedAt, original: { title, summary, body } }) => ({
      id,
      sourceId,
      publishedAt,
      title,
      lead: (body === '' ? summary : body).slice(0, LEAD_LENGTH),
    })),
  );
  return groups
    .map((ids) => ids.map((id) => place.get(id) ?? 0).sort((a, b) => a - b))
    .sort(([a = 0], [b = 0]) => a - b)
    .flatMap((indexes) => {
      const [first, ...others] = indexes.flatMap((index) => articles[index] ?? []);
      const section = first && mostOften([first, ...others]);
      return first && section ? [{ section, articles: [first, ...others] }] : [];
    });
}

/** Where most outlets' articles were filed; of equals, where the one that leads was. */
function mostOften(articles: readonly BriefCandidate[]): Section | undefined {
  const times = new Map<Section, number>();
  for (const { section } of articles) {
    if (section !== null) times.set(section, (times.get(section) ?? 0) + 1);
  }
  return [...times].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function withinLimit(stories: readonly Story[], limit: number): Story[] {
  const led = new Map<string, number>();
  return stories.filter(({ section, articles: [{ sourceId }] }) => {
    const key = `${section} ${sourceId}`;
    const place = (led.get(key) ?? 0) + 1;
    led.set(key, place);
    return place <= limit;
  });
}

function toEntry({ articles }: Story): BriefEntry {
  const [leading] = articles;
  const { feedTitle, briefText, spans } = leading.neutral;
  const title = shownFrom(leading, feedTitle, ['title']);
  const text = shownFrom(leading, briefText, ['summary', 'body']);
  const flags = spans.filter((span) => span.action === 'flagged').length;
  return {
    ...toSource(leading),
    title: title.text,
    text: text.text,
    originalText: text.original,
    titleMarks: title.marks,
    textMarks: text.marks,
    edits: spans.length - flags,
    flags,
    truncated: leading.truncated,
    sources: articles.map(toSource),
  };
}

/** The shown text with its marks; without any where the engine shows words that are in none of the fields. */
function shownFrom(
  { original, neutral }: BriefCandidate,
  text: string,
  fields: readonly Span['field'][],
): ShownText {
  for (const field of fields) {
    const spans = neutral.spans.filter((span) => span.field === field);
    const shown = markShown(text, { original: original[field], neutral: neutral[field], spans });
    if (shown !== undefined) return shown;
  }
  return { text, original: text, marks: [] };
}

function toSource(candidate: BriefCandidate): EntrySource {
  return {
    articleId: candidate.id,
    sourceId: candidate.sourceId,
    url: candidate.canonicalUrl,
    publishedAt: candidate.publishedAt,
    originalTitle: candidate.original.title,
  };
}

function countCodes(refused: readonly RefusedArticle[]): Partial<Record<RefusalCode, number>> {
  const counts: Partial<Record<RefusalCode, number>> = {};
  for (const { code } of refused) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
