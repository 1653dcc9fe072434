/** Workers: processes that run jobs. Start as many as you like, on any machine that reaches Temporal and the store. */
export * from './newsWorker.js';
export * from './worker.js';
export * from './temporalLog.js';
