/** The HTTP API, to be served by `plumbline serve` or by a server of one's own. */
export { createApi, openApiDocument, type ApiOptions } from './app.js';
export { isLoopback } from './loopback.js';
export { listen, type Listening, type ListenOptions } from './listen.js';
export { problemSchema, type InvalidField, type Problem } from './problemSchema.js';
