/**
 * How fast a stage gets through its items, and how long the rest takes at that pace. An estimate: it says nothing
 * where it would have to guess.
 */
import type { JobReport, StageReport } from './report.js';
import { settled } from './stage.js';
import { timeAtWork } from './stageLife.js';

export interface Pace {
  /** Items settled in a second: done, failed and parked ones alike. Above 0. */
  perSecond: number;
  /** How long the rest takes at this pace; null when nothing is left, and when that is too far off to say. */
  leftMs: number | null;
  /** `mean`: over all the time the stage was at work. `recent`: over the last while, for who has been watching. */
  basis: 'mean' | 'recent';
  /** The time it was measured over. */
  measuredMs: number;
}

/** The pace of a job is that of the stage at work. */
export interface JobPace extends Pace {
  stage: string;
  /** Stages that are still to come. How long they take is not known before they begin. */
  stagesAfter: number;
}

/** What happens within less says nothing about what comes after. */
const SHORTEST_MS = 1_000;
/** What would take longer has come to a standstill. */
const LONGEST_MS = 365 * 24 * 60 * 60 * 1000;

/** The pace of `items` settled within `measuredMs`, with `left` to go; null when that is nothing to go by. */
export function paceOf(
  basis: Pace['basis'],
  items: number,
  measuredMs: number,
  left: number,
): Pace | null {
  if (items <= 0 || measuredMs < SHORTEST_MS) return null;
  const leftMs = Math.round((Math.max(0, left) / items) * measuredMs);
  const isTold = leftMs > 0 && leftMs <= LONGEST_MS;
  return {
    perSecond: (items / measuredMs) * 1000,
    leftMs: isTold ? leftMs : null,
    basis,
    measuredMs,
  };
}

/**
 * The pace of a stage over all the time it was at work, runs before a pause included: what was done in them is
 * counted with the time it took. Null for a stage that is not at work or has not settled anything.
 */
export function meanPace(stage: StageReport, at: Date): Pace | null {
  if (stage.status !== 'running') return null;
  return paceOf('mean', settled(stage.counts), timeAtWork(stage, at), itemsLeft(stage));
}

/** The pace of the job, by how `paceOfStage` measures that of its stage at work; null while it has none. */
export function jobPace(
  { stages }: Pick<JobReport, 'stages'>,
  at: Date,
  paceOfStage: (stage: StageReport, at: Date) => Pace | null = meanPace,
): JobPace | null {
  const stage = stages.find(({ status }) => status === 'running');
  const pace = stage === undefined ? null : paceOfStage(stage, at);
  if (stage === undefined || pace === null) return null;
  const stagesAfter = stages.filter(({ status }) => status === 'pending').length;
  return { stage: stage.name, ...pace, stagesAfter };
}

/** What of a stage's items is not settled; never less than nothing. */
export function itemsLeft({ counts }: Pick<StageReport, 'counts'>): number {
  return Math.max(0, counts.total - settled(counts));
}
