import type { Recipe } from '../artifact.js';
import { runCommand } from '../command.js';
import { GO_MODULE } from '../pins.js';

const BUILD_TIMEOUT_MS = 14 * 60_000;

/** A build from source, for machines that have Go and nothing else; vouched for by Go's checksum database. */
export const fromGo: Recipe = {
  name: `go install ${GO_MODULE}`,
  look: async () =>
    `would be built in some minutes with ${(await runCommand('go', ['version'])).trim()}`,
  fill: async (folder) => {
    await runCommand('go', ['install', GO_MODULE], {
      env: { GOBIN: folder },
      timeoutMs: BUILD_TIMEOUT_MS,
    });
  },
};
