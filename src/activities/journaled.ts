import type { Store } from '../store/index.js';
import type { StageInput } from './contract.js';

/**
 * A stage that writes down what its job has to tell before it begins. The journal rides along with the work,
 * so that a step of a job costs one activity and no more.
 */
export function journaled<Input extends StageInput, Result>(
  store: Store,
  work: (input: Input) => Promise<Result>,
): (input: Input) => Promise<Result> {
  return async (input) => {
    await store.journal.append(input.tenant, input.jobId, input.journal);
    return work(input);
  };
}
