import { Command } from '@commander-js/extra-typings';
import { goldIdOf, loadGold } from '../../news/gold.js';
import { readDataset } from '../../news/learning/dataset.js';
import type { EngineVersion } from '../../store/index.js';
import { commandId } from '../activateEngine.js';
import { ENGINE_ARGUMENT, readEngine } from '../engineNames.js';
import { inStore, type StoreSession } from '../inStore.js';
import { measuredText, scoresText } from '../terminal/engineText.js';
import { print, printJson } from '../terminal/output.js';

export const engineEvaluate = new Command('evaluate')
  .description('Measure an engine version on a labelled file, or on the gold set of the package')
  .argument('[version]', ENGINE_ARGUMENT, 'active')
  .option('--data <file>', 'labelled rows; without it the gold set is used and the result is kept')
  .option('--tenant <name>', 'whose active version and history')
  .option('--json', 'print the figures as JSON')
  .addHelpText(
    'after',
    '\nExamples:\n  plumbline engine evaluate\n  plumbline engine evaluate baseline --data topics.jsonl --json',
  )
  .action(async (name, { data, tenant, json }) => {
    await inStore(tenant, async (session) => {
      const version = await readEngine(session, name);
      if (data === undefined) {
        const figures = await onGold(session, version);
        if (json === true) printJson({ engine: version.id, ...figures });
        else print(scoresText(version.id, figures));
      } else {
        const { measure } = await import('../engineWork.js');
        const measured = measure(await readDataset(data), version.parameters);
        if (json === true) printJson({ engine: version.id, data, ...measured });
        else print(measuredText(version.id, measured));
      }
    });
  });

async function onGold({ store, tenant }: StoreSession, { id, parameters }: EngineVersion) {
  const { evaluate, offlineLanguageWork } = await import('../engineWork.js');
  const gold = await loadGold();
  const { scores, intervals, items } = await evaluate(offlineLanguageWork(parameters), gold, []);
  const goldId = goldIdOf(gold);
  const figures = { goldId, scores, intervals };
  const whose = { tenant, jobId: commandId(), engineVersionId: id };
  await store.evaluations.save({ ...whose, ...figures, proxies: null, items });
  return figures;
}
