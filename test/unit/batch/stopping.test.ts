import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isAlive } from '../../../src/runtime/livingProcess.js';
import { batchScene, leftBehind, script, work } from './scene.js';

/** Says its process id in a file, and that of a child it starts, then stays. */
const withChild = (file: string, onTerm: string) =>
  script(`
    const { spawn } = require('node:child_process');
    const { writeFileSync, renameSync } = require('node:fs');
    process.on('SIGTERM', () => { ${onTerm} });
    const child = spawn('sleep', ['600'], { stdio: 'inherit' });
    writeFileSync(${JSON.stringify(`${file}.new`)}, process.pid + ' ' + child.pid);
    renameSync(${JSON.stringify(`${file}.new`)}, ${JSON.stringify(file)});
    setInterval(() => {}, 1000);`);

const alive = async (pids: readonly number[]): Promise<number[]> => {
  const states = await Promise.all(pids.map((pid) => isAlive({ pid, started: 'unknown' })));
  return pids.filter((_pid, index) => states[index]);
};

async function pidsIn(file: string): Promise<number[]> {
  await vi.waitFor(() => stat(file), { timeout: 10_000, interval: 10 });
  return (await readFile(file, 'utf8')).split(' ').map(Number);
}

async function allGone(pids: readonly number[]): Promise<void> {
  await vi.waitFor(async () => expect(await alive(pids)).toEqual([]), { timeout: 5_000 });
}

describe('A command that is told to stop', () => {
  test('gets SIGTERM, may tidy up, and its children end with it', async () => {
    const scene = await batchScene();
    const stop = new AbortController();
    const [pids, tidied] = [path.join(scene.in, 'pids'), path.join(scene.in, 'tidied')];
    const onTerm = `writeFileSync(${JSON.stringify(tidied)}, 'yes'); process.exit(0)`;
    const run = work(scene, { cmd: withChild(pids, onTerm) }, { signal: stop.signal });
    const family = await pidsIn(pids);
    expect(await alive(family)).toEqual(family);
    stop.abort(new Error('cancelled by a person'));
    await expect(run).rejects.toThrow('cancelled by a person');
    expect(await readFile(tidied, 'utf8')).toBe('yes');
    await allGone(family);
    expect(await leftBehind(scene)).toEqual([]);
  });

  test('and does not listen is killed after the grace, with its children', async () => {
    const scene = await batchScene();
    const stop = new AbortController();
    const pids = path.join(scene.in, 'pids');
    const options = { signal: stop.signal, graceMs: 200 };
    const run = work(scene, { cmd: withChild(pids, '') }, options);
    const family = await pidsIn(pids);
    const asked = Date.now();
    stop.abort(new Error('cancelled'));
    await expect(run).rejects.toThrow('cancelled');
    expect(Date.now() - asked).toBeGreaterThanOrEqual(200);
    await allGone(family);
    expect(await leftBehind(scene)).toEqual([]);
  });

  test('before it has begun does not begin', async () => {
    const scene = await batchScene();
    const mark = path.join(scene.in, 'ran');
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(work(scene, { cmd: ['touch', mark] }, { signal })).rejects.toThrow('too late');
    await expect(stat(mark)).rejects.toThrow('ENOENT');
  });
});

describe('What a command leaves running', () => {
  test('ends with it, and does not keep us waiting for its output', async () => {
    const scene = await batchScene();
    const file = path.join(scene.in, 'pid');
    const cmd = ['sh', '-c', `sleep 600 & echo $! > '${file}'; echo done`];
    const begun = Date.now();
    const { stdout } = await work(scene, { cmd });
    expect(stdout).toBe('done\n');
    expect(Date.now() - begun).toBeLessThan(5_000);
    await allGone(await pidsIn(file));
    expect(await leftBehind(scene)).toEqual([]);
  });

  test('even in a group of its own does not keep us waiting', async () => {
    const scene = await batchScene();
    const file = path.join(scene.in, 'pid');
    const cmd = script(`
      const child = require('node:child_process').spawn('sleep', ['600'], { detached: true, stdio: 'inherit' });
      require('node:fs').writeFileSync(${JSON.stringify(file)}, String(child.pid));
      child.unref(); console.log('done');`);
    const { stdout } = await work(scene, { cmd });
    const [pid] = await pidsIn(file);
    onTestFinished(() => void process.kill(pid!, 'SIGKILL'));
    expect(stdout).toBe('done\n');
    expect(await leftBehind(scene)).toEqual([]);
  });
});

test('A worker that exits takes its commands with it', async () => {
  const scene = await batchScene();
  const file = path.join(scene.in, 'pids');
  const code = `
    import { runCommand } from './src/batch/index.ts';
    import { existsSync } from 'node:fs';
    const datum = { id: 'd1', inputs: [] };
    const transform = { cmd: JSON.parse(process.env.CMD), env: {}, pass_env: [] };
    void runCommand({ datum, transform, storage: undefined, temporary: process.env.PLACE }, () => {});
    setInterval(() => { if (existsSync(process.env.FILE)) process.exit(0); }, 10);`;
  const worker = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    env: {
      ...process.env,
      CMD: JSON.stringify(withChild(file, '')),
      PLACE: scene.temporary,
      FILE: file,
    },
    stdio: 'inherit',
  });
  expect(await once(worker, 'exit')).toEqual([0, null]);
  await allGone(await pidsIn(file));
});
