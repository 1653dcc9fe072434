import type { HeadlineModel } from './learning/headlineModel.js';
import type { Tagger } from './learning/tagger.js';
import type { TopicModel } from './learning/topicModel.js';
import type { Domain, Geography, Section } from './taxonomy.js';

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
  /** Where the body is from: the feed itself, or the article's page. */
  bodyFrom: 'feed' | 'page';
  /** The body is known to be cut short: a teaser that ends in dots, or text beyond a limit. */
  truncated: boolean;
  /** The HTTP status of the article's page; null when it was not asked for. */
  linkStatus: number | null;
}

/** The text of an article that engines work on. */
export type ArticleText = Pick<ArticleDraft, 'title' | 'summary' | 'body'>;

/** One entry of a feed that could not become an article, and why. */
export interface BrokenEntry {
  /** The entry's link, guid or position, whichever is known. */
  entry: string;
  reason: string;
}

/** Who of the fallback chain decided: a language model, a trained model, or the lexicon. */
export const CLASSIFIER_LEVELS = ['llm', 'trained', 'lexicon'] as const;
export type ClassifierLevel = (typeof CLASSIFIER_LEVELS)[number];

/** The classifier's verdict on one article. */
export interface Classification {
  /** Null when the article is in a language that is not supported: then nothing is guessed. */
  section: Section | null;
  domain: Domain | null;
  geography: Geography | null;
  /** ISO 639-1, or `und` where the text is too short or too mixed to tell. */
  language: string;
  /** A score per domain, summing to 1; empty for a language that is not supported. */
  scores: Partial<Record<Domain, number>>;
  /** How far the best domain is ahead, 0 to 1. */
  confidence: number;
  /** The words that spoke for the domain, strongest first; at most 8. */
  evidence: string[];
  level: ClassifierLevel;
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
  /** How sure the rule is that this is loaded, 0 to 1. */
  score: number;
  /** The lexicon entry or rule that matched. */
  rule: string;
}

/** The neutral rendering of one article. Replaying `spans` on the original gives exactly `title`, `summary` and `body`. */
export interface Neutralization {
  title: string;
  summary: string;
  body: string;
  /** The neutral title for a list: at most 80 characters, cut at a word. */
  feedTitle: string;
  /** The neutral summary for a list: at most 130 characters, cut at a sentence or a word. */
  feedSummary: string;
  /** The neutral text for the brief: the first sentences that can stand alone. */
  briefText: string;
  spans: Span[];
  /** Edits that were proposed and dropped because they would have broken an invariant. */
  droppedEdits: number;
}

/** What to do with one loaded phrase. `replacement` absent means flag only; empty means remove. */
export interface PhraseRule {
  reason: SpanReason;
  weight: number;
  replacement?: string;
}

/** Everything that decides how an engine behaves; stored whole and named by its content hash. */
export interface EngineParameters {
  /** Words that speak for a domain, with their weight. */
  domains: Record<Domain, Record<string, number>>;
  /** Words that speak for a place, with their weight. */
  places: Record<Exclude<Geography, 'mixed'>, Record<string, number>>;
  /** Loaded phrases, lower case, and what to do with them. */
  phrases: Record<string, PhraseRule>;
  thresholds: {
    /** A phrase is marked from this weight on. */
    mark: number;
    /** A marked phrase is edited from this weight on, if a replacement is known. */
    edit: number;
    /** A headline is clickbait from this score on. */
    clickbait: number;
    /** The trained topic model decides from this probability on, else the lexicon does. */
    trainedTopic: number;
  };
  /** Trained models; null in an engine that was not trained. */
  topicModel: TopicModel | null;
  tagger: Tagger | null;
  headlineModel: HeadlineModel | null;
  /** What a language model is asked, by task; empty for an engine without one. */
  prompts: Record<string, string>;
}

/** What an evaluation found. All rates are 0 to 1. */
export interface EvaluationScores {
  topicAccuracy: number;
  topicMacroF1: number;
  spanPrecision: number;
  spanRecall: number;
  spanF1: number;
  /** Share of gold texts that were changed, not only marked. */
  editRate: number;
  /** Share of calm gold headlines that were marked at all. */
  calmFlagRate: number;
  /** Rewrites, in the gold set and in the sample, that broke an invariant. Must be 0. */
  invariantViolations: number;
  /** The one number versions are compared by. */
  overall: number;
}
