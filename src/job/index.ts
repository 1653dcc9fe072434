/** The model of a job: statuses, stages, outcome, progress, config and report. Pure. */
export * from './clip.js';
export * from './config.js';
export * from './deadline.js';
export * from './events.js';
export * from './ids.js';
export * from './job.js';
export * from './journal.js';
export * from './lane.js';
export * from './outcome.js';
export * from './pause.js';
export * from './progress.js';
export * from './report.js';
export * from './searchAttributes.js';
export * from './stage.js';
export * from './stageLife.js';
export * from './status.js';
export * from './usage.js';
