import type { Worker } from '@temporalio/worker';
import { newsStages, type StageDependencies } from '../activities/index.js';
import { createPipelineWorker, type PipelineWorkerOptions } from './worker.js';

export type NewsWorkerOptions = Omit<PipelineWorkerOptions, 'stages'> & StageDependencies;

/** A worker with the stages this package ships. */
export function createNewsWorker(options: NewsWorkerOptions): Promise<Worker> {
  const { store, allowFileSources } = options;
  return createPipelineWorker({ ...options, stages: newsStages({ store, allowFileSources }) });
}
