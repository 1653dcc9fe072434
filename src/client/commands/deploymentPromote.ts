import { Command } from '@commander-js/extra-typings';
import { deploymentsOf } from '../deployments.js';
import { inSession } from '../session.js';
import { promotionText } from '../terminal/deploymentText.js';
import { print, printJson, say } from '../terminal/output.js';
import { buildId } from './buildId.js';

export const deploymentPromote = new Command('promote')
  .description('Let new jobs begin on a build; jobs that have begun stay with theirs')
  .argument('[build]', 'the build id of its workers', buildId)
  .option('--unversioned', 'give new jobs to workers without a version again')
  .option('--force', 'also when no worker of it polls')
  .option('--json', 'print what changed as JSON')
  .addHelpText(
    'after',
    '\nA rollback is the promotion of the build before.\n\nExamples:\n  plumbline deployment promote 2026-11-18.1\n  plumbline deployment promote --unversioned',
  )
  .action(async (build, { unversioned, force, json }, command) => {
    if ((build === undefined) !== (unversioned === true)) {
      command.error('error: give a build, or --unversioned');
    }
    const promotion = await inSession(
      (session) => deploymentsOf(session).promote(build ?? null, { force: force === true }),
      { say },
    );
    if (json === true) printJson(promotion);
    else print(promotionText(promotion));
  });
