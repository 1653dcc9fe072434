import type { JobReport } from '../job/report.js';

/** A job as Markdown, for the current details in the Temporal UI. */
export function stageTable(job: JobReport): string {
  const rows = job.stages.map(({ name, status, counts, durationMs }) => {
    const items = counts.total === 0 ? '' : `${counts.done}/${counts.total}`;
    const failed = counts.failed === 0 ? '' : `${counts.failed}`;
    const took = durationMs === null ? '' : `${(durationMs / 1000).toFixed(1)} s`;
    return `| ${name} | ${status} | ${items} | ${failed} | ${took} |`;
  });
  return [
    `**${job.status}** · ${Math.round(job.progress * 100)} %${job.error === null ? '' : ` · ${job.error}`}`,
    '',
    '| stage | status | items | failed | took |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
