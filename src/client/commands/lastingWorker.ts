import { livingUsers } from '../../runtime/serverRecord.js';
import type { Session } from '../session.js';
import { say } from '../terminal/output.js';

/** Warns when what was asked for happens only after this command, and nobody is there to do it. */
export async function warnWithoutLastingWorker({
  service,
  settings,
  jobs,
}: Session): Promise<void> {
  if (service.ownedByUs) {
    const users = await livingUsers(settings.home);
    if (users.some((user) => user.keepsWorker)) return;
    say(
      'No server and worker stay up when this command ends; schedules run while they do: plumbline dev',
    );
  } else if ((await jobs.workers()) === 0) {
    say(
      'No worker is polling for jobs; those of a schedule wait until one comes: plumbline worker',
    );
  }
}
