import { Command } from '@commander-js/extra-typings';
import { activateEngine } from '../activateEngine.js';
import { ENGINE_ARGUMENT, readEngine } from '../engineNames.js';
import { inStore } from '../inStore.js';
import { activatedText } from '../terminal/engineText.js';
import { print, printJson } from '../terminal/output.js';

export const engineActivate = new Command('activate')
  .description(
    'Use an engine version from now on; jobs that run finish their stage with the old one',
  )
  .argument('<version>', ENGINE_ARGUMENT)
  .option('--reason <text>', 'kept with the activation', 'activated from the command line')
  .option('--tenant <name>', 'who shall use it')
  .option('--json', 'print the activation as JSON')
  .addHelpText(
    'after',
    '\nExamples:\n  plumbline engine activate 3f9c\n  plumbline engine activate baseline --reason "start over"',
  )
  .action(async (name, { reason, tenant, json }) => {
    const activated = await inStore(tenant, async (session) => {
      // Read whole, so that a version that this release cannot work with is never activated.
      const { id } = await readEngine(session, name);
      return activateEngine(session, id, reason);
    });
    if (json === true) printJson(activated);
    else print(activatedText(activated));
  });
