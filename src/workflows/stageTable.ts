import type { JobReport } from '../job/report.js';

/** A job as Markdown, for the current details in the Temporal UI. */
export function stageTable(job: JobReport): string {
  const rows = job.stages.map(({ name, status, counts, durationMs }) => {
    const items = counts.total === 0 ? '' : `${counts.done}/${counts.total}`;
    const failed = counts.failed === 0 ? '' : `${counts.failed}`;
    const took = durationMs === null ? '' : `${(durationMs / 1000).toFixed(1)} s`;
    return row([name, status, items, failed, took]);
  });
  return [
    `**${job.status}** · ${Math.round(job.progress * 100)} %${job.error === null ? '' : ` · ${job.error}`}`,
    '',
    row(['stage', 'status', 'items', 'failed', 'took']),
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** The Temporal UI gives cells no padding, so each brings its own: an em space, which Markdown keeps. */
function row(cells: readonly string[]): string {
  return `|${cells.map((cell) => `${cell}\u2003`).join('|')}|`;
}
