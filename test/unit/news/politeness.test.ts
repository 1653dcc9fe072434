import { describe, expect, test } from 'vitest';
import { HostGate } from '../../../src/news/politeness.js';

const never = new AbortController().signal;

describe('the gate to a host', () => {
  test('leaves a pause between the beginnings of two requests', async () => {
    const gate = new HostGate({ concurrency: 5, delayMs: 60 });
    const begun: number[] = [];
    const work = () => Promise.resolve(begun.push(Date.now()));
    await Promise.all([1, 2, 3].map(() => gate.pass(never, work)));
    const [first = 0, , third = 0] = begun;
    expect(third - first).toBeGreaterThanOrEqual(115);
  });

  test('leaves a longer pause where the host asks for one', async () => {
    const gate = new HostGate({ concurrency: 5, delayMs: 0 });
    const begun: number[] = [];
    const work = () => Promise.resolve(begun.push(Date.now()));
    await Promise.all([1, 2].map(() => gate.pass(never, work, 80)));
    expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBeGreaterThanOrEqual(75);
  });

  test('lets only so many requests pass at a time', async () => {
    const gate = new HostGate({ concurrency: 2, delayMs: 0 });
    let [inside, most] = [0, 0];
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside -= 1;
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => gate.pass(never, work)));
    expect(most).toBe(2);
  });

  test('keeps nobody waiting who was told to stop', async () => {
    const gate = new HostGate({ concurrency: 1, delayMs: 0 });
    const controller = new AbortController();
    const reason = new Error('the job was cancelled');
    const release: { now: () => void } = { now: () => undefined };
    const busy = gate.pass(never, () => new Promise<void>((resolve) => (release.now = resolve)));
    const waiting = gate.pass(controller.signal, () => Promise.resolve('too late'));
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    release.now();
    await busy;
  });
});
