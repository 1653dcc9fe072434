import { existsSync, readFileSync } from 'node:fs';

/** A line that a stage at work wrote down. */
export interface WorkLine {
  what: 'start' | 'end';
  jobId: string;
  attempt: number;
  pid: number;
  at: number;
}

/** A time in which a worker worked on a job. */
export interface WorkInterval {
  jobId: string;
  from: number;
  to: number;
}

/** What the workers have written so far; a line that is being written is left out. */
export function readWorkLog(file: string): WorkLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as WorkLine);
}

/** Work that was begun and never ended was cut off by the end of its process, in `deaths`. */
export function intervalsOf(
  lines: readonly WorkLine[],
  deaths: ReadonlyMap<number, number>,
): WorkInterval[] {
  const same = (a: WorkLine) => (b: WorkLine) =>
    b.what === 'end' && a.pid === b.pid && a.jobId === b.jobId && b.at >= a.at;
  return lines
    .filter(({ what }) => what === 'start')
    .map((start) => {
      const to = lines.find(same(start))?.at ?? deaths.get(start.pid) ?? Infinity;
      return { jobId: start.jobId, from: start.at, to };
    })
    .sort((a, b) => a.from - b.from);
}

/** Times in which two jobs were worked on at once; there must be none. */
export function overlaps(intervals: readonly WorkInterval[]): string[] {
  const found: string[] = [];
  let latest: WorkInterval | undefined;
  for (const now of intervals) {
    if (latest !== undefined && now.jobId !== latest.jobId && now.from < latest.to)
      found.push(`${now.jobId} began ${latest.to - now.from} ms before the end of ${latest.jobId}`);
    if (latest === undefined || now.to >= latest.to) latest = now;
  }
  return found;
}

/** Each job that was worked on, once, in the order they began. */
export function orderOf(intervals: readonly WorkInterval[]): string[] {
  return [...new Set(intervals.map(({ jobId }) => jobId))];
}

/** Milliseconds between the end of each job and the beginning of the next. */
export function handovers(intervals: readonly WorkInterval[]): number[] {
  return intervals.flatMap((now, index) => {
    const before = intervals[index - 1];
    return before === undefined || before.jobId === now.jobId ? [] : [now.from - before.to];
  });
}
