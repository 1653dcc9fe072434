/** One download over http or https: redirects followed by hand, so that each hop is checked like the first. */
import { request, type Dispatcher } from 'undici';
import { ForbiddenAddressError } from './outbound.js';
import { SourceError } from './sourceError.js';
import { ACCEPTED_ENCODINGS, readPacked } from './unpack.js';

/** Who we are, to every server and to its robots.txt. */
export const USER_AGENT = 'plumbline/0.1 (news reader)';

/** What a server said to recognise this version of a source by. */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

/** What came of a download. */
export interface Downloaded {
  /** The server's answer to our validators: nothing has changed, so there are no bytes. */
  unchanged: boolean;
  bytes: Uint8Array;
  /** As sent; empty where there was none. */
  contentType: string;
  /** Where the last redirect led. */
  finalUrl: string;
  validators: Validators;
}

export interface DownloadOptions {
  dispatcher: Dispatcher;
  accept: string;
  /** Sent along, so that a server may answer that nothing has changed. */
  validators?: Validators;
  /** Sent along too, for as long as no redirect has led away from the origin that was asked first. */
  headers?: Readonly<Record<string, string>>;
  /** Before and after unpacking. */
  maxBytes: number;
  maxRedirects: number;
  signal: AbortSignal;
  /** Asked before each hop that leaves the first host; throws to stop. */
  onHop?: (url: URL) => Promise<void>;
}

type Answer = Dispatcher.ResponseData;

const RETRYABLE_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);

/** A URL that may be asked for, or a SourceError `unsupported_url`. */
export function parseWebUrl(url: string): URL {
  if (!URL.canParse(url)) throw new SourceError('unsupported_url', url, 'is not a valid URL');
  const parsed = new URL(url);
  if (parsed.protocol === 'http:' || parsed.protocol === 'https:') return parsed;
  throw new SourceError('unsupported_url', url, 'only http and https sources can be read');
}

/** Downloads within limits. Throws a SourceError, or whatever the signal was aborted with. */
export async function download(source: URL, options: DownloadOptions): Promise<Downloaded> {
  const { href: url } = source;
  const { headers: forOrigin, ...others } = options;
  const { maxRedirects } = options;
  const seen = new Set<string>();
  let current = source;
  let headers = forOrigin;
  for (;;) {
    const { href } = current;
    if (seen.has(href)) throw new SourceError('redirects', url, 'redirects in a loop');
    if (seen.size > maxRedirects)
      throw new SourceError('redirects', url, `redirects more than ${maxRedirects} times`);
    if (seen.size > 0) await options.onHop?.(current);
    seen.add(href);

    // Who has led us away is not trusted with them on the way back either.
    if (current.origin !== source.origin) headers = undefined;
    const answer = await ask(current, url, { ...others, ...(headers && { headers }) });
    const next = redirectTarget(answer, current);
    if (next === undefined) return readAnswer(url, href, answer, options);
    answer.body.destroy();
    current = parseWebUrl(next);
  }
}

async function ask(url: URL, source: string, options: DownloadOptions): Promise<Answer> {
  const { dispatcher, accept, signal, headers, validators = {} } = options;
  try {
    const answer = await request(url, {
      dispatcher,
      signal,
      headers: {
        ...headers,
        accept,
        'accept-encoding': ACCEPTED_ENCODINGS,
        'user-agent': USER_AGENT,
        ...(validators.etag !== undefined && { 'if-none-match': validators.etag }),
        ...(validators.lastModified !== undefined && {
          'if-modified-since': validators.lastModified,
        }),
      },
    });
    // A body that is let go of, or cut by the server, may still report an error; nobody is left to hear it.
    answer.body.on('error', () => undefined);
    return answer;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ForbiddenAddressError)
      throw new SourceError('forbidden_address', source, error.message);
    throw new SourceError('network', source, `could not be reached (${rootCause(error)})`, true);
  }
}

function redirectTarget(answer: Answer, current: URL): string | undefined {
  const location = header(answer, 'location');
  if (answer.statusCode < 300 || answer.statusCode >= 400 || location === undefined)
    return undefined;
  return URL.canParse(location, current.href) ? new URL(location, current).href : location;
}

async function readAnswer(
  url: string,
  finalUrl: string,
  answer: Answer,
  { maxBytes, validators: sent = {}, signal }: DownloadOptions,
): Promise<Downloaded> {
  const { statusCode, body } = answer;
  const contentType = header(answer, 'content-type') ?? '';
  const asked = sent.etag !== undefined || sent.lastModified !== undefined;
  if (statusCode === 304 && asked) {
    body.destroy();
    const bytes = new Uint8Array();
    return { unchanged: true, bytes, contentType, finalUrl, validators: sent };
  }
  if (statusCode < 200 || statusCode >= 300) {
    body.destroy();
    const retryable = RETRYABLE_STATUS.has(statusCode);
    const problem = `answered with HTTP status ${statusCode}`;
    throw new SourceError('http_status', url, problem, retryable, statusCode);
  }
  try {
    const encoding = header(answer, 'content-encoding') ?? '';
    const bytes = await readPacked(body, encoding, { url, maxBytes });
    return { unchanged: false, bytes, contentType, finalUrl, validators: validatorsOf(answer) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SourceError) throw error;
    throw new SourceError('network', url, `broke off (${rootCause(error)})`, true);
  }
}

function validatorsOf(answer: Answer): Validators {
  const etag = header(answer, 'etag');
  const lastModified = header(answer, 'last-modified');
  return {
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
  };
}

function header({ headers }: Answer, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** undici wraps the telling error (ECONNREFUSED, ENOTFOUND …). */
export function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return rootCause(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0]);
  return 'code' in error ? String(error.code) : error.message;
}
