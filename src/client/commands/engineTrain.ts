import { Command } from '@commander-js/extra-typings';
import { keepVersion } from '../../activities/engineShelf.js';
import { readDataset } from '../../news/learning/dataset.js';
import { activateEngine } from '../activateEngine.js';
import { ENGINE_ARGUMENT, readEngine } from '../engineNames.js';
import { inStore } from '../inStore.js';
import { trainedText } from '../terminal/engineText.js';
import { print, printJson, say } from '../terminal/output.js';

const FOLDS = 5;

export const engineTrain = new Command('train')
  .description(
    'Train a new engine version on a labelled file; it is stored, and active only if asked',
  )
  .requiredOption('--data <file>', 'labelled rows; what they are is read off the file')
  .option('--base <version>', `what it builds on: ${ENGINE_ARGUMENT}`, 'active')
  .option('--no-cross-validation', 'skip the figures; training alone takes a fraction of the time')
  .option('--activate', 'use the new version from now on')
  .option('--tenant <name>', 'whose active version')
  .option('--json', 'print the result as JSON')
  .addHelpText(
    'after',
    '\nExamples:\n  plumbline engine train --data topics.jsonl\n  plumbline engine train --data loaded.jsonl --base baseline --activate',
  )
  .action(async ({ data, base, crossValidation, activate, tenant, json }) => {
    const { crossValidate, train } = await import('../engineWork.js');
    const dataset = await readDataset(data);
    const result = await inStore(tenant, async (session) => {
      const parent = await readEngine(session, base);
      const checked = crossValidation
        ? crossValidate(dataset, parent.parameters, FOLDS, (done, folds) =>
            say(`Cross-validation: fold ${done} of ${folds} is measured.`),
          )
        : null;
      const { parameters, summary, note } = train(dataset, parent.parameters);
      const id = await keepVersion(session.store, parameters, parent.id, note);
      const activated =
        activate === true ? await activateEngine(session, id, `trained: ${note}`) : null;
      return {
        id,
        parentId: parent.id,
        note,
        summary,
        crossValidation: checked,
        active: activated !== null,
      };
    });
    if (json === true) printJson(result);
    else print(trainedText(result));
  });
