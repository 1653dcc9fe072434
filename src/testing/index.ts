/** The test kit: try the rules around your jobs in milliseconds, with real workers and a clock you can move. */
export * from './jobTestKit.js';
export * from './scriptedStages.js';
