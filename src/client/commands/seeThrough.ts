/** Staying with a job until it has ended or is PAUSED: what `run`, `retry` and `resume` have in common. */
import type { JobReport } from '../../job/report.js';
import { renderBrief } from '../../news/render.js';
import { livingUsers } from '../../runtime/serverRecord.js';
import { JobFinishedError } from '../errors.js';
import { interruptible } from '../interrupt.js';
import { messageOf } from '../messageOf.js';
import type { Session } from '../session.js';
import { descriptionText } from '../terminal/describe.js';
import { print, say } from '../terminal/output.js';
import { stageView } from '../terminal/stageBars.js';
import { reportText } from '../terminal/text.js';
import { follow } from './follow.js';

/** Shows the job live; Ctrl-C cancels it. */
export async function seeThrough({ jobs }: Session, jobId: string): Promise<JobReport> {
  const view = stageView();
  const cancel = () => {
    view.note('Cancelling the job; it stops at its next heartbeat. Ctrl-C again to leave at once.');
    jobs.cancel(jobId, 'Interrupted at the command line').catch((error: unknown) => {
      if (!(error instanceof JobFinishedError)) say(`The cancellation failed: ${messageOf(error)}`);
    });
  };
  return interruptible(cancel, () => follow(jobs, jobId, view));
}

/** Prints what became of the job: its brief and report, or why it is PAUSED and what to do. */
export async function printOutcome(
  { store, settings, service, jobs }: Session,
  report: JobReport,
): Promise<void> {
  if (report.status === 'PAUSED') {
    print(`\n${descriptionText(await jobs.describe(report.jobId))}`);
    return;
  }
  if (report.briefId !== null) {
    const brief = await store.briefs.byId(settings.tenant, report.briefId);
    if (brief !== undefined) print(`\n${renderBrief(brief.document, 'text', brief)}`);
  }
  print(`\n${reportText(report)}`);
  if (service.ownedByUs && (await livingUsers(settings.home)).length < 2) {
    say('\nThe Temporal UI goes with this command. To look around: npx plumbline dev');
  }
}
