import type { Worker } from '@temporalio/worker';
import type { StageDependencies } from '../activities/index.js';
import { batch, newsBrief } from '../pipelines/index.js';
import type { RemoteModel } from '../engines/llm/remoteModel.js';
import { openStorage } from '../storage/index.js';
import type { LlmSettings } from '../runtime/settings.js';
import { createPipelineWorker, type PipelineWorkerOptions } from './worker.js';

export type NewsWorkerOptions = Omit<PipelineWorkerOptions, 'stages'> &
  Omit<StageDependencies, 'model'> & {
    llm?: LlmSettings | undefined;
    /** Lets jobs run commands on this machine; default: no. */
    allowCommands?: boolean | undefined;
  };

/** A worker with the stages this package ships. */
export async function createNewsWorker(options: NewsWorkerOptions): Promise<Worker> {
  const { store, allowFileSources, allowCommands = false, allowHosts, llm } = options;
  // Loaded on demand: a worker of other pipelines needs none of it, and the lexicons are slow to load.
  const { batchStages, newsStages } = await import('../activities/index.js');
  const model = llm && (await connectedModel(llm));
  return createPipelineWorker({
    ...options,
    stages: {
      [newsBrief.name]: newsStages({ store, allowFileSources, allowHosts, model }),
      [batch.name]: batchStages({ store, storage: openStorage(), allowFileSources, allowCommands }),
    },
  });
}

/** Loaded on demand: few workers have a model, and its SDK is slow to load. */
async function connectedModel(llm: LlmSettings): Promise<RemoteModel> {
  const { connectModel } = await import('../engines/llm/openAiCompatible.js');
  return connectModel(llm);
}
