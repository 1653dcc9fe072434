/** The client: start, watch and control jobs from your own code. */
export * from './apiKeys.js';
export * from './errors.js';
export { type JobDescription } from './describeJob.js';
export * from './jobClient.js';
export {
  ItemNotFoundError,
  type ItemDescription,
  type ItemFilter,
  type JobItem,
} from './jobItems.js';
export { type JobRequest } from './jobRequest.js';
export { JobLanes, type Lane, type LanePlace } from './lanes.js';
export { ResolutionError, type ResolutionInput } from './resolution.js';
export { type JobFilter, type ListPlace } from './jobFilter.js';
export { type Lease } from './lease.js';
export { ConfigForgottenError } from './retryPlan.js';
export { InvalidKeyError, KeyConflictError } from './startKey.js';
export { OVERLAP_POLICIES, type OverlapPolicy } from './overlap.js';
export {
  type ScheduleDescription,
  type ScheduledRun,
  type ScheduleSummary,
} from './readSchedule.js';
export * from './scheduleErrors.js';
export { type ScheduleRequest } from './scheduleRequest.js';
export * from './schedules.js';
export { type TriggeredRun } from './triggerSchedule.js';
export { openStore, type Store } from '../store/index.js';
export {
  BuildNotPollingError,
  Deployments,
  PromotionRefusedError,
  type DeploymentsOptions,
  type Promotion,
} from './deployments.js';
export type { BuildState, DeployedBuild, DeploymentReport } from './deployedBuild.js';
