/** The sections of a brief, in the order they are printed. */
export const SECTIONS = [
  'world',
  'us',
  'local',
  'business',
  'technology',
  'science',
  'health',
  'environment',
  'sports',
  'culture',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Where news comes from. `priority` breaks ties in the brief; lower is earlier. */
export interface Source {
  /** Stable, unique within a job; shown in counts and errors. */
  id: string;
  /** http, https, or file (file only from the command line). */
  url: string;
  priority: number;
}

/** What ingest makes of one feed entry; everything later stages need. Text is plain, paragraphs separated by a blank line. */
export interface ArticleDraft {
  /** Hash of tenant-independent identity: the canonical URL. */
  id: string;
  sourceId: string;
  canonicalUrl: string;
  /** Hash of the normalised title and body: the same text under two URLs has one. */
  contentHash: string;
  title: string;
  /** The feed's own teaser; may be empty. */
  summary: string;
  body: string;
  /** ISO 8601. The feed's date, or the time of ingest where it has none or one in the future. */
  publishedAt: string;
}

/** The text of an article that engines work on. */
export type ArticleText = Pick<ArticleDraft, 'title' | 'summary' | 'body'>;

/** One entry of a feed that could not become an article, and why. */
export interface BrokenEntry {
  /** The entry's link, guid or position, whichever is known. */
  entry: string;
  reason: string;
}

/** The classifier's verdict on one article. */
export interface Classification {
  section: Section;
  /** A score per section, summing to 1. */
  scores: Record<Section, number>;
  /** How far the best section is ahead, 0 to 1. */
  confidence: number;
  /** The words that spoke for the section, strongest first; at most 8. */
  evidence: string[];
}

/** Why a phrase was marked. */
export const SPAN_REASONS = [
  'clickbait',
  'urgency_inflation',
  'emotional_trigger',
  'selling',
  'agenda_signaling',
  'rhetorical_framing',
  'editorial_voice',
  'selective_quoting',
] as const;
export type SpanReason = (typeof SPAN_REASONS)[number];

/** What was done about it. `flagged` means seen and left as it was. */
export type SpanAction = 'removed' | 'replaced' | 'softened' | 'flagged';

/** One marked phrase. Offsets are UTF-16 units into the stored original of its field. */
export interface Span {
  field: 'title' | 'summary' | 'body';
  start: number;
  end: number;
  /** The original text between start and end. */
  original: string;
  /** What stands there now; empty when removed, equal to `original` when flagged. */
  replacement: string;
  reason: SpanReason;
  action: SpanAction;
  /** The lexicon entry or rule that matched. */
  rule: string;
}

/** The neutral rendering of one article. Replaying `spans` on the original gives exactly `title`, `summary` and `body`. */
export interface Neutralization {
  title: string;
  summary: string;
  body: string;
  spans: Span[];
  /** Edits that were proposed and dropped because they would have broken an invariant. */
  droppedEdits: number;
}

/** An article as the brief sees it. */
export interface BriefCandidate {
  id: string;
  sourceId: string;
  sourcePriority: number;
  canonicalUrl: string;
  publishedAt: string;
  section: Section;
  originalTitle: string;
  neutral: Neutralization;
}

/** One story of a brief. */
export interface BriefEntry {
  articleId: string;
  sourceId: string;
  url: string;
  publishedAt: string;
  title: string;
  originalTitle: string;
  summary: string;
  edits: number;
}

/** A brief's content. Published as a new version of its tenant's brief. */
export interface BriefDocument {
  /** ISO 8601. */
  assembledAt: string;
  /** Stories published before this are left out. ISO 8601. */
  cutoff: string;
  sections: { section: Section; entries: BriefEntry[] }[];
  /** Stories left out by the per-source limit, by section. */
  heldBack: number;
}

/** What to do with one loaded phrase. `replacement` absent means flag only; empty means remove. */
export interface PhraseRule {
  reason: SpanReason;
  weight: number;
  replacement?: string;
}

/** Everything that decides how an engine behaves; stored whole and named by its content hash. */
export interface EngineParameters {
  /** Words that speak for a section, with their weight. */
  topics: Record<Section, Record<string, number>>;
  /** Loaded phrases, lower case, and what to do with them. */
  phrases: Record<string, PhraseRule>;
  thresholds: {
    /** A phrase is marked from this weight on. */
    mark: number;
    /** A marked phrase is edited from this weight on, if a replacement is known. */
    edit: number;
  };
}

/** What an evaluation found. All rates are 0 to 1. */
export interface EvaluationScores {
  topicAccuracy: number;
  topicMacroF1: number;
  spanPrecision: number;
  spanRecall: number;
  spanF1: number;
  /** Share of calm gold headlines that were marked at all. */
  calmFlagRate: number;
  /** Rewrites, in the gold set and in the sample, that broke an invariant. Must be 0. */
  invariantViolations: number;
  /** The one number versions are compared by. */
  overall: number;
}
