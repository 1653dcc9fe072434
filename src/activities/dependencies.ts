import type { RemoteModel } from '../engines/llm/remoteModel.js';
import type { Store } from '../store/index.js';

/** What stage activities are given by the worker that runs them. */
export interface StageDependencies {
  store: Store;
  /** True only on a worker that serves the person at the keyboard. */
  allowFileSources: boolean;
  /** Helps to classify and to neutralize; absent unless it is configured. */
  model?: RemoteModel | undefined;
  /** `host` or `host:port` of sources that may be reached although their address is not public; default none. */
  allowHosts?: readonly string[] | undefined;
}
