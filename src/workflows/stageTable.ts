import { durationText } from '../job/durationText.js';
import { meanPace } from '../job/pace.js';
import { rateText } from '../job/paceText.js';
import type { JobReport, StageReport } from '../job/report.js';

const HEAD = ['stage', 'status', 'items', 'failed', 'parked', 'took', 'pace'];

/**
 * A job as Markdown, for the current details in the Temporal UI. They are read at any time after `at`, so what is
 * expected is told by the clock.
 */
export function stageTable(job: JobReport, at: Date): string {
  const error = job.error === null ? '' : ` · ${job.error}`;
  return [
    `**${job.status}** · ${Math.round(job.progress * 100)} %${error}`,
    '',
    row(HEAD),
    `|${HEAD.map(() => '---').join('|')}|`,
    ...job.stages.map((stage) => row(cells(stage, at))),
    ...(job.finishedAt === null ? ['', `As of ${clock(at)}`] : []),
  ].join('\n');
}

function cells(stage: StageReport, at: Date): string[] {
  const { name, status, counts, durationMs } = stage;
  const { total, done, failed, parked = 0 } = counts;
  const items = total === 0 ? '' : `${done}/${total}`;
  const took = status === 'running' ? '' : durationText(durationMs);
  return [name, status, items, amount(failed), amount(parked), took, paceText(stage, at)];
}

function paceText(stage: StageReport, at: Date): string {
  const pace = meanPace(stage, at);
  if (pace === null) return '';
  const { perSecond, leftMs } = pace;
  const end = leftMs === null ? '' : `, until about ${clock(new Date(at.getTime() + leftMs), at)}`;
  return `${rateText(perSecond)}${end}`;
}

function amount(count: number): string {
  return count === 0 ? '' : `${count}`;
}

/** To the second and without the day where that is the day of `near`. */
function clock(at: Date, near?: Date): string {
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T');
  return near?.toISOString().startsWith(day) === true ? `${time} UTC` : `${day} ${time} UTC`;
}

/** The Temporal UI gives cells no padding, so each brings its own: an em space, which Markdown keeps. */
function row(cells: readonly string[]): string {
  return `|${cells.map((cell) => `${cell}\u2003`).join('|')}|`;
}
