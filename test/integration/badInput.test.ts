import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../src/runtime/ports.js';
import type { Ended } from './childProcess.js';
import { useHome } from './home.js';

const home = useHome();
const file = (name: string) => join(home.current.folder, name);

beforeAll(async () => {
  await writeFile(file('no.json'), 'sources: none');
  await writeFile(file('cut.json'), '{ "token": hush-hush }');
  await writeFile(file('list.json'), '[]');
  await writeFile(file('unknown.json'), '{ "neutraliseLimit": 5 }');
});

/** The one line that each mistake is answered with, and the mistake. */
const MISTAKES: [answer: string, typed: () => string[]][] = [
  ['unknown key "neutraliseLimit" (known: ', () => ['run', '--config', file('unknown.json')]],
  ['unknown key "colour" (known: ', () => ['run', '--set', 'colour=blue']],
  ['maxWorkers: Too big: expected number to be <=10', () => ['run', '--set', 'maxWorkers=11']],
  ['deadline: expected a duration between 1s and 7d', () => ['run', '--set', 'deadline=8d']],
  ['heartbeat: expected at most half of lease', () => ['run', '--set', 'lease=2s']],
  ['none.json cannot be read', () => ['run', '--config', file('none.json')]],
  ['no.json is not JSON: ', () => ['run', '--config', file('no.json')]],
  ["cut.json is not JSON: Unexpected token 'h'", () => ['run', '--config', file('cut.json')]],
  ['list.json must hold one JSON object', () => ['run', '--config', file('list.json')]],
  ['--set takes key=value, was "nonsense"', () => ['run', '--set', 'nonsense']],
  ['sources[0].url: expected an http, https or', () => ['run', '--feed', 'gopher://old.example/']],
  [
    'There is no pipeline "weather" (known: news-brief, batch).',
    () => ['run', '--pipeline', 'weather'],
  ],
  ["unknown option '--colour'", () => ['run', '--colour']],
  ['Expected a whole number between 1 and 1000.', () => ['list', '--limit', '0']],
  ['Allowed choices are text, md, json, html.', () => ['brief', '--format', 'pdf']],
  ["missing required argument 'id'", () => ['describe']],
];

describe('a mistake at the command line is answered in one line, with exit code 2', () => {
  test.each(MISTAKES)('%s', async (answer, typed) => {
    const before = await readdir(home.current.folder);
    expectAnswer(await home.current.runHere(...typed()), answer);
    expect(await readdir(home.current.folder)).toEqual(before);
  });

  test.each([MISTAKES[0]!, MISTAKES.at(-1)!])(
    'in a process of its own: %s',
    async (answer, typed) => {
      const before = await readdir(home.current.folder);
      expectAnswer(await home.current.run(...typed()), answer);
      expect(await readdir(home.current.folder)).toEqual(before);
    },
  );

  function expectAnswer({ code, stdout, stderr }: Ended, answer: string): void {
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(answer)]);
    expect(stderr).not.toContain('hush');
    expect(code).toBe(2);
    expect(stdout).toBe('');
  }
});

describe('a mistake in the environment is answered in one line', () => {
  test('DATABASE_URL that names no kind of store', async () => {
    const command = home.current.start(['list'], { DATABASE_URL: 'mongo://secret@somewhere' });
    const { code, stderr } = await command.ended;
    expect(code).toBe(2);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^plumbline: DATABASE_URL must start with sqlite:, postgres:\/\//),
    ]);
    expect(stderr).not.toContain('secret');
  });

  test('DATABASE_URL of a database that does not answer', async () => {
    const DATABASE_URL = `postgres://me:secret@127.0.0.1:${await freePort()}/news`;
    const { code, stderr } = await home.current.start(['brief'], { DATABASE_URL }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^plumbline: Cannot open the store at postgres:\/\/127.0.0.1:\d+\/news: /,
    );
    expect(stderr).not.toContain('secret');
  });

  test('TEMPORAL_ADDRESS where nothing listens', async () => {
    const TEMPORAL_ADDRESS = `127.0.0.1:${await freePort()}`;
    const { code, stderr } = await home.current.start(['run'], { TEMPORAL_ADDRESS }).ended;
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringContaining(`plumbline: No usable Temporal service at ${TEMPORAL_ADDRESS}`),
    ]);
  });

  test('brief before there is one says how to make it', async () => {
    const { code, stderr } = await home.current.run('brief');
    expect(code).toBe(1);
    expect(stderr.trim()).toBe('plumbline: There is no brief yet. Make one with: plumbline run');
  });
});
