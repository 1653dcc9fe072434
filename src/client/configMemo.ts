/** The config of a job as its memo carries it: describe and sweep need it, with or without a worker. */
import { jobConfigSchema, type JobConfig } from '../job/config.js';
import { CONFIG_MEMO } from '../job/memo.js';
import type { Execution } from './readJob.js';

/** Stands in for a config that cannot be read. */
export const DEFAULT_CONFIG = jobConfigSchema.parse({});

/** What a job runs with; null when it was started without a memo, or by a release with another config. */
export function configOf({ memo }: Pick<Execution, 'memo'>): JobConfig | null {
  const parsed = jobConfigSchema.safeParse(memo?.[CONFIG_MEMO]);
  return parsed.success ? parsed.data : null;
}
