import { Command } from '@commander-js/extra-typings';
import { deploymentsOf } from '../deployments.js';
import { inSession } from '../session.js';
import { deploymentText } from '../terminal/deploymentText.js';
import { print, printJson, say } from '../terminal/output.js';

export const deploymentList = new Command('list')
  .description('List builds: which is current, which still has open jobs, which can go')
  .option('--json', 'print them as JSON')
  .addHelpText('after', '\nExample:\n  plumbline deployment list')
  .action(async ({ json }) => {
    const report = await inSession((session) => deploymentsOf(session).report(), { say });
    if (json === true) printJson(report);
    else print(deploymentText(report));
  });
