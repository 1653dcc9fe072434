import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Dispatcher } from 'undici';
import {
  download,
  parseWebUrl,
  rootCause,
  type Downloaded,
  type DownloadOptions,
  type Validators,
} from './download.js';
import { openOutbound } from './outbound.js';
import { SourceError } from './sourceError.js';
import { withinTime } from './timeLimit.js';
import { readLimited } from './unpack.js';

/** Limits on one download. A source that exceeds one is stopped at once, not read to its end. */
export interface FetchOptions {
  /** The caller's own cancellation; its reason is thrown unchanged. */
  signal?: AbortSignal;
  /** Counted before and after decompression. */
  maxBytes?: number;
  /** For the whole download, redirects included, so that a slow drip ends too. */
  timeoutMs?: number;
  maxRedirects?: number;
  /** True only where the person at the keyboard chose the sources. */
  allowFiles?: boolean;
  /** From an earlier answer of this source; a server that knows them may answer `unchanged`. */
  validators?: Validators;
  /** See DownloadOptions. */
  headers?: DownloadOptions['headers'];
  /** What is asked for; default: a feed. */
  accept?: string;
  /** The way out, which decides what may be reached; default: public addresses only. */
  outbound?: Dispatcher;
  /** See DownloadOptions. */
  onHop?: DownloadOptions['onHop'];
}

const MEBIBYTE = 1024 * 1024;
const FEEDS =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5';

let publicOnly: Dispatcher | undefined;

/** Downloads one source within limits. Throws a SourceError, or the caller's own abort reason. */
export async function fetchSource(url: string, options: FetchOptions = {}): Promise<Downloaded> {
  const { signal, maxBytes = 5 * MEBIBYTE, timeoutMs = 15_000, maxRedirects = 5 } = options;
  const { allowFiles = false, validators, headers, accept = FEEDS, onHop } = options;
  const expired = () => {
    const problem = `took longer than ${timeoutMs / 1000} s, stopped reading`;
    return new SourceError('timeout', url, problem, true);
  };
  return withinTime(timeoutMs, signal, expired, async (stop) => {
    if (isFile(url)) return readFile(allowedFile(url, allowFiles), maxBytes, stop);
    const dispatcher = options.outbound ?? (publicOnly ??= openOutbound());
    return download(parseWebUrl(url), {
      dispatcher,
      accept,
      maxBytes,
      maxRedirects,
      signal: stop,
      ...(validators !== undefined && { validators }),
      ...(headers !== undefined && { headers }),
      ...(onHop !== undefined && { onHop }),
    });
  });
}

function isFile(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'file:';
}

function allowedFile(url: string, allowFiles: boolean): URL {
  if (allowFiles) return new URL(url);
  const problem = 'files can only be read as sources from the command line';
  throw new SourceError('unsupported_url', url, problem);
}

async function readFile(url: URL, maxBytes: number, signal: AbortSignal): Promise<Downloaded> {
  const { href } = url;
  try {
    if (!(await stat(url)).isFile())
      throw new SourceError('unreadable_file', href, 'is not a regular file');
    const stream = createReadStream(url, { signal });
    const bytes = await readLimited(stream, { url: href, maxBytes });
    return { unchanged: false, bytes, contentType: '', finalUrl: href, validators: {} };
  } catch (error) {
    if (error instanceof SourceError || signal.aborted) throw error;
    throw new SourceError('unreadable_file', href, `cannot be read (${rootCause(error)})`);
  }
}
