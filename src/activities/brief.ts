import { assembleBrief } from '../news/brief.js';
import type { StageActivity } from './contract.js';
import type { StageDependencies } from './dependencies.js';
import { HeldLease } from './lease.js';

/** Publishes a new version of the tenant's brief; a repeated attempt finds the one already published. */
export function brief({ store }: StageDependencies): StageActivity {
  return async ({ jobId, tenant, config }) => {
    const lease = new HeldLease(config);
    await lease.renew({ total: 1, done: 0, failed: 0 });
    const now = new Date();
    const { cutoffHours } = config;
    const cutoff = new Date(now.getTime() - cutoffHours * 3_600_000).toISOString();
    const candidates = await store.articles.briefCandidates(tenant, cutoff);
    lease.check();
    const document = assembleBrief(candidates, { now, cutoffHours });
    const published = await store.briefs.publish(tenant, jobId, document);
    const { sections, heldBack } = published.document;
    const stories = sections.reduce((sum, section) => sum + section.entries.length, 0);
    return {
      counts: { total: 1, done: 1, failed: 0 },
      errors: [],
      metrics: { version: published.version, stories, sections: sections.length, heldBack },
      briefId: published.id,
    };
  };
}
