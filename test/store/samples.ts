import type { NewJournalEntry } from '../../src/job/journal.js';
import type { JobReport } from '../../src/job/report.js';
import { SECTIONS } from '../../src/news/types.js';
import type {
  BriefDocument,
  Classification,
  EngineParameters,
  EvaluationScores,
  Neutralization,
  Section,
} from '../../src/news/types.js';
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
    ...overrides,
  };
}

export function classification(section: Section = 'local'): Classification {
  return {
    section,
    scores: perSection((each) => (each === section ? 1 : 0)),
    confidence: 1,
    evidence: ['ferry'],
  };
}

export function neutralization(title = 'Ferry sails again'): Neutralization {
  return { title, summary: '', body: '', spans: [], droppedEdits: 0 };
}

export function briefDocument(heldBack = 0): BriefDocument {
  return {
    assembledAt: '2025-03-01T10:00:00.000Z',
    cutoff: '2025-02-28T10:00:00.000Z',
    sections: [],
    heldBack,
  };
}

export function engineParameters(mark = 0.5): EngineParameters {
  return { topics: perSection(() => ({})), phrases: {}, thresholds: { mark, edit: 0.7 } };
}

export function evaluationScores(overall = 0.9): EvaluationScores {
  return {
    topicAccuracy: 0.9,
    topicMacroF1: 0.88,
    spanPrecision: 0.95,
    spanRecall: 0.8,
    spanF1: 0.87,
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
  return {
    jobId,
    tenant,
    pipeline: 'news-brief',
    target: null,
    status: 'COMPLETED',
    createdAt: '2025-03-01T09:00:00.000Z',
    startedAt: '2025-03-01T09:00:01.000Z',
    finishedAt: '2025-03-01T09:05:00.000Z',
    progress: 1,
    stages: [],
    error: null,
    cancelReason: null,
    briefId: null,
    ...overrides,
  };
}

function perSection<T>(value: (section: Section) => T): Record<Section, T> {
  return Object.fromEntries(SECTIONS.map((section) => [section, value(section)])) as Record<
    Section,
    T
  >;
}
