import { binarySources } from './devServerBinary.js';
import type { Check } from './doctor/check.js';
import { checkNode } from './doctor/node.js';
import { checkCache, checkHome, checkStore } from './doctor/places.js';
import { checkConfiguredService, checkDevServer, checkPorts } from './doctor/service.js';
import { checkSources } from './doctor/sources.js';
import type { Settings } from './settings.js';
import { testServerSources } from './testServer.js';

export type { Check } from './doctor/check.js';

/** Looks at everything a job needs on this machine, and changes nothing. */
export async function diagnose(
  settings: Settings,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Check[]> {
  const silent = () => undefined;
  const parts = await Promise.all([
    checkConfiguredService(env),
    checkSources('dev server', binarySources(settings.cache, silent), {
      ok: 'no',
      advice: 'Install the Temporal CLI, or set TEMPORAL_ADDRESS.',
    }),
    checkDevServer(settings),
    checkPorts(settings),
    checkHome(settings),
    checkStore(settings),
    checkCache(settings),
    checkSources('test server', testServerSources(settings.cache, silent), {
      ok: 'warning',
      advice: 'Only the tests need it: install Java and Maven to run them.',
    }),
  ]);
  return [checkNode(), ...parts.flat()];
}
