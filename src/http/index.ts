/** A typed client of the HTTP API, for Node and for browsers. Knows nothing of what is behind the API. */
export { dataOf, PlumblineApiError } from './apiError.js';
export {
  createPlumblineClient,
  type PlumblineClient,
  type PlumblineClientOptions,
} from './client.js';
export { NotEventsError, type JobEvent } from './eventStream.js';
export type { EventsOptions } from './followEvents.js';
export type { components, operations, paths } from './schema.js';
