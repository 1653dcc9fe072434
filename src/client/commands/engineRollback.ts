import { Command } from '@commander-js/extra-typings';
import { activeVersion, overallScores, versionsBefore } from '../../activities/engineShelf.js';
import { goldIdOf, loadGold } from '../../news/gold.js';
import { lastKnownGood } from '../../news/rollback.js';
import { activateEngine } from '../activateEngine.js';
import { readEngine } from '../engineNames.js';
import { inStore, type StoreSession } from '../inStore.js';
import { activatedText } from '../terminal/engineText.js';
import { print, printJson } from '../terminal/output.js';

export const engineRollback = new Command('rollback')
  .description('Go back to the last known good engine version; the history keeps both')
  .option('--tenant <name>', 'whose engine')
  .option('--json', 'print the activation as JSON')
  .addHelpText(
    'after',
    '\nThe last known good version is the newest earlier one that scored no less on the gold set,\nor, where none was evaluated, the one before.\n\nExample:\n  plumbline engine rollback',
  )
  .action(async ({ tenant, json }) => {
    const activated = await inStore(tenant, async (session) => {
      const active = await activeVersion(session.store, session.tenant);
      const { id } = await readEngine(session, (await knownGood(session, active)) ?? 'previous');
      return activateEngine(session, id, `rolled back from ${active} from the command line`);
    });
    if (json === true) printJson(activated);
    else print(activatedText(activated));
  });

async function knownGood(
  { store, tenant }: StoreSession,
  active: string,
): Promise<string | undefined> {
  const overallOf = await overallScores(store, tenant, goldIdOf(await loadGold()));
  return lastKnownGood(await versionsBefore(store, tenant, active), active, overallOf);
}
