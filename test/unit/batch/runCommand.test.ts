import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CommandFailedError, CommandNotFoundError } from '../../../src/batch/index.js';
import { NothingThereError, OutsideLocationError } from '../../../src/storage/index.js';
import { batchScene, leftBehind, script, work } from './scene.js';

/** Prints every file below the pfs folder, with what it holds. */
const SHOW = script(`
  const { readdirSync, readFileSync } = require('node:fs');
  const { join, relative } = require('node:path');
  const pfs = process.env.PLUMBLINE_PFS;
  for (const entry of readdirSync(pfs, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const file = join(entry.parentPath, entry.name);
      console.log(relative(pfs, file) + ' = ' + readFileSync(file, 'utf8'));
    }`);

describe('The inputs of a datum', () => {
  test('lie under their repos, single files, parts and whole locations alike', async () => {
    const scene = await batchScene('a b.txt', 'sub/100%.txt', 'sub/deep/ü.txt');
    const input = (repo: string, name: string) => ({ repo, uri: scene.in, path: name });
    const inputs = [input('one', 'a b.txt'), input('part', 'sub/'), input('all', '')];
    const { stdout } = await work(scene, { cmd: SHOW, inputs });
    expect(stdout.trim().split('\n').sort()).toEqual([
      'all/a b.txt = a b.txt',
      'all/sub/100%.txt = sub/100%.txt',
      'all/sub/deep/ü.txt = sub/deep/ü.txt',
      'one/a b.txt = a b.txt',
      'part/sub/100%.txt = sub/100%.txt',
      'part/sub/deep/ü.txt = sub/deep/ü.txt',
    ]);
  });

  test('that are gone are named, and no command runs', async () => {
    const scene = await batchScene();
    const mark = path.join(scene.in, 'ran');
    const inputs = [{ repo: 'in', uri: scene.in, path: 'gone.txt' }];
    const run = work(scene, { cmd: ['touch', mark], inputs });
    await expect(run).rejects.toThrow(NothingThereError);
    await expect(readFile(mark)).rejects.toThrow('ENOENT');
    expect(await leftBehind(scene)).toEqual([]);
  });
});

describe('A command', () => {
  const secrets = { TOKEN: 'hush-hush' };

  test('is given its secrets, and what it says of them is hidden', async () => {
    const cmd = script('console.log(process.env.TOKEN.length, process.env.TOKEN)');
    const { stdout } = await work(await batchScene(), { cmd }, { secrets });
    expect(stdout).toBe('9 [secret]\n');
  });

  test('that fails on a secret says so without it', async () => {
    const cmd = script('console.error(`no such token: ${process.env.TOKEN}`); process.exit(3)');
    const failed = work(await batchScene(), { cmd }, { secrets });
    await expect(failed).rejects.toThrow('with exit code 3: no such token: [secret]');
    await expect(failed).rejects.toMatchObject({
      output: { stderr: 'no such token: [secret]\n' },
    });
  });

  test('runs in the folder that pfs lies in, and without a shell', async () => {
    const cmd = script('console.log(process.cwd(), process.argv[1])');
    const { stdout } = await work(await batchScene(), { cmd: [...cmd, '$HOME; *'] });
    expect(stdout).toMatch(/plumbline-datum-\w+ \$HOME; \*\n$/);
  });

  test('sees where its files are, what its spec sets, and nothing else of the worker', async () => {
    const scene = await batchScene();
    const { stdout } = await work(
      scene,
      {
        cmd: script('console.log(JSON.stringify(process.env))'),
        env: { GREETING: 'hello there', LANG: 'C' },
        pass_env: ['API_KEY', 'NOT_SET'],
      },
      { workerEnv: { PATH: '/bin', LANG: 'de', API_KEY: 'k', AWS_SECRET_ACCESS_KEY: 's' } },
    );
    const env = JSON.parse(stdout) as Record<string, string>;
    const folder = path.dirname(env['PLUMBLINE_PFS']!);
    expect(env).toEqual({
      PATH: '/bin',
      LANG: 'C',
      API_KEY: 'k',
      GREETING: 'hello there',
      TMPDIR: folder,
      PLUMBLINE_PFS: path.join(folder, 'pfs'),
      PLUMBLINE_OUT: path.join(folder, 'pfs', 'out'),
    });
    expect(path.dirname(folder)).toBe(scene.temporary);
  });

  test('leaves its results, however deep and whatever they are called', async () => {
    const scene = await batchScene();
    const cmd = [
      'sh',
      '-c',
      'cd "$PLUMBLINE_OUT"; mkdir -p "a b/c"; echo 1 > "a b/c/d e.txt"; : > é%',
    ];
    const { files } = await work(scene, { cmd });
    expect(files.map(({ path: name, size }) => [name, size])).toEqual([
      ['a b/c/d e.txt', 2],
      ['é%', 0],
    ]);
  });

  test('may find its results still there while they are used, and gone after that', async () => {
    const scene = await batchScene();
    const cmd = ['sh', '-c', 'echo result > pfs/out/a.txt'];
    const use = async ({ files }: { files: readonly { file: string }[] }) =>
      readFile(files[0]!.file, 'utf8');
    expect(await work(scene, { cmd }, {}, use)).toBe('result\n');
    expect(await leftBehind(scene)).toEqual([]);
  });

  test('cannot have us upload what lies outside by leaving a link', async () => {
    const scene = await batchScene('secret.txt');
    const cmd = ['ln', '-s', path.join(scene.in, 'secret.txt'), 'pfs/out/mine.txt'];
    await expect(work(scene, { cmd })).rejects.toThrow(OutsideLocationError);
    expect(await leftBehind(scene)).toEqual([]);
  });

  test('that fails is named with its datum, its exit code and its last words', async () => {
    const scene = await batchScene();
    const cmd = ['sh', '-c', 'echo working; echo "no such colour: plaid" >&2; exit 3'];
    const failure = await work(scene, { cmd }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CommandFailedError);
    expect(failure).toMatchObject({
      message: 'sh failed on datum d1 with exit code 3: no such colour: plaid',
      exitCode: 3,
      signal: null,
      output: { stdout: 'working\n', stderr: 'no such colour: plaid\n' },
    });
    expect(await leftBehind(scene)).toEqual([]);
  });

  test.each([
    ['kill -9 $$', 'sh failed on datum d1 with signal SIGKILL: it said nothing'],
    ['echo only this; exit 1', 'sh failed on datum d1 with exit code 1: only this'],
  ])('that ends by "%s" says so', async (line, message) => {
    await expect(work(await batchScene(), { cmd: ['sh', '-c', line] })).rejects.toThrow(message);
  });

  test('that is not installed is named, with what to do', async () => {
    const scene = await batchScene();
    const run = work(scene, { cmd: ['no-such-program'] });
    await expect(run).rejects.toThrow(CommandNotFoundError);
    await expect(run).rejects.toThrow(
      'no-such-program cannot be run for datum d1 (ENOENT): install it where the worker runs',
    );
    expect(await leftBehind(scene)).toEqual([]);
  });

  test('that is not a program is named likewise', async () => {
    const scene = await batchScene();
    const file = path.join(scene.in, 'text');
    await writeFile(file, 'text');
    await chmod(file, 0o644);
    await expect(work(scene, { cmd: [file] })).rejects.toThrow('(EACCES)');
  });

  test('that floods stdout and stderr costs no memory, and its last words are kept', async () => {
    const scene = await batchScene();
    const cmd = script(`
      const { writeSync } = require('node:fs');
      const line = Buffer.from('ü'.repeat(32767) + '\\n');
      for (let n = 0; n < 1600; n++) for (const fd of [1, 2]) writeSync(fd, line);
      console.log('last words'); console.error('last error'); process.exitCode = 1;`);
    let most = 0;
    const before = process.memoryUsage().rss;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
    const failure = (await work(scene, { cmd }).catch(
      (error: unknown) => error,
    )) as CommandFailedError;
    clearInterval(watch);
    const { stdout, stderr } = failure.output;
    expect(stdout).toMatch(/^\[the first 104,7\d\d,\d{3} bytes were cut\]\nü/);
    expect(stdout.endsWith('last words\n')).toBe(true);
    expect(Buffer.byteLength(stdout)).toBeLessThan(65 * 1024);
    expect(stderr.endsWith('last error\n')).toBe(true);
    expect(failure.message.length).toBeLessThan(1_200);
    expect(most - before).toBeLessThan(120 * 1024 * 1024);
  });
});
