/** The HTTP API as the page uses it: JSON in and out, refusals as errors with the words of the problem. */

import { fromJson } from './json.js';

/** @typedef {import('./types.d.ts').Problem} Problem */

/** What the API refused, in its own words. */
export class ProblemError extends Error {
  /** @param {Partial<Problem> & {status: number, code: string, detail: string}} problem */
  constructor(problem) {
    super(problem.detail);
    this.name = 'ProblemError';
    this.status = problem.status;
    this.code = problem.code;
    this.requestId = problem.requestId ?? null;
    this.errors = problem.errors ?? [];
  }
}

const UNREACHABLE = {
  status: 0,
  code: 'unreachable',
  detail: 'The server does not answer. It is tried again by itself.',
};

/** @type {() => void} */
let onSignedOut = () => undefined;

/**
 * Who is told when a request was refused because nobody is signed in.
 * @param {() => void} listener
 */
export function whenSignedOut(listener) {
  onSignedOut = listener;
}

/**
 * @template Answer
 * @param {string} path
 * @param {{query?: Record<string, string | number | boolean | null | undefined>, signal?: AbortSignal}} [options]
 * @returns {Promise<Answer>}
 */
export function get(path, { query = {}, signal } = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.size === 0 ? '' : `?${search}`;
  return request(`${path}${text}`, signal === undefined ? {} : { signal });
}

/**
 * @template Answer
 * @param {'POST' | 'DELETE'} method
 * @param {string} path
 * @param {object} [body]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<Answer>}
 */
export function send(method, path, body, headers = {}) {
  if (body === undefined) return request(path, { method, headers });
  return request(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/**
 * @param {string} path
 * @param {RequestInit} init
 * @template Answer
 * @returns {Promise<Answer>} what was asked for, as the caller knows it
 */
async function request(path, init) {
  const response = await reach(path, init);
  const text = response.status === 204 ? '' : await response.text();
  if (response.ok) return /** @type {Answer} */ (text === '' ? undefined : fromJson(text));
  const problem = problemIn(response, text);
  if (response.status === 401 && path !== '/api/session') onSignedOut();
  throw problem;
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function reach(path, init) {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new ProblemError(UNREACHABLE);
  }
}

/**
 * @param {Response} response
 * @param {string} text
 */
function problemIn(response, text) {
  const { status } = response;
  if (response.headers.get('content-type')?.includes('problem+json') === true) {
    const wait = response.headers.get('retry-after');
    const problem = /** @type {Problem} */ (fromJson(text));
    const again = wait === null ? '' : ` Try again in ${wait} s.`;
    return new ProblemError({ ...problem, detail: `${problem.detail}${again}` });
  }
  return new ProblemError({ status, code: 'unknown', detail: `The server answered ${status}.` });
}

/**
 * A part of a path, whatever is in it.
 * @param {TemplateStringsArray} strings
 * @param {...(string | number)} values
 */
export function at(strings, ...values) {
  return String.raw({ raw: strings }, ...values.map((value) => encodeURIComponent(value)));
}
