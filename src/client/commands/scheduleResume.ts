import { Command } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { print, printJson, say } from '../terminal/output.js';
import { scheduleText } from '../terminal/scheduleText.js';

export const scheduleResume = new Command('resume')
  .description('Start runs again from the next time on')
  .argument('<name>', 'the schedule')
  .option('--note <text>', 'why')
  .option('--tenant <name>', 'whose schedule it is')
  .option('--json', 'print the schedule as JSON')
  .addHelpText('after', '\nExample:\n  plumbline schedule resume nightly')
  .action(async (name, { note, json, tenant }) => {
    const resumed = await inSession(({ schedules }) => schedules.resume(name, note), {
      say,
      tenant,
    });
    if (json === true) printJson(resumed);
    else print(scheduleText(resumed));
  });
