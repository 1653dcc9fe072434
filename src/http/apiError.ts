import type { components } from './schema.js';

type Problem = components['schemas']['Problem'];

/** The API refused. The code is what programs can rely on, the message is for people. */
export class PlumblineApiError extends Error {
  override readonly name = 'PlumblineApiError';
  readonly status: number;
  /** `http-<status>` where it was not the API that answered, but something before it. */
  readonly code: string;
  readonly detail: string;
  /** Finds the request in the log of the server; null where it was not the API that answered. */
  readonly requestId: string | null;
  /** What is wrong with the request, path by path. */
  readonly errors: NonNullable<Problem['errors']>;
  /** How soon it is worth asking again, where the server said so. */
  readonly retryAfterMs: number | null;

  /** @param body what came with the answer, as far as it could be read */
  constructor(response: Response, body: unknown) {
    const problem = isProblem(body) ? body : undefined;
    const { status } = response;
    const code = problem?.code ?? `http-${status}`;
    const detail = problem?.detail ?? `The server answered ${status} ${response.statusText}`.trim();
    super(`${detail} (${code})`);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.requestId = problem?.requestId ?? response.headers.get('x-request-id');
    this.errors = problem?.errors ?? [];
    const seconds = Number(response.headers.get('retry-after') ?? NaN);
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null;
  }
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'detail' in body &&
    typeof body.detail === 'string'
  );
}

/** The data of an answer. For those who would rather catch a refusal than look for one. */
export async function dataOf<Data>(
  answer: PromiseLike<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await answer;
  if (!response.ok) throw new PlumblineApiError(response, error);
  // Whatever the document promises for a success; nothing where it promises nothing.
  return data as Data;
}
