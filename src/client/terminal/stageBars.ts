/** A bar per stage while a job runs; a line now and then where nobody is looking. */
import cliProgress from 'cli-progress';
import type { JobPace } from '../../job/pace.js';
import type { JobReport, StageReport } from '../../job/report.js';
import { say } from './output.js';
import { besideBar, lineLayout, plainLine } from './stageLine.js';

/** Bars measure in permille, so that stages of any size move smoothly. */
const WHOLE = 1000;

/** A job as somebody sees it who watches. */
export type WatchedJob = JobReport & { pace: JobPace | null };

export interface StageView {
  show: (job: WatchedJob) => void;
  /** Says something without tearing the picture apart. */
  note: (text: string) => void;
  stop: () => void;
}

export function stageView(): StageView {
  return process.stderr.isTTY ? new StageBars() : new StageLines();
}

interface BarPayload {
  job: WatchedJob;
  stage: StageReport;
}

class StageBars implements StageView {
  private readonly bars = new cliProgress.MultiBar(
    {
      // Laid out anew at each drawing: people resize their windows.
      format: (options, { progress, maxWidth }, { job, stage }: BarPayload) => {
        const { nameWidth, barSize, textWidth } = lineLayout(job.stages, maxWidth);
        const bar = cliProgress.Format.BarFormat(progress, { ...options, barsize: barSize });
        return `  ${stage.name.padEnd(nameWidth)} ${bar} ${besideBar(stage, job.pace, textWidth)}`;
      },
      barsize: 24,
      barCompleteChar: '█',
      barIncompleteChar: '░',
      hideCursor: true,
      stream: process.stderr,
      emptyOnZero: true,
    },
    cliProgress.Presets.shades_classic,
  );
  private readonly byName = new Map<string, cliProgress.SingleBar>();

  show(job: WatchedJob): void {
    for (const stage of job.stages) {
      const payload: BarPayload = { job, stage };
      const bar = this.byName.get(stage.name) ?? this.bars.create(WHOLE, 0, payload);
      this.byName.set(stage.name, bar);
      bar.update(Math.round(stage.progress * WHOLE), payload);
    }
  }

  note(text: string): void {
    this.bars.log(`${text}\n`);
  }

  stop(): void {
    this.bars.update();
    this.bars.stop();
  }
}

/** A stage at work has a line no more often than this, and ever less often: a log is read as a whole. */
const LINE_MS = 10_000;
const LINE_SHARE = 0.1;

/** A line for each change of state, and one now and then of what a stage at work has counted. */
export class StageLines implements StageView {
  private readonly shown = new Map<string, ShownLine>();

  constructor(
    private readonly tell: (text: string) => void = say,
    private readonly now = () => performance.now(),
  ) {}

  show(job: WatchedJob): void {
    this.line('job', job.status, `job ${job.jobId} is ${job.status}`);
    for (const stage of job.stages) {
      if (stage.status !== 'pending') {
        this.line(`stage ${stage.name}`, stage.status, plainLine(stage, job.pace));
      }
    }
  }

  note(text: string): void {
    this.tell(text);
  }

  stop(): void {
    this.shown.clear();
  }

  private line(key: string, state: string, text: string): void {
    const last = this.shown.get(key);
    const at = this.now();
    if (last?.state !== state) {
      this.shown.set(key, { text, state, since: at, at });
    } else {
      const pause = Math.max(LINE_MS, (last.at - last.since) * LINE_SHARE);
      if (last.text === text || at - last.at < pause) return;
      this.shown.set(key, { ...last, text, at });
    }
    this.tell(text);
  }
}

interface ShownLine {
  text: string;
  state: string;
  /** When this state was first shown. */
  since: number;
  /** When this line was. */
  at: number;
}
