import { createRequire } from 'node:module';
import type protocol from '@temporalio/proto';

/**
 * Temporal's messages and the numbers of their enums. Required, not imported: Node reads what it imports once more
 * for the names of its exports, and these 1.4 MB are a tenth of the time in which a command starts.
 */
export const proto = createRequire(import.meta.url)('@temporalio/proto') as typeof protocol;
