import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runCommand } from './command.js';

/** The two servers the SDK can download, by the method that starts each. */
export type SdkServer = 'createLocal' | 'createTimeSkipping';

const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

/** The SDK downloads only by starting the server, so it is started and stopped at once. */
const START_AND_STOP = `
const [testing, method, downloadDir] = process.argv.slice(1);
const { TestWorkflowEnvironment } = require(testing);
TestWorkflowEnvironment[method]({ server: { executable: { type: 'cached-download', downloadDir } } })
  .then((environment) => environment.teardown())
  .catch((error) => { process.stderr.write('error: ' + error.message); process.exit(1); });
`;

/**
 * Lets the SDK download a server into a folder, under the given file name. In a process of its
 * own: the SDK's runtime is one per process and would be fixed by it, and a download that hangs
 * can be stopped.
 */
export async function sdkDownload(server: SdkServer, folder: string, name: string): Promise<void> {
  const download = join(folder, 'download');
  await mkdir(download, { recursive: true });
  const testing = createRequire(import.meta.url).resolve('@temporalio/testing');
  await runCommand(process.execPath, ['-e', START_AND_STOP, testing, server, download], {
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  }).catch((error: unknown) => {
    throw error instanceof Error && error.message.includes('failed to download')
      ? unreachable()
      : error;
  });
  const executable = (await readdir(download)).find((file) => file.startsWith('temporal'));
  if (executable === undefined) throw new Error('the SDK left no executable behind');
  await rename(join(download, executable), join(folder, name));
  await chmod(join(folder, name), 0o755);
  await rm(download, { recursive: true });
}

/** Says what a download would do; throws when its host does not answer. */
export async function requireSdkDownloadReachable(): Promise<string> {
  await fetch('https://temporal.download/', {
    method: 'HEAD',
    signal: AbortSignal.timeout(3000),
  }).catch(() => {
    throw unreachable();
  });
  return 'would be fetched from temporal.download';
}

function unreachable(): Error {
  return new Error('temporal.download cannot be reached');
}
