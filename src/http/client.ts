import createClient, { type Client } from 'openapi-fetch';
import type { JobEvent } from './eventStream.js';
import { followEvents, type EventsOptions } from './followEvents.js';
import type { paths } from './schema.js';

export interface PlumblineClientOptions {
  /** Where `plumbline serve` or `plumbline dev` listens, such as `http://127.0.0.1:8080`. */
  url: string;
  /** An API key. Left out where the server asks for none, and on its own pages, which have a cookie. */
  key?: string | undefined;
}

/** Every endpoint by method and path, with the types of the OpenAPI document; and the events of a job. */
export interface PlumblineClient extends Client<paths, Json> {
  /**
   * What happens to a job, from its first event or behind a cursor, to the terminal status. A connection that
   * breaks is made again, and goes on where it was: no event is lost, none comes twice.
   *
   * @throws PlumblineApiError when the server refuses, for example an unknown job
   */
  events: (jobId: string, options?: EventsOptions) => AsyncGenerator<JobEvent, void, undefined>;
}

type Json = 'application/json' | 'application/problem+json';

export function createPlumblineClient({ url, key }: PlumblineClientOptions): PlumblineClient {
  const baseUrl = url.replace(/\/+$/, '');
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return {
    ...createClient<paths, Json>({ baseUrl, headers }),
    events: (jobId, options) => {
      const at = `${baseUrl}/api/jobs/${encodeURIComponent(jobId)}/events`;
      return followEvents(at, headers, options);
    },
  };
}
