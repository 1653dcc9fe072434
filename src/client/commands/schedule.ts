import { Command } from '@commander-js/extra-typings';
import { scheduleCreate } from './scheduleCreate.js';
import { scheduleDelete } from './scheduleDelete.js';
import { scheduleDescribe } from './scheduleDescribe.js';
import { scheduleList } from './scheduleList.js';
import { schedulePause } from './schedulePause.js';
import { scheduleResume } from './scheduleResume.js';
import { scheduleTrigger } from './scheduleTrigger.js';

export const schedule = new Command('schedule').description(
  'Jobs that start by the clock: create, see, pause, resume, trigger, delete',
);
for (const command of [
  scheduleCreate,
  scheduleList,
  scheduleDescribe,
  schedulePause,
  scheduleResume,
  scheduleTrigger,
  scheduleDelete,
]) {
  schedule.addCommand(command.exitOverride());
}
schedule.addHelpText(
  'after',
  `
Examples:
  plumbline schedule create nightly --cron "0 5 * * *" --feed https://example.org/rss
  plumbline schedule list
  plumbline schedule trigger nightly`,
);
