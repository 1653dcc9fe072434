/** When a stage is given up because too many of its items fail. */
import type { JobConfig } from './config.js';

/** The type of the failure of a stage that was given up; Temporal does not retry it. */
export const STOPPED_EARLY = 'StoppedEarly';

type Limits = Pick<JobConfig, 'stopEarlyAfter' | 'stopEarlyRate'>;

/** How the items stand that had their turn. */
export interface Account {
  done: number;
  failed: number;
}

/** True when enough items had their turn to tell, and a greater share of them failed than may. */
export function failsTooOften({ done, failed }: Account, limits: Limits): boolean {
  const seen = done + failed;
  return seen >= limits.stopEarlyAfter && failed / seen > limits.stopEarlyRate;
}

export function stoppedEarlyMessage({ done, failed }: Account, { stopEarlyRate }: Limits): string {
  const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;
  const seen = done + failed;
  return (
    `Stopped early: ${failed} of ${seen} items failed (${percent(failed / seen)}), ` +
    `more than ${percent(stopEarlyRate)}`
  );
}
