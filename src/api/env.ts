import type { WorkerProtocol } from '../bridge/protocol.js';
import type { Log } from '../runtime/log.js';

/** What handlers find in the context of a request. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    log: Log;
    /** The outside work of the caller's tenant. */
    work: WorkerProtocol;
  };
}
