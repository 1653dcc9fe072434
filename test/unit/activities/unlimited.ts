import { NO_USAGE } from '../../../src/job/usage.js';

/** A budget that no test runs into. */
export const UNLIMITED = { spent: NO_USAGE, tokenLimit: Number.MAX_SAFE_INTEGER };
