import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';

/** Another process held a lock for longer than we were willing to wait. */
export class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError';
}

const STALE_MS = 10_000;
const RETRY_MS = 200;

/**
 * Runs `work` while no other process runs work under the same lock. The lock of a killed process
 * is taken over after ten seconds.
 */
export async function withLock<T>(
  folder: string,
  name: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  const lockfilePath = join(folder, `${name}.lock`);
  const release = await lock(folder, {
    lockfilePath,
    stale: STALE_MS,
    realpath: false,
    retries: {
      retries: Math.ceil(patienceMs / RETRY_MS),
      factor: 1,
      minTimeout: RETRY_MS,
      maxTimeout: RETRY_MS,
    },
  }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ELOCKED')
      throw new LockTimeoutError(
        `Another process has held ${lockfilePath} for more than ${patienceMs / 1000} s. ` +
          'Wait for it to finish, or end it.',
      );
    throw error;
  });
  try {
    return await work();
  } finally {
    await release();
  }
}
