import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from './temporaryFolder.js';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/** A checkout with the real scripts, the real dependencies and the given sources, set up once. */
async function checkout(sources: Record<string, string>): Promise<string> {
  const root = await temporaryFolder();
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    await cp(join(repository, name), join(root, name), { recursive: true });
  await writeFile(join(root, 'tsconfig.json'), tsconfig(root));
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'));
  for (const [file, text] of Object.entries(sources)) await write(root, file, text);
  await setup(root);
  return root;
}

/** The project's own settings, without Node's types: compiling those is most of the time. */
function tsconfig(root: string): string {
  return JSON.stringify({
    extends: join(repository, 'tsconfig.json'),
    compilerOptions: {
      types: [],
      rootDir: join(root, 'src'),
      outDir: join(root, 'dist'),
      tsBuildInfoFile: join(root, 'dist', '.tsbuildinfo'),
    },
    include: [join(root, 'src')],
  });
}

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

describe('the set-up of a checkout', { timeout: 120_000 }, () => {
  test('compiles once, then has nothing to do and nothing to say', async () => {
    const root = await checkout(A);
    expect(await built(root, 'a.js')).toContain('a = 1');
    await expect(setup(root)).resolves.toEqual({ stdout: '', stderr: '' });
  });

  test('compiles again after a change, and says so on stderr', async () => {
    const root = await checkout(A);
    await write(root, 'a.ts', 'export const a = 2;\n');
    await expect(setup(root)).resolves.toEqual({ stdout: '', stderr: 'Building …\n' });
    expect(await built(root, 'a.js')).toContain('a = 2');
  });

  test('removes what was compiled from a source that is gone', async () => {
    const root = await checkout({ ...A, 'b.ts': 'export const b = 1;\n' });
    await rm(join(root, 'src', 'b.ts'));
    await setup(root);
    await expect(built(root, 'b.js')).rejects.toThrow('ENOENT');
    await expect(built(root, 'b.d.ts')).rejects.toThrow('ENOENT');
  });

  test('brings back a compiled file that someone deleted', async () => {
    const root = await checkout(A);
    await rm(join(root, 'dist', 'a.js'));
    await setup(root);
    expect(await built(root, 'a.js')).toContain('a = 1');
  });

  test('fails on a type error, and again until it is mended', async () => {
    const root = await checkout(A);
    await write(root, 'a.ts', 'export const a: string = 1;\n');
    await expect(setup(root)).rejects.toThrow('The build failed');
    await expect(setup(root)).rejects.toThrow('The build failed');
  });

  test('bundles the workflows, and bundles anew only when they changed', async () => {
    const workflow = (word: string) =>
      `export async function greet(): Promise<string> { return '${word}'; }\n`;
    const root = await checkout({ ...A, 'workflows/index.ts': workflow('hello') });
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
    const root = await checkout(A);
    await write(root, 'a.ts', 'export const a = 2;\n');
    const outputs = await Promise.all([setup(root), setup(root)]);
    expect(outputs.filter(({ stderr }) => stderr.includes('Building'))).toHaveLength(1);
    expect(await built(root, 'a.js')).toContain('a = 2');
  });

  test('takes over the lock of a set-up that was killed', async () => {
    const root = await checkout(A);
    const dead = await run(process.execPath, ['-p', 'process.pid']);
    await mkdir(join(root, '.plumbline', 'setup.lock'), { recursive: true });
    await writeFile(join(root, '.plumbline', 'setup.lock', 'pid'), dead.stdout.trim());
    await write(root, 'a.ts', 'export const a = 2;\n');
    await setup(root);
    expect(await built(root, 'a.js')).toContain('a = 2');
  });
});
