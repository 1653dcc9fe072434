import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, vi } from 'vitest';
import { atLast, killNow } from './lastResort.js';

/** How a process ended and everything it said. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A process of a test, Node unless said otherwise: what it says is kept, and it never outlives the test run. */
export class TestProcess {
  private readonly said = { stdout: '', stderr: '' };
  private readonly child: ChildProcess;
  readonly pid: number;
  readonly ended: Promise<Ended>;

  constructor(args: readonly string[], env: NodeJS.ProcessEnv, program = process.execPath) {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    this.pid = child.pid!;
    const forget = atLast(() => killNow(this.pid));
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8');
      child[stream].on('data', (text: string) => (this.said[stream] += text));
    }
    this.ended = once(child, 'close').then(() => {
      forget();
      return { code: child.exitCode, ...this.said };
    });
  }

  get stdout(): string {
    return this.said.stdout;
  }

  get stderr(): string {
    return this.said.stderr;
  }

  /** Waits until the process has said this, on whichever stream. */
  async says(text: string, timeout = 30_000): Promise<void> {
    await vi.waitFor(() => expect(`${this.said.stdout}${this.said.stderr}`).toContain(text), {
      timeout,
      interval: 20,
    });
  }

  /** Reads no more of its stdout, as `head` does when it has enough. */
  stopReading(): void {
    this.child.stdout?.destroy();
  }

  /** Sends a signal and does not wait. */
  send(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends a signal and waits for the end. */
  async end(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal);
    return this.ended;
  }
}
