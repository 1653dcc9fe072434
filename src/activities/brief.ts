import type { NewJournalEntry } from '../job/journal.js';
import { assembleBrief } from '../news/brief.js';
import type { BriefDocument } from '../news/briefDocument.js';
import { parseNewsConfig } from '../pipelines/index.js';
import type { StageActivity } from './contract.js';
import type { StageDependencies } from './dependencies.js';
import { HeldLease } from './lease.js';

/** Publishes a new version of the tenant's brief; a repeated attempt finds the one already published. */
export function brief({ store }: StageDependencies): StageActivity {
  return async ({ jobId, tenant, stage, config }) => {
    const lease = new HeldLease(config);
    await lease.renew({ total: 1, done: 0, failed: 0 });
    const now = new Date();
    const { cutoffHours } = parseNewsConfig(config);
    const cutoff = new Date(now.getTime() - cutoffHours * 3_600_000).toISOString();
    const candidates = await store.articles.briefCandidates(tenant, cutoff);
    lease.check();
    const document = assembleBrief(candidates, { now, cutoffHours });
    const published = await store.briefs.publish(tenant, jobId, document);
    await store.journal.append(tenant, jobId, refusalNotes(published.document, stage));
    return {
      counts: { total: 1, done: 1, failed: 0 },
      errors: [],
      metrics: { version: published.version, ...metricsOf(published.document) },
      briefId: published.id,
    };
  };
}

function metricsOf({ sections, heldBack, refusedCounts }: BriefDocument): Record<string, number> {
  const entries = sections.flatMap((section) => section.entries);
  const refusals = Object.entries(refusedCounts);
  return {
    stories: entries.length,
    articles: entries.reduce((sum, entry) => sum + entry.sources.length, 0),
    sections: sections.length,
    heldBack,
    refused: refusals.reduce((sum, [, count]) => sum + count, 0),
    ...Object.fromEntries(refusals.map(([code, count]) => [`refused_${code}`, count])),
  };
}

function refusalNotes({ assembledAt, refused }: BriefDocument, stage: string): NewJournalEntry[] {
  return refused.map(({ articleId, sourceId, code, detail }) => ({
    key: `${stage}/refused/${articleId}`,
    at: assembledAt,
    kind: 'log',
    level: 'info',
    stage,
    message: `left out ${articleId} of ${sourceId}: ${detail}`,
    data: { articleId, sourceId, code },
  }));
}
