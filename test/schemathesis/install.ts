import { join } from 'node:path';
import { installOnce } from '../../src/runtime/cacheFolder.js';
import { runCommand } from '../../src/runtime/command.js';

export const VERSION = '4.32.5';
const DOWNLOAD_MS = 5 * 60_000;

/** Schemathesis from PyPI, in an environment of its own in the cache; installed when it is first asked for. */
export async function schemathesis(cache: string): Promise<{ python: string; args: string[] }> {
  const folder = join(cache, `schemathesis-${VERSION}`);
  // Called as a module: its script would name the folder in which it was installed.
  const call = (home: string) => ({
    python: join(home, 'bin', 'python'),
    args: ['-m', 'schemathesis.cli'],
  });
  await installOnce(folder, () => isUsable(call(folder)), fill);
  return call(folder);
}

async function fill(folder: string): Promise<void> {
  process.stderr.write(`Getting schemathesis ${VERSION} from PyPI …\n`);
  await runCommand('python3', ['-m', 'venv', folder], { timeoutMs: DOWNLOAD_MS });
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  await runCommand(join(folder, 'bin', 'python'), [...pip, `schemathesis==${VERSION}`], {
    timeoutMs: DOWNLOAD_MS,
  });
}

async function isUsable({ python, args }: { python: string; args: string[] }): Promise<boolean> {
  try {
    return (await runCommand(python, [...args, '--version'])).includes(VERSION);
  } catch {
    return false;
  }
}
