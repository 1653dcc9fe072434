/** Cleaning up after a job: once, when its outcome is known, whatever that is. */

/** What a worker calls the work, in the place of a stage's name; no stage can have it. */
export const CLEAN_UP = 'cleanUp';
