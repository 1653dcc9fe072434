import type { BriefCandidate } from '../news/briefDocument.js';
import { leadingSentences } from '../news/sentences.js';
import type { Classification, Neutralization, Span } from '../news/types.js';
import type { ReceivedArticle } from './articleIntake.js';
import { fromJson, toJson } from './json.js';
import type { ArticleTable, BodyOrigin } from './schema.js';

const BRIEF_TEXT_LENGTH = 320;

/** An article as it is kept, with what the engines have made of it so far. */
export interface StoredArticle extends ReceivedArticle {
  /** The job that added it. */
  firstJobId: string;
  /** Set once classified, together with the engine version that did it. */
  classification?: Classification;
  classifiedBy?: string;
  /** Set once neutralized, together with the engine version that did it. */
  neutralization?: Neutralization;
  neutralizedBy?: string;
}

/** Before pages were read, every body was the feed's. */
const ORIGIN_OF_OLD_ROWS: BodyOrigin = { bodyFrom: 'feed', truncated: false, linkStatus: null };

/** A fresh article's row: no engine has seen it yet. */
export function toRow(tenant: string, jobId: string, article: ReceivedArticle): ArticleTable {
  const { title, summary, body, bodyFrom, truncated, linkStatus } = article;
  return {
    tenant,
    id: article.id,
    source_id: article.sourceId,
    first_job_id: jobId,
    source_priority: article.sourcePriority,
    canonical_url: article.canonicalUrl,
    content_hash: article.contentHash,
    content: toJson({ title, summary, body, bodyFrom, truncated, linkStatus }),
    published_at: article.publishedAt,
    classification: null,
    classified_by: null,
    neutralization: null,
    neutralized_by: null,
  };
}

/** The article in a row; what no engine has done yet is absent. */
export function toArticle(row: ArticleTable): StoredArticle {
  return {
    id: row.id,
    sourceId: row.source_id,
    sourcePriority: row.source_priority,
    canonicalUrl: row.canonical_url,
    contentHash: row.content_hash,
    ...ORIGIN_OF_OLD_ROWS,
    ...fromJson(row.content),
    publishedAt: row.published_at,
    firstJobId: row.first_job_id,
    ...(row.classification !== null && { classification: fromJson(row.classification) }),
    ...(row.classified_by !== null && { classifiedBy: row.classified_by }),
    ...(row.neutralization !== null && {
      neutralization: withShownTexts(fromJson(row.neutralization)),
    }),
    ...(row.neutralized_by !== null && { neutralizedBy: row.neutralized_by }),
  };
}

/** The article as the brief sees it; undefined while a stage before the brief has still to handle it. */
export function toCandidate(article: StoredArticle): BriefCandidate | undefined {
  const { classification, neutralization } = article;
  if (classification === undefined || neutralization === undefined) return undefined;
  return {
    id: article.id,
    sourceId: article.sourceId,
    sourcePriority: article.sourcePriority,
    canonicalUrl: article.canonicalUrl,
    publishedAt: article.publishedAt,
    section: classification.section,
    language: classification.language,
    linkStatus: article.linkStatus,
    truncated: article.truncated,
    original: { title: article.title, summary: article.summary, body: article.body },
    neutral: neutralization,
  };
}

type ShownTexts = 'feedTitle' | 'feedSummary' | 'briefText';

/** A neutralization as any release may have written it. */
type StoredNeutralization = Omit<Neutralization, ShownTexts | 'spans'> &
  Partial<Pick<Neutralization, ShownTexts>> & {
    spans: (Omit<Span, 'score'> & { score?: number })[];
  };

/** The first release wrote no texts for lists and briefs, and no scores; they follow from what it wrote. */
function withShownTexts(stored: StoredNeutralization): Neutralization {
  const { feedTitle = stored.title, feedSummary = stored.summary } = stored;
  const text = stored.summary === '' ? stored.body : stored.summary;
  const { briefText = leadingSentences(text, BRIEF_TEXT_LENGTH) } = stored;
  const spans = stored.spans.map((span) => ({ ...span, score: span.score ?? 1 }));
  return { ...stored, spans, feedTitle, feedSummary, briefText };
}
