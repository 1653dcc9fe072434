/** What hosts let robots read, by their robots.txt (RFC 9309), asked once in a while per host. */
import robotsModule from 'robots-parser';
import { decodeText } from './charset.js';
import { USER_AGENT } from './download.js';
import { PerHost } from './perHost.js';
import { SourceError } from './sourceError.js';

/** The rules of one host, for us. */
export interface HostRules {
  allows: (url: string) => boolean;
  /** 0 where the host has no wish. */
  delayMs: number;
}

/** Downloads a robots.txt, or throws a SourceError. */
export type FetchRules = (url: string, signal: AbortSignal) => Promise<Uint8Array>;

/** The module is the function; its types say it has one. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

const KEPT_MS = 60 * 60 * 1000;
/** A host that did not answer is asked again sooner. */
const KEPT_UNREACHABLE_MS = 5 * 60 * 1000;

const OPEN: HostRules = { allows: () => true, delayMs: 0 };
const CLOSED: HostRules = { allows: () => false, delayMs: 0 };

interface Remembered {
  rules: Promise<HostRules> | undefined;
  until: number;
}

export class Robots {
  readonly #fetch: FetchRules;
  readonly #now: () => number;
  readonly #hosts = new PerHost<Remembered>(() => ({ rules: undefined, until: 0 }));

  constructor(fetch: FetchRules, now: () => number = Date.now) {
    this.#fetch = fetch;
    this.#now = now;
  }

  /** The rules for a page's host. Rejects only when the signal is aborted. */
  async rulesFor(url: URL, signal: AbortSignal): Promise<HostRules> {
    const host = this.#hosts.of(url.origin);
    if (host.rules === undefined || host.until <= this.#now()) {
      host.until = this.#now() + KEPT_MS;
      host.rules = this.#ask(url.origin, signal, host);
    }
    try {
      return await host.rules;
    } catch {
      // Whoever asked was told to stop, which is all that rejects; those who only waited ask for themselves.
      signal.throwIfAborted();
      return this.rulesFor(url, signal);
    }
  }

  async #ask(origin: string, signal: AbortSignal, host: Remembered): Promise<HostRules> {
    const url = `${origin}/robots.txt`;
    try {
      const robots = robotsParser(url, decodeText(await this.#fetch(url, signal), ''));
      return {
        allows: (page) => robots.isAllowed(page, USER_AGENT) !== false,
        delayMs: (robots.getCrawlDelay(USER_AGENT) ?? 0) * 1000,
      };
    } catch (error) {
      // Another job that waits for the same answer asks for itself.
      if (signal.aborted) host.rules = undefined;
      signal.throwIfAborted();
      if (hasNoRules(error)) return OPEN;
      host.until = this.#now() + KEPT_UNREACHABLE_MS;
      return CLOSED;
    }
  }
}

/** By the standard: no robots.txt means no rules, a host in trouble means stay away. */
function hasNoRules(error: unknown): boolean {
  const status = error instanceof SourceError ? error.status : undefined;
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}
