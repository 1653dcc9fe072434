import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { EphemeralServerExecutable } from '@temporalio/testing';
import { fromCache, installedBy, type Artifact, type Executable, type Say } from './artifact.js';
import { TEST_SERVER } from './pins.js';
import type { Settings } from './settings.js';
import { takeFirst, type Source } from './sources.js';
import { TEST_SERVER_EXECUTABLE } from './testServer/executable.js';
import { fromMaven, requireJava } from './testServer/fromMaven.js';
import { fromSdk } from './testServer/fromSdk.js';

const NEXT_STEP =
  'Next step: install Java (11 or later) and Maven, or run this where temporal.download can be reached.';

/** Where the time-skipping server can come from, in the order they are tried. */
export function testServerSources(cache: string, say: Say): Source<Executable>[] {
  const server = testServerArtifact(cache);
  return [
    fromCache(server),
    installedBy(fromSdk(cache), server, say),
    installedBy(fromMaven, server, say),
  ];
}

/**
 * The server whose clock tests can move, for
 * `TestWorkflowEnvironment.createTimeSkipping({ server: { executable } })`.
 */
export async function timeSkippingServer(
  settings: Pick<Settings, 'cache'>,
  options: { say?: Say } = {},
): Promise<EphemeralServerExecutable> {
  const sources = testServerSources(settings.cache, options.say ?? (() => undefined));
  const taken = await takeFirst('time-skipping test server', sources, NEXT_STEP);
  return { type: 'existing-path', path: taken.value.path };
}

function testServerArtifact(cache: string): Artifact {
  return {
    what: 'time-skipping test server',
    folder: join(cache, `temporal-test-server-${TEST_SERVER.version}`),
    check: async (folder) => {
      const path = join(folder, TEST_SERVER_EXECUTABLE);
      await access(path);
      const runsOnJava = await access(join(folder, 'lib')).then(
        () => true,
        () => false,
      );
      return { path, version: runsOnJava ? await requireJava() : 'native' };
    },
  };
}
