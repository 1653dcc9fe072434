import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from './temporaryFolder.js';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/** Makes a checkout with the real scripts, the real dependencies and the given sources, and sets it up. */
async function setUpIn(root: string, sources: Record<string, string>): Promise<void> {
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    await cp(join(repository, name), join(root, name), { recursive: true });
  await writeFile(join(root, 'tsconfig.json'), TSCONFIG);
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'));
  for (const [file, text] of Object.entries(sources)) await write(root, file, text);
  await setup(root);
}

/** The project's own settings, without Node's types: compiling those is most of the time. */
const TSCONFIG = JSON.stringify({
  extends: join(repository, 'tsconfig.json'),
  compilerOptions: {
    types: [],
    rootDir: './src',
    outDir: './dist',
    tsBuildInfoFile: './dist/.tsbuildinfo',
  },
  include: ['./src'],
});

async function write(root: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, 'src', file)), { recursive: true });
  await writeFile(join(root, 'src', file), text);
}

async function setup(root: string): Promise<{ stdout: string; stderr: string }> {
  return run(process.execPath, [join(root, 'scripts', 'setup.mjs')]);
}

function built(root: string, file: string): Promise<string> {
  return readFile(join(root, 'dist', file), 'utf8');
}

const A = { 'a.ts': 'export const a = 1;\n' };
let original: string;
beforeAll(async () => {
  original = await mkdtemp(join(tmpdir(), 'plumbline-checkout-'));
  await setUpIn(original, A);
}, 120_000);
afterAll(() => rm(original, { recursive: true, force: true }));

/** A checkout with one source, set up: a copy with the same times, so that nothing has changed in it. */
async function checkout(): Promise<string> {
  const root = await temporaryFolder();
  await run('cp', ['-a', `${original}/.`, root]);
  return root;
}

/** The same with further sources, set up once more. */
async function checkoutWith(sources: Record<string, string>): Promise<string> {
  const root = await checkout();
  for (const [file, text] of Object.entries(sources)) await write(root, file, text);
  await setup(root);
  return root;
}

describe('the set-up of a checkout', { timeout: 120_000 }, () => {
  test('compiles once, then has nothing to do and nothing to say', async () => {
    const root = await checkout();
    expect(await built(root, 'a.js')).toContain('a = 1');
    await expect(setup(root)).resolves.toEqual({ stdout: '', stderr: '' });
  });

  test('compiles again after a change, and says so on stderr', async () => {
    const root = await checkout();
    await write(root, 'a.ts', 'export const a = 2;\n');
    await expect(setup(root)).resolves.toEqual({ stdout: '', stderr: 'Building …\n' });
    expect(await built(root, 'a.js')).toContain('a = 2');
  });

  test('removes what was compiled from a source that is gone', async () => {
    const root = await checkoutWith({ 'b.ts': 'export const b = 1;\n' });
    await rm(join(root, 'src', 'b.ts'));
    await setup(root);
    await expect(built(root, 'b.js')).rejects.toThrow('ENOENT');
    await expect(built(root, 'b.d.ts')).rejects.toThrow('ENOENT');
  });

  test('brings back a compiled file that someone deleted', async () => {
    const root = await checkout();
    await rm(join(root, 'dist', 'a.js'));
    await setup(root);
    expect(await built(root, 'a.js')).toContain('a = 1');
  });

  test('fails on a type error, and again until it is mended', async () => {
    const root = await checkout();
    await write(root, 'a.ts', 'export const a: string = 1;\n');
    await expect(setup(root)).rejects.toThrow('The build failed');
    await expect(setup(root)).rejects.toThrow('The build failed');
  });

  test('bundles the workflows, and bundles anew only when they changed', async () => {
    const workflow = (word: string) =>
      `export async function greet(): Promise<string> { return '${word}'; }\n`;
    const root = await checkoutWith({ 'workflows/index.ts': workflow('hello') });
    const bundle = join(root, 'dist', 'workflows', 'bundle.cjs');
    const first = await stat(bundle);

    await write(root, 'a.ts', 'export const a = 2;\n');
    await setup(root);
    expect((await stat(bundle)).mtimeMs).toBe(first.mtimeMs);

    await write(root, 'workflows/index.ts', workflow('good day'));
    await setup(root);
    expect(await built(root, 'workflows/bundle.cjs')).toContain('good day');
  });

  test('run twice at the same time does the work once', async () => {
    const root = await checkout();
    await write(root, 'a.ts', 'export const a = 2;\n');
    const outputs = await Promise.all([setup(root), setup(root)]);
    expect(outputs.filter(({ stderr }) => stderr.includes('Building'))).toHaveLength(1);
    expect(await built(root, 'a.js')).toContain('a = 2');
  });

  test('takes over the lock of a set-up that was killed', async () => {
    const root = await checkout();
    const dead = await run(process.execPath, ['-p', 'process.pid']);
    await mkdir(join(root, '.plumbline', 'setup.lock'), { recursive: true });
    await writeFile(join(root, '.plumbline', 'setup.lock', 'pid'), dead.stdout.trim());
    await write(root, 'a.ts', 'export const a = 2;\n');
    await setup(root);
    expect(await built(root, 'a.js')).toContain('a = 2');
  });
});
