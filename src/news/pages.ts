/** Reads the pages of articles, as a polite guest: robots.txt, pauses, and no knocking at a host that is down. */
import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  handleWhen,
} from 'cockatiel';
import type { Dispatcher } from 'undici';
import { isOwnName } from './addresses.js';
import { decodeText } from './charset.js';
import { fetchSource, type FetchOptions } from './fetch.js';
import { extractBody } from './pageBody.js';
import { PerHost } from './perHost.js';
import { HostGate, POLITE, type Politeness } from './politeness.js';
import { Robots } from './robots.js';
import { SourceError } from './sourceError.js';

/** What came of asking for a page. */
export type Page =
  | { kind: 'read'; body: string; status: number }
  /** The page was asked for and gave nothing; `status` where the host answered. */
  | { kind: 'failed'; reason: string; status: number | null }
  /** The page was not asked for. */
  | { kind: 'refused'; by: 'robots' | 'breaker' };

export interface PageReaderOptions {
  outbound: Dispatcher;
  politeness?: Politeness;
  /** Failures in a row after which a host is left alone, and for how long. */
  breaker?: { failures: number; restMs: number };
}

const KIBIBYTE = 1024;
const PAGE_LIMITS = { maxBytes: 3 * KIBIBYTE * KIBIBYTE, timeoutMs: 10_000, maxRedirects: 5 };
const ROBOTS_LIMITS = { maxBytes: 512 * KIBIBYTE, timeoutMs: 5_000, maxRedirects: 5 };
const HTML = 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1';
const BREAKER = { failures: 4, restMs: 60_000 };

/** Names that never lead anywhere (RFC 2606, RFC 6761): asking would only take time. */
const RESERVED =
  /\.(?:example|test|invalid|localhost|local|onion)\.?$|^example\.(?:com|net|org)\.?$/i;

class DisallowedError extends Error {}

/** One for all jobs of a process, so that hosts meet one guest and not many. */
export class PageReader {
  readonly #outbound: Dispatcher;
  readonly #robots: Robots;
  readonly #gates: PerHost<HostGate>;
  readonly #breakers: PerHost<CircuitBreakerPolicy>;

  constructor({ outbound, politeness = POLITE, breaker = BREAKER }: PageReaderOptions) {
    this.#outbound = outbound;
    this.#robots = new Robots(
      async (url, signal) =>
        (await this.#fetch(url, { ...ROBOTS_LIMITS, accept: 'text/plain, */*;q=0.1', signal }))
          .bytes,
    );
    this.#gates = new PerHost(() => new HostGate(politeness));
    this.#breakers = new PerHost(() =>
      circuitBreaker(handleWhen(isHostsFault), {
        halfOpenAfter: breaker.restMs,
        breaker: new ConsecutiveBreaker(breaker.failures),
      }),
    );
  }

  /** False for names that nobody can have, which the samples use. */
  static canAsk(url: string): boolean {
    const { hostname, protocol } = new URL(url);
    return /^https?:$/.test(protocol) && !RESERVED.test(hostname) && !isOwnName(hostname);
  }

  /** The article's text on its page. Rejects only when the signal is aborted. */
  async read(url: string, signal: AbortSignal): Promise<Page> {
    const page = new URL(url);
    try {
      return await this.#breakers.of(page.host).execute(() => this.#readPolitely(page, signal));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof BrokenCircuitError) return { kind: 'refused', by: 'breaker' };
      if (error instanceof DisallowedError) return { kind: 'refused', by: 'robots' };
      const status = error instanceof SourceError ? (error.status ?? null) : null;
      return {
        kind: 'failed',
        reason: error instanceof Error ? error.message : String(error),
        status,
      };
    }
  }

  async #readPolitely(page: URL, signal: AbortSignal): Promise<Page> {
    const { delayMs } = await this.#permission(page, signal);
    const { bytes, contentType, finalUrl } = await this.#gates.of(page.host).pass(
      signal,
      () =>
        this.#fetch(page.href, {
          ...PAGE_LIMITS,
          accept: HTML,
          signal,
          onHop: async (hop) => {
            await this.#permission(hop, signal);
          },
        }),
      delayMs,
    );
    const isHtml = contentType === '' || /html|xml/i.test(contentType);
    const body = isHtml ? extractBody(decodeText(bytes, contentType), finalUrl) : '';
    return { kind: 'read', body, status: 200 };
  }

  async #permission(page: URL, signal: AbortSignal): Promise<{ delayMs: number }> {
    const rules = await this.#robots.rulesFor(page, signal);
    if (!rules.allows(page.href)) throw new DisallowedError(page.href);
    return rules;
  }

  #fetch(url: string, options: FetchOptions) {
    return fetchSource(url, { ...options, outbound: this.#outbound });
  }
}

/** A missing page is the page's fault; a host that is slow, down or overrun is better left alone. */
function isHostsFault(error: Error): boolean {
  return error instanceof SourceError && error.retryable;
}
