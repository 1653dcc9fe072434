import { Command } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { print, printJson, say } from '../terminal/output.js';
import { scheduleText } from '../terminal/scheduleText.js';

export const schedulePause = new Command('pause')
  .description('Start no more runs until it is resumed; jobs that were started go on')
  .argument('<name>', 'the schedule')
  .option('--note <text>', 'why')
  .option('--tenant <name>', 'whose schedule it is')
  .option('--json', 'print the schedule as JSON')
  .addHelpText('after', '\nExample:\n  plumbline schedule pause nightly --note "feeds are moving"')
  .action(async (name, { note, json, tenant }) => {
    const paused = await inSession(({ schedules }) => schedules.pause(name, note), { say, tenant });
    if (json === true) printJson(paused);
    else print(scheduleText(paused));
  });
