import type { NewJournalEntry } from '../../src/job/journal.js';
import { pendingJob } from '../../src/job/job.js';
import type { JobReport } from '../../src/job/report.js';
import type { BriefDocument } from '../../src/news/briefDocument.js';
import { DOMAINS } from '../../src/news/taxonomy.js';
import type {
  Classification,
  EngineParameters,
  EvaluationScores,
  Neutralization,
} from '../../src/news/types.js';
import type { Section } from '../../src/news/taxonomy.js';
import type { ReceivedArticle } from '../../src/store/index.js';

/** An article of its own URL and text, named by its id. */
export function article(id: string, overrides: Partial<ReceivedArticle> = {}): ReceivedArticle {
  return {
    id,
    sourceId: 'harbour-post',
    sourcePriority: 2,
    canonicalUrl: `https://harbour-post.example/${id}`,
    contentHash: `hash of ${id}`,
    title: `Ferry ${id} sails again`,
    summary: 'The crossing resumes on Monday.',
    body: 'The ferry was out of service for a week.\n\nIt resumes on Monday.',
    publishedAt: '2025-03-01T08:00:00.000Z',
    bodyFrom: 'feed',
    truncated: false,
    linkStatus: null,
    ...overrides,
  };
}

export function classification(section: Section = 'local'): Classification {
  return {
    section,
    domain: 'infrastructure',
    geography: 'local',
    language: 'en',
    scores: { infrastructure: 1 },
    confidence: 1,
    evidence: ['ferry'],
    level: 'lexicon',
  };
}

export function neutralization(title = 'Ferry sails again'): Neutralization {
  return {
    title,
    summary: '',
    body: '',
    feedTitle: title,
    feedSummary: '',
    briefText: '',
    spans: [],
    droppedEdits: 0,
  };
}

export function briefDocument(heldBack = 0): BriefDocument {
  return {
    assembledAt: '2025-03-01T10:00:00.000Z',
    cutoff: '2025-02-28T10:00:00.000Z',
    sections: [],
    heldBack,
    refused: [],
    refusedCounts: {},
  };
}

export function engineParameters(mark = 0.5): EngineParameters {
  return {
    domains: Object.fromEntries(
      DOMAINS.map((domain) => [domain, {}]),
    ) as EngineParameters['domains'],
    places: { international: {}, us: {}, local: {} },
    phrases: { shocking: { reason: 'clickbait', weight: 0.7, replacement: '' } },
    thresholds: { mark, edit: 0.7, clickbait: 0.5, trainedTopic: 0.5 },
    topicModel: null,
    tagger: null,
    headlineModel: null,
    prompts: {},
  };
}

export function evaluationScores(overall = 0.9): EvaluationScores {
  return {
    topicAccuracy: 0.9,
    topicMacroF1: 0.88,
    spanPrecision: 0.95,
    spanRecall: 0.8,
    spanF1: 0.87,
    editRate: 0.3,
    calmFlagRate: 0.02,
    invariantViolations: 0,
    overall,
  };
}

export function journalEntry(
  key: string,
  overrides: Partial<NewJournalEntry> = {},
): NewJournalEntry {
  return {
    key,
    at: '2025-03-01T09:00:00.000Z',
    kind: 'log',
    level: 'info',
    message: `About ${key}`,
    ...overrides,
  };
}

export function jobReport(
  tenant: string,
  jobId: string,
  overrides: Partial<JobReport> = {},
): JobReport {
  const identity = { jobId, tenant, pipeline: 'news-brief', target: null, retryOf: null };
  return {
    ...pendingJob(identity, [], new Date('2025-03-01T09:00:00.000Z')),
    status: 'COMPLETED',
    startedAt: '2025-03-01T09:00:01.000Z',
    finishedAt: '2025-03-01T09:05:00.000Z',
    progress: 1,
    ...overrides,
  };
}
