import { join } from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import type { JobConfigInput } from '../../job/config.js';
import { parseWith } from '../../job/config.js';
import { BUSY_POLICIES } from '../../job/lane.js';
import { newsBrief, parseNewsConfig, pipelineNamed } from '../../pipelines/index.js';
import { prepareSamples } from '../../runtime/samples.js';
import { workflowLink } from '../../runtime/temporalUi.js';
import { configFrom } from '../configFile.js';
import { whileWorking } from '../localWorker.js';
import { inSession, type Session } from '../session.js';
import { EXIT_CODES } from '../terminal/exitCodes.js';
import { printJson, say } from '../terminal/output.js';
import { warnWithoutWorkers } from './follow.js';
import { requireLastingWorker } from './lastingWorker.js';
import { printOutcome, seeThrough } from './seeThrough.js';

/** The sample feeds are files of this machine, which the workers of a configured service cannot read. */
export class SamplesAreLocalError extends Error {
  override readonly name = 'SamplesAreLocalError';
  constructor(address: string) {
    super(
      `The sample feeds are files of this machine, and workers of the service at ${address} cannot read them. ` +
        'Give feeds with --feed or --config.',
    );
  }
}

export const run = new Command('run')
  .description('Run a job and exit by its outcome')
  .option('--pipeline <name>', 'the pipeline to run', 'news-brief')
  .option('--config <file>', 'a JSON file with the job config')
  .option('--set <key=value...>', 'single config values, over those of the file')
  .option('--feed <url...>', 'feeds to ingest: URLs or files (default: the sample world)')
  .option('--evaluate', 'evaluate the engine after the brief')
  .option('--optimize', 'evaluate, and try to improve the engine')
  .option('--target <name>', 'what the job works on: one job at a time per target, in order')
  .addOption(
    new Option(
      '--busy <policy>',
      'with a target: wait for its other jobs, or do not start',
    ).choices(BUSY_POLICIES),
  )
  .option('--from-stage <name>', 'begin with this stage of the pipeline')
  .option('--key <key>', 'the same key within 24 hours gives the same job')
  .option('--id <jobId>', 'an id of your own for the job')
  .option('--tenant <name>', 'whose job it is')
  .option('--detach', 'start the job and leave')
  .option('--json', 'print the report as JSON')
  .addHelpText(
    'after',
    `
Examples:
  plumbline run                                   the sample world, end to end
  plumbline run --feed https://example.org/rss    one feed
  plumbline run --set neutralizeLimit=50 --evaluate
  plumbline run --config job.json --json > report.json
  plumbline run --config job.json --target desk   waits until the jobs before it are over
  plumbline run --config job.json --key 2026-11-18 --detach
  plumbline run --pipeline batch --config spec.json    a command on each of many files

Exit codes: COMPLETED 0, FAILED 1, usage 2, PARTIAL 3, CANCELLED 4, PAUSED 5.
Ctrl-C cancels the job and waits until it has stopped.`,
  )
  .action(async (flags) => {
    const pipeline = pipelineNamed(flags.pipeline);
    const given = await configFrom(flags, pipeline);
    parseWith(pipeline.config, given);
    const json = flags.json === true;
    const report = await inSession(
      async (session) => {
        const { service, jobs } = session;
        if (flags.detach === true) await requireLastingWorker(session);
        const config =
          flags.pipeline === newsBrief.name ? await withSources(session, given) : given;
        const { jobId } = await jobs.start({
          pipeline: flags.pipeline,
          config,
          target: flags.target,
          busy: flags.busy,
          fromStage: flags.fromStage,
          key: flags.key,
          jobId: flags.id,
        });
        const started = await jobs.describe(jobId);
        say(
          `Job ${jobId} started.${service.uiUrl === undefined ? '' : ` Temporal UI: ${workflowLink(service.uiUrl, service.namespace, started.workflowId)}`}`,
        );
        if (!service.ownedByUs) await warnWithoutWorkers(jobs, jobId);
        if (flags.detach === true) return jobs.report(jobId);
        const seen = () => seeThrough(session, jobId);
        const ended = await (service.ownedByUs ? whileWorking(session, seen) : seen());
        if (!json) await printOutcome(session, ended);
        return ended;
      },
      { say, tenant: flags.tenant },
    );
    if (json) printJson(report);
    process.exitCode = EXIT_CODES[report.status];
  });

async function withSources(
  { service, settings }: Session,
  given: JobConfigInput,
): Promise<JobConfigInput> {
  if (parseNewsConfig(given).sources.length > 0) return given;
  if (!service.ownedByUs) throw new SamplesAreLocalError(service.address);
  say('No feeds given: using the sample world.');
  return { ...given, sources: await prepareSamples(join(settings.home, 'samples'), new Date()) };
}
