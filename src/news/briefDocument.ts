/**
 * The brief as it is published, and what it is made from. Stored documents never change, so this also reads
 * those of earlier releases: what they did not record is filled in with "nothing known".
 */
import { z } from 'zod';
import { REFUSAL_CODES } from './refusal.js';
import { SECTIONS, type Section } from './taxonomy.js';
import { type ArticleText, type Neutralization, SPAN_REASONS } from './types.js';

/** An article as the brief sees it. */
export interface BriefCandidate {
  id: string;
  sourceId: string;
  sourcePriority: number;
  canonicalUrl: string;
  publishedAt: string;
  /** Null for a language that is not supported. */
  section: Section | null;
  /** ISO 639-1, or `und`. */
  language: string;
  linkStatus: number | null;
  truncated: boolean;
  original: ArticleText;
  neutral: Neutralization;
}

const markSchema = z.object({
  /** Where it stands in the shown text, in UTF-16 units; `start` is `end` where something was removed. */
  start: z.int().min(0),
  end: z.int().min(0),
  /** What the outlet wrote there. */
  original: z.string(),
  reason: z.enum(SPAN_REASONS),
  action: z.enum(['removed', 'replaced', 'softened', 'flagged']),
  score: z.number(),
  rule: z.string(),
});
/** One marked phrase of a shown text. Putting all originals back gives the outlet's own words. */
export type ShownMark = z.infer<typeof markSchema>;

export const sourceSchema = z.object({
  articleId: z.string(),
  sourceId: z.string(),
  url: z.string(),
  publishedAt: z.string(),
  originalTitle: z.string(),
});
/** One outlet's article about a story. */
export type EntrySource = z.infer<typeof sourceSchema>;

export const entrySchema = z.object({
  /** The article that leads: title, text and date are its own. */
  ...sourceSchema.shape,
  title: z.string(),
  text: z.string(),
  /** The shown text as the outlet wrote it; null in briefs of the first release. */
  originalText: z.string().nullable(),
  titleMarks: z.array(markSchema),
  textMarks: z.array(markSchema),
  /** Phrases changed in the whole article, shown here or not. */
  edits: z.int().min(0),
  /** Phrases seen and left in the whole article. */
  flags: z.int().min(0),
  /** The outlet gave the beginning of its article only. */
  truncated: z.boolean(),
  /** Every article about this story, the leading one first. */
  sources: z.array(sourceSchema).min(1),
});
/** One story of a brief. */
export type BriefEntry = z.infer<typeof entrySchema>;

/** An entry of the first release had one source, a summary, and no marks. */
const storedEntrySchema = z.preprocess((value) => {
  if (typeof value !== 'object' || value === null || 'sources' in value) return value;
  const { summary, ...entry } = value as Record<string, unknown>;
  const nothing = { originalText: null, titleMarks: [], textMarks: [], flags: 0, truncated: false };
  return { ...nothing, text: summary, ...entry, sources: [entry] };
}, entrySchema);

const refusedSchema = z.object({
  articleId: z.string(),
  sourceId: z.string(),
  title: z.string(),
  code: z.enum(REFUSAL_CODES),
  detail: z.string(),
});
/** An article that the quality gate kept out. */
export type RefusedArticle = z.infer<typeof refusedSchema>;

export const documentSchema = z.object({
  /** ISO 8601. */
  assembledAt: z.string(),
  /** Stories published before this are left out. ISO 8601. */
  cutoff: z.string(),
  sections: z.array(z.object({ section: z.enum(SECTIONS), entries: z.array(storedEntrySchema) })),
  /** Stories left out by the limit per source and section. */
  heldBack: z.int().min(0),
  /** What the quality gate kept out, and why; at most the first 200, `refusedCounts` has all. */
  refused: z.array(refusedSchema).default([]),
  refusedCounts: z.partialRecord(z.enum(REFUSAL_CODES), z.int().min(0)).default({}),
});
/** A brief's content. Published as a new version of its tenant's brief. */
export type BriefDocument = z.infer<typeof documentSchema>;

/** A stored document of this release or an earlier one. */
export function readBriefDocument(stored: unknown): BriefDocument {
  return documentSchema.parse(stored);
}
