/** Lanes as people read them in a terminal. */
import { colors } from './colors.js';
import type { JobReport } from '../../job/report.js';
import type { Lane } from '../lanes.js';
import { nextSteps } from './nextSteps.js';
import { paintStatus, plainTable } from './text.js';

/** One line per lane. */
export function laneListText(lanes: readonly Lane[]): string {
  if (lanes.length === 0)
    return 'No lane is in use. Jobs with a target use one: plumbline run --target <name>';
  const table = plainTable(['target', 'holder', 'since', 'waiting']);
  for (const { target, holder, waiting } of lanes) {
    table.push([target, holder?.jobId ?? '–', holder?.since ?? '–', String(waiting)]);
  }
  return table.toString();
}

/** One lane: the job that has it, what blocks it, and who is next. */
export function laneText(lane: Lane, holder: JobReport | null): string {
  const { target, waiting, queue } = lane;
  const head = `Lane ${colors.bold(target)}  ${waiting} waiting`;
  if (lane.holder === null || holder === null) {
    return waiting === 0 ? `${head}\n\nIt is free.` : [head, '', ...queueLines(lane)].join('\n');
  }
  const blocked =
    holder.pause === null ? [] : [`blocked by  ${holder.pause.message} (${holder.pause.reason})`];
  return [
    head,
    '',
    `holder      ${holder.jobId}  ${paintStatus(holder.status)}  since ${lane.holder.since}`,
    ...blocked,
    ...nextSteps(holder).map((step, index) => `${(index === 0 ? 'next' : '').padEnd(12)}${step}`),
    ...(queue.length === 0 ? [] : ['', ...queueLines(lane)]),
  ].join('\n');
}

function queueLines({ queue, waiting }: Lane): string[] {
  const table = plainTable(['place', 'job', 'created']);
  queue.forEach(({ jobId, createdAt }, index) => table.push([String(index + 1), jobId, createdAt]));
  const more = waiting - queue.length;
  return [table.toString(), ...(more > 0 ? [colors.dim(`… and ${more} more (--limit)`)] : [])];
}
