import { livingUsers } from '../../runtime/serverRecord.js';
import type { Session } from '../session.js';
import { say } from '../terminal/output.js';

/** A detached job needs a service and a worker that outlive this command. */
export class NoLastingWorkerError extends Error {
  override readonly name = 'NoLastingWorkerError';
  constructor() {
    super(
      '--detach needs a worker that stays: start `plumbline dev` in another terminal, or set TEMPORAL_ADDRESS.',
    );
  }
}

/** Refuses to leave a job to a worker that will not be there. */
export async function requireLastingWorker({ service, settings }: Session): Promise<void> {
  if (!service.ownedByUs) return;
  const users = await livingUsers(settings.home);
  if (!users.some((user) => user.keepsWorker)) throw new NoLastingWorkerError();
}

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
