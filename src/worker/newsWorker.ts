import type { Worker } from '@temporalio/worker';
import { createActivities, type StageDependencies } from '../activities/index.js';
import { createPipelineWorker, type PipelineWorkerOptions } from './worker.js';

export type NewsWorkerOptions = Omit<PipelineWorkerOptions, 'activities'> & StageDependencies;

/** A worker with the stages this package ships. */
export function createNewsWorker(options: NewsWorkerOptions): Promise<Worker> {
  const { store, allowFileSources, ...rest } = options;
  return createPipelineWorker({
    ...rest,
    activities: createActivities({ store, allowFileSources }),
  });
}
