import { Command, Option } from '@commander-js/extra-typings';
import { parseWith } from '../../job/config.js';
import { BUSY_POLICIES } from '../../job/lane.js';
import { pipelineNamed } from '../../pipelines/index.js';
import { configFrom } from '../configFile.js';
import { OVERLAP_POLICIES } from '../overlap.js';
import { inSession } from '../session.js';
import { print, printJson, say } from '../terminal/output.js';
import { scheduleText } from '../terminal/scheduleText.js';
import { warnWithoutLastingWorker } from './lastingWorker.js';

export const scheduleCreate = new Command('create')
  .description('Create a schedule; every run is a job of its own')
  .argument('<name>', 'its name; the job ids begin with it')
  .requiredOption('--cron <expression...>', 'when: minute, hour, day of month, month, day of week')
  .option('--timezone <name>', 'whose clock, such as Europe/Berlin (default: UTC)')
  .addOption(
    new Option('--overlap <policy>', 'what to do when the last run is not over')
      .choices(OVERLAP_POLICIES)
      .default('skip' as const),
  )
  .option('--catchup <duration>', 'how late a run may start that Temporal was down for', '1d')
  .option('--pipeline <name>', 'the pipeline to run', 'news-brief')
  .option('--config <file>', 'a JSON file with the job config')
  .option('--set <key=value...>', 'single config values, over those of the file')
  .option('--feed <url...>', 'feeds to ingest: URLs or files')
  .option('--evaluate', 'evaluate the engine after the brief')
  .option('--optimize', 'evaluate, and try to improve the engine')
  .option('--target <name>', 'what the jobs work on: one at a time per target, in order')
  .addOption(
    new Option('--busy <policy>', 'with a target: wait for its other jobs, or do not run').choices(
      BUSY_POLICIES,
    ),
  )
  .option('--from-stage <name>', 'begin with this stage of the pipeline')
  .option('--paused', 'create it paused')
  .option('--note <text>', 'what it is for, or why it is paused')
  .option('--tenant <name>', 'whose schedule it is')
  .option('--json', 'print the schedule as JSON')
  .addHelpText(
    'after',
    `
Examples:
  plumbline schedule create nightly --cron "0 5 * * *" --timezone Europe/Berlin --config job.json
  plumbline schedule create hourly --cron @hourly --feed https://example.org/rss --overlap buffer-one
  plumbline schedule create desk --cron "0 6 * * *" "0 18 * * MON-FRI" --config job.json --target desk --overlap allow-all

When the last run is not over:
  skip             leave the new run out
  buffer-one       start it afterwards; one run waits at most
  buffer-all       start every run, one after the other
  cancel-other     cancel the last run, then start the new one
  terminate-other  terminate the last run and start the new one
  allow-all        start it at once; with --target it waits its turn in the lane

Cron expressions may have a year as sixth field, or seconds before and a year after the five; @hourly,
@daily, @weekly, @monthly and @every 30m are understood too. An expression in the shell needs quotes.`,
  )
  .action(async (name, flags) => {
    const pipeline = pipelineNamed(flags.pipeline);
    const config = await configFrom(flags, pipeline);
    parseWith(pipeline.config, config);
    const request = { ...flags, name, config, catchupWindow: flags.catchup };
    const created = await inSession(
      async (session) => {
        const schedule = await session.schedules.create(request);
        await warnWithoutLastingWorker(session);
        return schedule;
      },
      { say, tenant: flags.tenant },
    );
    if (flags.json === true) printJson(created);
    else print(scheduleText(created));
  });
