/** Activities: one per stage, and the job's bookkeeping. Glue only: heartbeat, call the craft, write the store. */
export { batchStages, type BatchDependencies } from './batch/stages.js';
export * from './contract.js';
export type { StageDependencies } from './dependencies.js';
export { newsStages } from './newsStages.js';
export { registerStages } from './registry.js';
