import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fetch, type Response } from 'undici';
import { SourceError } from './sourceError.js';

/** Limits on one download. A source that exceeds one is stopped at once, not read to its end. */
export interface FetchOptions {
  /** The caller's own cancellation; its reason is thrown unchanged. */
  signal?: AbortSignal;
  /** Counted after decompression. */
  maxBytes?: number;
  /** For the whole download, redirects included, so that a slow drip ends too. */
  timeoutMs?: number;
  maxRedirects?: number;
  /** True only where the person at the keyboard chose the sources. */
  allowFiles: boolean;
}

/** What a source sent. */
export interface FetchedSource {
  bytes: Uint8Array;
  /** As sent; empty where there was none. */
  contentType: string;
  finalUrl: string;
}

const MEBIBYTE = 1024 * 1024;
const RETRYABLE_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);
const HEADERS = {
  accept:
    'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
  'user-agent': 'plumbline/0.1 (news reader)',
};

/** Downloads one source within limits. Throws a SourceError, or the caller's own abort reason. */
export async function fetchSource(url: string, options: FetchOptions): Promise<FetchedSource> {
  const { signal, maxBytes = 5 * MEBIBYTE, timeoutMs = 15_000, maxRedirects = 5 } = options;
  signal?.throwIfAborted();
  const parsed = parseSourceUrl(url, options.allowFiles);

  const stop = new AbortController();
  const timer = setTimeout(() => {
    const problem = `took longer than ${timeoutMs / 1000} s, stopped reading`;
    stop.abort(new SourceError('timeout', url, problem, true));
  }, timeoutMs);
  const forwardAbort = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', forwardAbort, { once: true });
  try {
    return parsed.protocol === 'file:'
      ? await readFile(parsed, maxBytes, stop.signal)
      : await download(parsed, { maxBytes, maxRedirects, signal: stop.signal });
  } catch (error) {
    if (stop.signal.aborted) throw stop.signal.reason;
    if (error instanceof SourceError) throw error;
    throw new SourceError('network', url, `could not be reached (${rootCause(error)})`, true);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', forwardAbort);
    stop.abort();
  }
}

function parseSourceUrl(url: string, allowFiles: boolean): URL {
  if (!URL.canParse(url)) throw new SourceError('unsupported_url', url, 'is not a valid URL');
  const parsed = new URL(url);
  if (parsed.protocol === 'http:' || parsed.protocol === 'https:') return parsed;
  if (parsed.protocol !== 'file:') {
    throw new SourceError('unsupported_url', url, 'only http and https sources can be read');
  }
  if (!allowFiles) {
    const problem = 'files can only be read as sources from the command line';
    throw new SourceError('unsupported_url', url, problem);
  }
  return parsed;
}

interface DownloadLimits {
  maxBytes: number;
  maxRedirects: number;
  signal: AbortSignal;
}

async function download(source: URL, limits: DownloadLimits): Promise<FetchedSource> {
  const seen = new Set<string>();
  let current = source;
  for (;;) {
    const { href } = current;
    if (seen.has(href)) throw new SourceError('redirects', source.href, 'redirects in a loop');
    if (seen.size > limits.maxRedirects) {
      const problem = `redirects more than ${limits.maxRedirects} times`;
      throw new SourceError('redirects', source.href, problem);
    }
    seen.add(href);

    const response = await fetch(href, {
      redirect: 'manual',
      signal: limits.signal,
      headers: HEADERS,
    });
    const next = redirectTarget(response, current);
    if (next === undefined) return readResponse(source.href, href, response, limits.maxBytes);
    await response.body?.cancel();
    current = parseSourceUrl(next, false);
  }
}

function redirectTarget(response: Response, current: URL): string | undefined {
  const location = response.headers.get('location');
  if (response.status < 300 || response.status >= 400 || location === null) return undefined;
  return URL.canParse(location, current.href) ? new URL(location, current).href : location;
}

async function readResponse(
  source: string,
  finalUrl: string,
  response: Response,
  maxBytes: number,
): Promise<FetchedSource> {
  if (!response.ok) {
    await response.body?.cancel();
    const problem = `answered with HTTP status ${response.status}`;
    throw new SourceError('http_status', source, problem, RETRYABLE_STATUS.has(response.status));
  }
  const bytes = response.body
    ? await readLimited(source, response.body, maxBytes)
    : new Uint8Array();
  return { bytes, contentType: response.headers.get('content-type') ?? '', finalUrl };
}

async function readFile(url: URL, maxBytes: number, signal: AbortSignal): Promise<FetchedSource> {
  try {
    if (!(await stat(url)).isFile()) {
      throw new SourceError('unreadable_file', url.href, 'is not a regular file');
    }
    const bytes = await readLimited(url.href, createReadStream(url, { signal }), maxBytes);
    return { bytes, contentType: '', finalUrl: url.href };
  } catch (error) {
    if (error instanceof SourceError || signal.aborted) throw error;
    throw new SourceError('unreadable_file', url.href, `cannot be read (${rootCause(error)})`);
  }
}

async function readLimited(
  url: string,
  stream: AsyncIterable<unknown>,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('expected a stream of bytes');
    size += chunk.byteLength;
    if (size > maxBytes) {
      const problem = `is larger than ${Math.round(maxBytes / 1024)} KiB, stopped reading`;
      throw new SourceError('too_large', url, problem);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** undici wraps the telling error (ECONNREFUSED, ENOTFOUND …) in `fetch failed`. */
function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return rootCause(error.cause);
  return 'code' in error ? String(error.code) : error.message;
}
