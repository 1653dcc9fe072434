import type { WorkerProtocol } from '../bridge/protocol.js';
import type { JobClient } from '../client/jobClient.js';
import type { JobSchedules } from '../client/schedules.js';
import type { Permission, Role } from '../job/role.js';
import type { Log } from '../runtime/log.js';
import type { Store } from '../store/index.js';

/** Who asks. */
export interface Caller {
  /** That of their key, which is no secret. */
  id: string;
  tenant: string;
  /** What to call them in reports: the name of their key. */
  name: string;
  /** Null where there is no authentication. */
  role: Role | null;
  permissions: readonly Permission[];
}

/** Everything of one tenant, and nothing of any other: all that a handler can reach. */
export interface TenantWorld {
  tenant: string;
  jobs: JobClient;
  schedules: JobSchedules;
  store: Store;
  /** The items of stages of kind `pull`. */
  work: WorkerProtocol;
}

/** What handlers find in the context of a request. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    log: Log;
    /** Undefined where there must be a key and there is none. */
    caller: Caller | undefined;
    /** Set where a key was sent that is none: counts it, and answers when those were too many. */
    onWrongKey: (() => Promise<Response | undefined>) | undefined;
    /** That of the caller's tenant; set wherever a permission was asked for. */
    world: TenantWorld;
    /** Whether the key that opened the request still opens anything; set with the world. */
    isStillWelcome: () => Promise<boolean>;
  };
}
