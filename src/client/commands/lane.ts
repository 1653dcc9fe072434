import { Command } from '@commander-js/extra-typings';
import { laneDescribe } from './laneDescribe.js';
import { laneList } from './laneList.js';

export const lane = new Command('lane').description(
  'Lanes: which job of a target runs, which ones wait, and what blocks them',
);
for (const command of [laneList, laneDescribe]) lane.addCommand(command.exitOverride());
lane.addHelpText(
  'after',
  '\nExamples:\n  plumbline lane list\n  plumbline lane describe desk --limit 50',
);
