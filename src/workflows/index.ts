/** The workflows a worker runs. Deterministic code only. */
export { pipelineJob, JOB_FAILED } from './pipelineJob.js';
export { lane } from './lane.js';
export * from './laneMessages.js';
export * from './messages.js';
