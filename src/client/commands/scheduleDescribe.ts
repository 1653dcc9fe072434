import { Command } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { print, printJson, say } from '../terminal/output.js';
import { scheduleText } from '../terminal/scheduleText.js';

export const scheduleDescribe = new Command('describe')
  .description('Show everything about a schedule: times, runs, what was skipped or missed')
  .argument('<name>', 'the schedule')
  .option('--tenant <name>', 'whose schedule it is')
  .option('--json', 'print as JSON')
  .addHelpText('after', '\nExample:\n  plumbline schedule describe nightly')
  .action(async (name, { json, tenant }) => {
    const schedule = await inSession(({ schedules }) => schedules.describe(name), { say, tenant });
    if (json === true) printJson(schedule);
    else print(scheduleText(schedule));
  });
