import pLimit from 'p-limit';
import type { StageError } from '../../job/report.js';
import { NO_USAGE } from '../../job/usage.js';
import { StorageError, uriOf } from '../../storage/index.js';
import type { JobOutput } from '../../store/index.js';
import type { StageActivity } from '../contract.js';
import { HeldLease } from '../lease.js';
import { ProgressNotes } from '../progressNotes.js';
import { permitted } from './access.js';
import type { BatchDependencies } from './stages.js';

/** Outputs looked for at a time. */
const AT_A_TIME = 16;
/** More errors than this help nobody, and the report travels with the workflow. */
const TOLD_ERRORS = 20;

/** Adds up what has really arrived: an output counts when it is done and lies where it belongs. */
export function results({ store, storage, ...access }: BatchDependencies): StageActivity {
  return async (input) => {
    const config = permitted(input, access);
    const egress = config.egress.URI;
    const lease = new HeldLease(config, NO_USAGE, new ProgressNotes(store, input));
    const registered = await store.outputs.counts(input);
    const total = registered.done + registered.error + registered.running;
    const counts = { total, done: 0, failed: 0 };
    let outputBytes = 0;
    const errors: StageError[] = [];
    const atATime = pLimit(AT_A_TIME);

    const sizeOrProblem = async (path: string): Promise<number | string> => {
      try {
        const size = await storage.sizeOf(egress, path, lease.signal);
        return size ?? `${uriOf(egress, path)} is not there, although it was brought out`;
      } catch (problem) {
        // Workers outside name what they like.
        if (problem instanceof StorageError && problem.permanent) return problem.message;
        throw problem;
      }
    };
    const look = async ({ path, status, error }: JobOutput): Promise<void> => {
      const found =
        status === 'done' ? await sizeOrProblem(path) : (error ?? 'It was never completed');
      if (typeof found === 'number') {
        counts.done += 1;
        outputBytes += found;
      } else {
        counts.failed += 1;
        if (errors.length < TOLD_ERRORS) errors.push({ item: path, message: found });
      }
      if (lease.isDue) await lease.renew(counts);
    };

    await lease.renew(counts);
    for (let after: string | undefined; ;) {
      const page = await store.outputs.page(input, after);
      if (page.length === 0) break;
      await lease.whileWaiting((goesOn) =>
        atATime.map(page, async (output) => {
          await look(output);
          goesOn();
        }),
      );
      after = page.at(-1)?.path;
    }
    return { counts, errors, metrics: { outputs: counts.done, outputBytes } };
  };
}
