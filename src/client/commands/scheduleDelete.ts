import { Command } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { print, printJson, say } from '../terminal/output.js';

export const scheduleDelete = new Command('delete')
  .description('Remove a schedule; its jobs stay, and those that are not over go on')
  .argument('<name>', 'the schedule')
  .option('--tenant <name>', 'whose schedule it is')
  .option('--json', 'print what was deleted as JSON')
  .addHelpText('after', '\nExample:\n  plumbline schedule delete nightly')
  .action(async (name, { json, tenant }) => {
    await inSession(({ schedules }) => schedules.delete(name), { say, tenant });
    if (json === true) printJson({ schedule: name, deleted: true });
    else print(`Schedule ${name} is deleted. Its jobs stay: plumbline list`);
  });
