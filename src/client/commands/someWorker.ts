import { whileWorking } from '../localWorker.js';
import type { Session } from '../session.js';

/** Runs what only a worker can carry out: with one of this process where the server is ours and nobody else polls. */
export async function withSomeWorker<Result>(
  session: Session,
  work: () => Promise<Result>,
): Promise<Result> {
  const { jobs, service } = session;
  if (service.ownedByUs && (await jobs.workers()) === 0) return whileWorking(session, work);
  return work();
}
