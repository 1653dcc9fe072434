import { Command } from '@commander-js/extra-typings';
import { deploymentList } from './deploymentList.js';
import { deploymentPromote } from './deploymentPromote.js';

export const deployment = new Command('deployment').description(
  'Builds of the workers side by side: see them, choose the one that new jobs begin on',
);
for (const command of [deploymentList, deploymentPromote]) {
  deployment.addCommand(command.exitOverride());
}
deployment.addHelpText(
  'after',
  '\nExamples:\n  plumbline deployment list\n  plumbline deployment promote 2026-11-18.1',
);
