/** The workflows a worker runs. Deterministic code only. */
export { pipelineJob } from './pipelineJob.js';
export { JOB_FAILED } from './verdict.js';
export { itemShard } from './itemShard.js';
export { lane } from './lane.js';
export * from './laneMessages.js';
export * from './messages.js';
