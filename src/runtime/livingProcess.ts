import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from './command.js';

/** A process as written into a file, so that another process can later tell whether it still lives. */
export interface ProcessMark {
  pid: number;
  /** When the process started, in the system's own notation; a reused pid has another one. */
  started: string;
}

/** Marks a process that is alive now. */
export async function markOf(pid: number): Promise<ProcessMark> {
  return { pid, started: (await startOf(pid)) ?? 'unknown' };
}

/** Whether the marked process itself still runs, not another one that was given its pid. */
export async function isAlive(mark: ProcessMark): Promise<boolean> {
  const started = await startOf(mark.pid);
  return started !== undefined && (mark.started === 'unknown' || started === mark.started);
}

/** Asks a process to end and makes it, if it takes too long. Returns when it is gone. */
export async function endProcess(mark: ProcessMark, graceMs: number): Promise<void> {
  await signal(mark, 'SIGTERM');
  if (await gone(mark, graceMs)) return;
  await signal(mark, 'SIGKILL');
  await gone(mark, graceMs);
}

/** Ends a process at once, as a crash would. Returns when it is gone. */
export async function killProcess(mark: ProcessMark): Promise<void> {
  await signal(mark, 'SIGKILL');
  await gone(mark, 5_000);
}

async function signal(mark: ProcessMark, name: NodeJS.Signals): Promise<void> {
  if (!(await isAlive(mark))) return;
  try {
    process.kill(mark.pid, name);
  } catch (error) {
    if (!endedMeanwhile(error)) throw error;
  }
}

function endedMeanwhile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ESRCH';
}

async function gone(mark: ProcessMark, patienceMs: number): Promise<boolean> {
  const giveUp = Date.now() + patienceMs;
  while (await isAlive(mark)) {
    if (Date.now() > giveUp) return false;
    await sleep(50);
  }
  return true;
}

/** Undefined for a process that is gone, and for one that has ended but was not yet reaped. */
async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return startFromProc(pid);
  if (process.platform === 'win32') return answersSignal(pid) ? 'unknown' : undefined;
  const line = await runCommand('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]).catch(() => '');
  const [state, ...start] = line.trim().split(/\s+/);
  return state === undefined || state === '' || state.startsWith('Z') ? undefined : start.join(' ');
}

async function startFromProc(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The command's name, in parentheses, may hold spaces; state is the first field after it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields === undefined || fields[0] === 'Z' ? undefined : fields[19];
}

function answersSignal(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
