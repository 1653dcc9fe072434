import { Command } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { print, printJson, say } from '../terminal/output.js';
import { scheduleListText } from '../terminal/scheduleText.js';

export const scheduleList = new Command('list')
  .description('List schedules by name: when, what on overlap, next and last run')
  .option('--tenant <name>', 'whose schedules')
  .option('--json', 'print the schedules as JSON')
  .addHelpText('after', '\nExample:\n  plumbline schedule list --json')
  .action(async ({ json, tenant }) => {
    const schedules = await inSession(({ schedules }) => schedules.list(), { say, tenant });
    if (json === true) printJson(schedules);
    else print(scheduleListText(schedules));
  });
