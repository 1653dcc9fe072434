/** Workers: processes that run jobs. Start as many as you like, on any machine that reaches Temporal and the store. */
export type {
  CleanUpWork,
  ItemsWork,
  JudgedJob,
  PullWork,
  StageActivity,
  StageInput,
  StagesByPipeline,
} from '../activities/contract.js';
export {
  AttemptFailure,
  ItemRefusal,
  eachItem,
  type ItemStage,
  type ItemTurn,
  type Saved,
} from '../activities/itemStage.js';
export {
  hidingSecrets,
  revealSecret,
  revealSecrets,
  type ConfigPath,
} from '../activities/secrets.js';
export * from './newsWorker.js';
export * from './worker.js';
export * from './temporalLog.js';
