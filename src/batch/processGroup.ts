import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { CommandOutput } from './errors.js';
import { OutputTail } from './outputTail.js';

/** A program and where it runs. Never through a shell. */
export interface ProcessPlan {
  cmd: readonly [program: string, ...args: string[]];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Stops it: SIGTERM to all of its group, and SIGKILL after the grace. */
  signal?: AbortSignal | undefined;
  graceMs: number;
  /** Bytes kept of stdout and of stderr. */
  keepBytes: number;
  /** Texts that are hidden in both. */
  secrets: readonly string[];
}

/** How a process ended. */
export interface ProcessEnd {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  output: CommandOutput;
}

/** A process that left its group may hold our pipes open for ever. */
const PIPES_CLOSE_WITHIN_MS = 1_000;

/** Groups that are at work. Being groups of their own, they would outlive this process. */
const living = new Set<number>();
let watching = false;

/**
 * Runs a program in a process group of its own, so that whatever it starts ends with it: at the
 * latest when the program itself has ended, nothing of its group is left.
 */
export async function runProcessGroup(plan: ProcessPlan): Promise<ProcessEnd> {
  const [program, ...args] = plan.cmd;
  const child = spawn(program, args, {
    cwd: plan.cwd,
    env: plan.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stdout = new OutputTail(plan.keepBytes, plan.secrets);
  const stderr = new OutputTail(plan.keepBytes, plan.secrets);
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const closed = once(child, 'close');
  // A program that cannot be started is told by the next line, and only there.
  for (const never of [ended, closed]) never.catch(() => undefined);
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} has no process id`);
  endWithUs(pid);
  const over = new AbortController();
  const stop = () => void stopGroup(pid, plan.graceMs, over.signal);
  plan.signal?.addEventListener('abort', stop, { once: true });
  if (plan.signal?.aborted === true) stop();
  try {
    const [exitCode, signal] = await ended;
    signalGroup(pid, 'SIGKILL');
    await Promise.race([closed, delay(PIPES_CLOSE_WITHIN_MS, undefined, { signal: over.signal })]);
    return { exitCode, signal, output: { stdout: stdout.text(), stderr: stderr.text() } };
  } finally {
    living.delete(pid);
    plan.signal?.removeEventListener('abort', stop);
    over.abort();
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

async function stopGroup(pid: number, graceMs: number, over: AbortSignal): Promise<void> {
  signalGroup(pid, 'SIGTERM');
  try {
    await delay(graceMs, undefined, { signal: over });
    signalGroup(pid, 'SIGKILL');
  } catch {
    // It ended within the grace.
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody of the group is left, which is what was wanted.
  }
}

function endWithUs(pid: number): void {
  living.add(pid);
  if (watching) return;
  watching = true;
  process.on('exit', () => {
    for (const group of living) signalGroup(group, 'SIGKILL');
  });
}
