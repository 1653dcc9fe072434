import { itemsLeft, meanPace, paceOf, type Pace } from '../job/pace.js';
import type { JobReport, StageReport } from '../job/report.js';
import { settled } from '../job/stage.js';

/** What was seen longer ago counts only while too few items were settled since. */
const WINDOW_MS = 60_000;
/** Fewer items, or items of less time, say less than the mean of the whole stage does. */
const FEWEST_ITEMS = 10;
const LEAST_MS = 10_000;

interface Sample {
  at: number;
  settled: number;
}

/** The pace of a job's stage at work over the last while, for somebody who looks at the job time after time. */
export class RecentPace {
  /** Each the first to see so many items settled; the first of them is where the measuring begins. */
  private samples: Sample[] = [];
  private stage = '';

  /** Takes a look at the stage; without enough to go by, the pace is the mean. */
  of({ resumes }: Pick<JobReport, 'resumes'>, stage: StageReport, at: Date): Pace | null {
    if (stage.status !== 'running') return null;
    this.look(`${stage.name}/${resumes}`, { at: at.getTime(), settled: settled(stage.counts) });
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    if (first === undefined || last === undefined) return meanPace(stage, at);
    const items = last.settled - first.settled;
    const measuredMs = at.getTime() - first.at;
    if (items < FEWEST_ITEMS || measuredMs < LEAST_MS) return meanPace(stage, at);
    return paceOf('recent', items, measuredMs, itemsLeft(stage));
  }

  private look(stage: string, sample: Sample): void {
    // Another stage, or another run of this one: what was seen before it says nothing.
    if (stage !== this.stage) this.samples = [];
    this.stage = stage;
    if (sample.settled !== this.samples.at(-1)?.settled) this.samples.push(sample);
    const isEnough = ({ at, settled }: Sample) =>
      sample.at - at >= WINDOW_MS && sample.settled - settled >= FEWEST_ITEMS;
    while (this.samples[1] !== undefined && isEnough(this.samples[1])) this.samples.shift();
  }
}
