/** A bar per stage while a job runs; a line per change where nobody is looking. */
import cliProgress from 'cli-progress';
import type { JobReport, StageReport } from '../../job/report.js';
import { say } from './output.js';
import { countsText, durationText, paintStage } from './text.js';

/** Bars measure in permille, so that stages of any size move smoothly. */
const WHOLE = 1000;

export interface StageView {
  show: (job: JobReport) => void;
  /** Says something without tearing the picture apart. */
  note: (text: string) => void;
  stop: () => void;
}

export function stageView(): StageView {
  return process.stderr.isTTY ? new StageBars() : new StageLines();
}

class StageBars implements StageView {
  private readonly bars = new cliProgress.MultiBar(
    {
      format: '  {stage} {bar} {status} {counts} {took}',
      barsize: 24,
      barCompleteChar: '█',
      barIncompleteChar: '░',
      hideCursor: true,
      stream: process.stderr,
      emptyOnZero: true,
      autopadding: true,
    },
    cliProgress.Presets.shades_classic,
  );
  private readonly byName = new Map<string, cliProgress.SingleBar>();

  show(job: JobReport): void {
    for (const stage of job.stages) {
      const payload = {
        stage: stage.name.padEnd(12),
        status: paintStage(stage.status),
        counts: stage.counts.total === 0 ? '' : countsText(stage),
        took: durationText(stage.durationMs),
      };
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

class StageLines implements StageView {
  private readonly shown = new Map<string, string>();

  show(job: JobReport): void {
    this.line('job', `job ${job.jobId} is ${job.status}`);
    for (const stage of job.stages) {
      if (stage.status !== 'pending') this.line(stage.name, stageLine(stage));
    }
  }

  note(text: string): void {
    say(text);
  }

  stop(): void {
    this.shown.clear();
  }

  private line(key: string, text: string): void {
    if (this.shown.get(key) === text) return;
    this.shown.set(key, text);
    say(text);
  }
}

function stageLine(stage: StageReport): string {
  const took = durationText(stage.durationMs);
  const counts = stage.counts.total === 0 ? '' : ` ${countsText(stage)}`;
  return `${stage.name} ${stage.status}${counts}${took === '' ? '' : `, ${took}`}`;
}
