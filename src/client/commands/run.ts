import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import type { JobConfigInput } from '../../job/config.js';
import { parseConfig } from '../../job/config.js';
import type { JobReport } from '../../job/report.js';
import { renderBrief } from '../../news/render.js';
import { pipelineNamed } from '../../pipelines/index.js';
import { prepareSamples } from '../../runtime/samples.js';
import { livingUsers } from '../../runtime/serverRecord.js';
import { configFrom } from '../configFile.js';
import { JobFinishedError } from '../errors.js';
import { interruptible } from '../interrupt.js';
import { whileWorking } from '../localWorker.js';
import { messageOf } from '../messageOf.js';
import { inSession, type Session } from '../session.js';
import { EXIT_CODES } from '../terminal/exitCodes.js';
import { print, printJson, say } from '../terminal/output.js';
import { stageView } from '../terminal/stageBars.js';
import { reportText } from '../terminal/text.js';
import { follow, warnWithoutWorkers } from './follow.js';

/** A detached job needs a service and a worker that outlive this command. */
export class NoLastingWorkerError extends Error {
  override readonly name = 'NoLastingWorkerError';
  constructor() {
    super(
      '--detach needs a worker that stays: start `plumbline dev` in another terminal, or set TEMPORAL_ADDRESS.',
    );
  }
}

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

Exit codes: COMPLETED 0, FAILED 1, usage 2, PARTIAL 3, CANCELLED 4, PAUSED 5.
Ctrl-C cancels the job and waits until it has stopped.`,
  )
  .action(async (flags) => {
    const given = await configFrom(flags);
    pipelineNamed(flags.pipeline);
    parseConfig(given);
    const json = flags.json === true;
    const report = await inSession(
      async (session) => {
        const { service, jobs } = session;
        if (flags.detach === true) await requireLastingWorker(session);
        const config = await withSources(session, given);
        const { jobId } = await jobs.start({
          pipeline: flags.pipeline,
          config,
          ...(flags.id !== undefined && { jobId: flags.id }),
        });
        const started = await jobs.describe(jobId);
        say(
          `Job ${jobId} started.${service.uiUrl === undefined ? '' : ` Temporal UI: ${uiLink(service.uiUrl, started.workflowId)}`}`,
        );
        if (!service.ownedByUs) await warnWithoutWorkers(jobs, jobId);
        if (flags.detach === true) return jobs.report(jobId);
        const ended = await followOrCancel(session, jobId);
        if (!json) await printOutcome(session, ended);
        return ended;
      },
      { say, tenant: flags.tenant },
    );
    if (json) printJson(report);
    process.exitCode = EXIT_CODES[report.status];
  });

async function requireLastingWorker({ service, settings }: Session): Promise<void> {
  if (!service.ownedByUs) return;
  const users = await livingUsers(settings.home);
  if (!users.some((user) => user.keepsWorker)) throw new NoLastingWorkerError();
}

async function withSources(
  { service, settings }: Session,
  given: JobConfigInput,
): Promise<JobConfigInput> {
  if (given.sources !== undefined && given.sources.length > 0) return given;
  if (!service.ownedByUs) throw new SamplesAreLocalError(service.address);
  say('No feeds given: using the sample world.');
  return { ...given, sources: await prepareSamples(join(settings.home, 'samples'), new Date()) };
}

async function followOrCancel(session: Session, jobId: string): Promise<JobReport> {
  const { jobs, service } = session;
  const view = stageView();
  const cancel = () => {
    view.note('Cancelling the job; it stops at its next heartbeat. Ctrl-C again to leave at once.');
    jobs.cancel(jobId, 'Interrupted at the command line').catch((error: unknown) => {
      if (!(error instanceof JobFinishedError)) say(`The cancellation failed: ${messageOf(error)}`);
    });
  };
  const watch = () => follow(jobs, jobId, view);
  return interruptible(cancel, () => (service.ownedByUs ? whileWorking(session, watch) : watch()));
}

async function printOutcome({ store, settings, service }: Session, report: JobReport) {
  if (report.briefId !== null) {
    const brief = await store.briefs.byId(settings.tenant, report.briefId);
    if (brief !== undefined) print(`\n${renderBrief(brief.document, 'text', brief)}`);
  }
  print(`\n${reportText(report)}`);
  if (service.ownedByUs && (await livingUsers(settings.home)).length < 2) {
    say('\nThe Temporal UI goes with this command. To look around: npx plumbline dev');
  }
}

function uiLink(uiUrl: string, workflowId: string): string {
  return `${uiUrl}/namespaces/default/workflows/${encodeURIComponent(workflowId)}`;
}
