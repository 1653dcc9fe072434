import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';

/** Another process held a lock for longer than we were willing to wait. */
export class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError';
}

/** A lock was taken away while the work under it went on; another process may be doing the same work. */
export class LockLostError extends Error {
  override readonly name = 'LockLostError';
}

const STALE_MS = 10_000;
const RETRY_MS = 200;

/**
 * Runs `work` while no other process runs work under the same lock. The lock of a killed process
 * is taken over after ten seconds; so is that of a process that was suspended, which then fails with a
 * {@link LockLostError}.
 */
export async function withLock<T>(
  folder: string,
  name: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  const lockfilePath = join(folder, `${name}.lock`);
  const lost = new AbortController();
  const release = await lock(folder, {
    lockfilePath,
    stale: STALE_MS,
    realpath: false,
    onCompromised: (cause) => lost.abort(lostLock(lockfilePath, cause)),
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
    return await Promise.race([work(), rejectionBy(lost.signal)]);
  } finally {
    if (!lost.signal.aborted) await release();
  }
}

function lostLock(lockfilePath: string, cause: Error): LockLostError {
  return new LockLostError(
    `Lost ${lockfilePath} while working under it: this process was suspended for too long, or the file ` +
      'was removed. Run the command again.',
    { cause },
  );
}

function rejectionBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
