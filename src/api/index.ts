/** The HTTP API, to be served by `plumbline serve` or by a server of one's own. */
export type { Authentication } from './access.js';
export { createApi, openApiDocument, type ApiOptions } from './app.js';
export type { Caller, TenantWorld } from './env.js';
export { listen, type Listening, type ListenOptions } from './listen.js';
export { problemSchema, type InvalidField, type Problem } from './problemSchema.js';
export { readinessOf, type Readiness } from './readiness.js';
export { sweepNowAndThen } from './sweeping.js';
export type { SystemFacts } from './systemRoutes.js';
