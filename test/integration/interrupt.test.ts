import { describe, expect, test, vi } from 'vitest';
import { isAlive } from '../../src/runtime/livingProcess.js';
import { readRecord, type ServerRecord } from '../../src/runtime/serverRecord.js';
import type { TestProcess } from './childProcess.js';
import { useFeeds } from './feeds.js';
import { useHome } from './home.js';

const home = useHome();
const feeds = useFeeds();

/** The server of this home, as soon as its process exists. */
const server = () =>
  vi.waitFor(
    async () => {
      const record = await readRecord(home.current.folder);
      if (record === undefined) throw new Error('No server yet');
      return record;
    },
    { timeout: 30_000, interval: 20 },
  );

async function expectToLeaveNothing(command: TestProcess, running: ServerRecord) {
  const { code, stderr } = await command.end('SIGINT');
  expect(stderr).toContain('plumbline: Interrupted.');
  expect(code).toBe(130);
  expect(await isAlive(running.process)).toBe(false);
}

describe('Ctrl-C leaves no server running', () => {
  test('while that is still starting', async () => {
    const list = home.current.start(['list']);
    await expectToLeaveNothing(list, await server());
  });

  test.each([
    ['wait', []],
    ['watch', []],
    ['logs', ['--follow']],
  ])('while %s waits for the job of a command that was killed', async (command, flags) => {
    const run = home.current.start(['run', '--id', command, '--feed', feeds.url('/silent')]);
    await run.says('ingest running');
    await run.end('SIGKILL');
    const waiting = home.current.start([command, command, ...flags]);
    await waiting.says('Temporal dev server at');
    await expectToLeaveNothing(waiting, await server());
  });
});
