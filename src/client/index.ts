/** The client: start, watch and control jobs from your own code. */
export * from './errors.js';
export * from './jobClient.js';
export { type JobRequest } from './jobRequest.js';
export { JobLanes, type Lane, type LanePlace } from './lanes.js';
export { type ResolutionInput } from './resolution.js';
export { type JobFilter } from './jobFilter.js';
export { type Lease } from './lease.js';
export { openStore, type Store } from '../store/index.js';
