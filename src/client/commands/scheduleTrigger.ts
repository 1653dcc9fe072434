import { Command, Option } from '@commander-js/extra-typings';
import { OVERLAP_POLICIES } from '../overlap.js';
import { inSession } from '../session.js';
import { print, printJson, say } from '../terminal/output.js';
import { triggeredText } from '../terminal/scheduleText.js';
import { warnWithoutLastingWorker } from './lastingWorker.js';

export const scheduleTrigger = new Command('trigger')
  .description('Start a run now, also of a paused schedule, and say which job it is')
  .argument('<name>', 'the schedule')
  .addOption(
    new Option(
      '--overlap <policy>',
      "what to do when the last run is not over (default: the schedule's own policy)",
    ).choices(OVERLAP_POLICIES),
  )
  .option('--tenant <name>', 'whose schedule it is')
  .option('--json', 'print what became of it as JSON')
  .addHelpText(
    'after',
    '\nExamples:\n  plumbline schedule trigger nightly\n  plumbline schedule trigger nightly --overlap allow-all',
  )
  .action(async (name, { overlap, json, tenant }) => {
    const { triggered, whose } = await inSession(
      async (session) => {
        const triggered = await session.schedules.trigger(name, overlap);
        await warnWithoutLastingWorker(session);
        return { triggered, whose: session.settings.tenant };
      },
      { say, tenant },
    );
    if (json === true) printJson({ schedule: name, ...triggered });
    else print(triggeredText(name, whose, triggered));
  });
