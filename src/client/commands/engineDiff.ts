import { Command } from '@commander-js/extra-typings';
import { diffVersions } from '../../news/versionDiff.js';
import { ENGINE_ARGUMENT, readEngine } from '../engineNames.js';
import { inStore } from '../inStore.js';
import { diffText } from '../terminal/engineDiffText.js';
import { print, printJson } from '../terminal/output.js';

export const engineDiff = new Command('diff')
  .description('Show what two engine versions differ in: thresholds, phrases, words, models')
  .argument('<before>', ENGINE_ARGUMENT)
  .argument('[after]', ENGINE_ARGUMENT, 'active')
  .option('--tenant <name>', 'whose active version')
  .option('--json', 'print the difference as JSON')
  .addHelpText(
    'after',
    '\nExamples:\n  plumbline engine diff baseline\n  plumbline engine diff previous active --json',
  )
  .action(async (before, after, { json, tenant }) => {
    const { from, to } = await inStore(tenant, async (session) => ({
      from: await readEngine(session, before),
      to: await readEngine(session, after),
    }));
    const diff = diffVersions(from.parameters, to.parameters);
    if (json === true) printJson({ before: from.id, after: to.id, ...diff });
    else print(diffText(from.id, to.id, diff));
  });
