import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recipe } from '../artifact.js';
import { requireSdkDownloadReachable, sdkDownload } from '../sdkDownload.js';
import { TEST_SERVER_EXECUTABLE } from './executable.js';

const DAY_MS = 24 * 60 * 60_000;

/** The SDK's download. A failure is remembered for a day, so that later runs need not wait for it again. */
export function fromSdk(cache: string): Recipe {
  const failure = join(cache, 'test-server-download-failed');
  return {
    name: "the Temporal SDK's download",
    look: requireSdkDownloadReachable,
    fill: async (folder) => {
      const failed = await stat(failure).catch(() => undefined);
      if (failed && Date.now() - failed.mtimeMs < DAY_MS)
        throw new Error(`it failed less than a day ago; delete ${failure} to try again now`);
      try {
        await sdkDownload('createTimeSkipping', folder, TEST_SERVER_EXECUTABLE);
      } catch (error) {
        await writeFile(failure, '');
        throw error;
      }
    },
  };
}
