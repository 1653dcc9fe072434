import { Command } from '@commander-js/extra-typings';
import { activeVersion, baselineVersion } from '../../activities/engineShelf.js';
import { inStore } from '../inStore.js';
import { type EngineRow, engineListText } from '../terminal/engineText.js';
import { print, printJson } from '../terminal/output.js';

export const engineList = new Command('list')
  .description('List engine versions, newest first; the active one is marked')
  .option('--tenant <name>', 'whose active version and scores')
  .option('--json', 'print the versions as JSON')
  .addHelpText('after', '\nExample:\n  plumbline engine list --json')
  .action(async ({ json, tenant }) => {
    const rows = await inStore(tenant, async ({ store, tenant }): Promise<EngineRow[]> => {
      const baseline = await baselineVersion(store);
      const active = await activeVersion(store, tenant);
      const scores = await store.evaluations.lastByVersion(tenant);
      const versions = await store.engineVersions.list();
      return versions.map((version) => ({
        ...version,
        active: version.id === active,
        baseline: version.id === baseline,
        lastScore: scores.get(version.id)?.overall ?? null,
      }));
    });
    if (json === true) printJson(rows);
    else print(engineListText(rows));
  });
