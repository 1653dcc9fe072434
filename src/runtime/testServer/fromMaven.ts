import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recipe } from '../artifact.js';
import { requireSha256 } from '../cacheFolder.js';
import { CommandError, runCommand } from '../command.js';
import { TEST_SERVER } from '../pins.js';
import { TEST_SERVER_EXECUTABLE } from './executable.js';

const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;

/**
 * The Java test server and its dependencies from Maven Central. Maven checks every file against
 * the repository's checksum; the server's own jar must also have the pinned hash.
 */
export const fromMaven: Recipe = {
  name: `Maven Central (${TEST_SERVER.artifact} ${TEST_SERVER.version})`,
  look: async () => {
    const java = await requireJava();
    await requireMaven();
    return `would be fetched with mvn and run by ${java}`;
  },
  fill: async (folder) => {
    await requireJava();
    await requireMaven();
    const pom = join(folder, 'pom.xml');
    await writeFile(pom, POM);
    await runCommand(
      'mvn',
      ['-B', '-q', '-C', '-f', pom, 'dependency:copy-dependencies', '-DoutputDirectory=lib'],
      { cwd: folder, timeoutMs: DOWNLOAD_TIMEOUT_MS },
    );
    const jar = `${TEST_SERVER.artifact}-${TEST_SERVER.version}.jar`;
    await requireSha256(join(folder, 'lib', jar), TEST_SERVER.sha256);
    await rm(pom);
    await writeFile(join(folder, TEST_SERVER_EXECUTABLE), WRAPPER);
    await chmod(join(folder, TEST_SERVER_EXECUTABLE), 0o755);
  },
};

/** The installed Java, in its own words. */
export async function requireJava(): Promise<string> {
  const said = await runCommand('java', ['--version']).catch((error: unknown) => {
    throw missing(error) ? new Error('Java is not installed') : error;
  });
  return said.split('\n')[0] ?? 'java';
}

async function requireMaven(): Promise<void> {
  await runCommand('mvn', ['--version']).catch((error: unknown) => {
    throw missing(error) ? new Error('Maven is not installed') : error;
  });
}

function missing(error: unknown): boolean {
  return error instanceof CommandError && error.missing;
}

/** slf4j-nop: without it the server complains about a missing logger at every start. */
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>plumbline</groupId>
  <artifactId>test-server</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>${TEST_SERVER.group}</groupId>
      <artifactId>${TEST_SERVER.artifact}</artifactId>
      <version>${TEST_SERVER.version}</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId>
      <artifactId>slf4j-nop</artifactId>
      <version>1.7.36</version>
    </dependency>
  </dependencies>
</project>
`;

/** Serial collector and first-tier compiler: the server lives for seconds, so start-up is what counts. */
const WRAPPER = `#!/bin/sh
exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$(dirname "$0")/lib/*" ${TEST_SERVER.mainClass} "$@"
`;
