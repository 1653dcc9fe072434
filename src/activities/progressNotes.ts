/** How far a stage is, told to its journal now and then: for those who follow the job. */
import { activityInfo } from '@temporalio/activity';
import { progressEvent } from '../job/events.js';
import { NO_COUNTS, countsIn, settled, type Counts } from '../job/stage.js';
import type { Store } from '../store/index.js';
import type { StageInput } from './contract.js';

/** Whose progress it is. */
export type ProgressingStage = Pick<StageInput, 'tenant' | 'jobId' | 'stage' | 'resumes'>;

const SHORTEST_MS = 2_000;
/** A week has some nine hundred notes, an hour four hundred. */
const SHARE = 1 / 100;

/** How long to wait before the next note on a stage that has been at work for `elapsedMs`. */
export function progressPause(elapsedMs: number): number {
  return Math.max(SHORTEST_MS, elapsedMs * SHARE);
}

/** The notes of one attempt at a stage. A stage that is over sooner than the first is due has none. */
export class ProgressNotes {
  private readonly begunAt = activityInfo().scheduledTimestampMs;
  private told = settled(countsIn(activityInfo().heartbeatDetails) ?? NO_COUNTS);
  private dueAt = performance.now() + SHORTEST_MS;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store,
    private readonly stage: ProgressingStage,
  ) {}

  /** Takes note of how far the stage is, when that is news and a note is due. Resolves when it is written. */
  tell(reached: Counts): Promise<void> {
    const counts = countsIn(reached) ?? NO_COUNTS;
    if (performance.now() >= this.dueAt && settled(counts) > this.told) {
      this.told = settled(counts);
      this.dueAt = performance.now() + progressPause(Date.now() - this.begunAt);
      this.writing = noteProgress(this.store, this.stage, counts);
    }
    return this.writing;
  }
}

/** Writes a note. One that cannot be written is let go: the stage goes on, and the next note says more. */
export async function noteProgress(
  { journal }: Store,
  stage: ProgressingStage,
  counts: Counts,
): Promise<void> {
  const note = progressEvent(stage, counts, new Date());
  await journal.append(stage.tenant, stage.jobId, [note]).catch(() => undefined);
}
