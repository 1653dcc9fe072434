import { isIPv6 } from 'node:net';

/** An exception that is neither `host` nor `host:port`. */
export class AllowedHostError extends Error {
  override readonly name = 'AllowedHostError';
  constructor(entry: string) {
    super(
      `"${entry}" is not a host that can be allowed: write a name or an address, with or without a port, ` +
        'such as 127.0.0.1:9000 or feeds.internal.',
    );
  }
}

/** The hosts that may be reached although their address is not public. */
export class AllowedHosts {
  /** `host` for every port, `host:port` for one. */
  readonly #entries: ReadonlySet<string>;

  constructor(entries: readonly string[]) {
    this.#entries = new Set(entries.map(normalized));
  }

  /** Asked with the host as a URL spells it; the port may be empty, which is the protocol's own. */
  includes({ protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>): boolean {
    const host = bare(hostname);
    const given = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
    return this.#entries.has(host) || this.#entries.has(`${host}:${given}`);
  }
}

/** Spelled as a URL spells it, so that `LOCALHOST.` and `0x7f.1` mean what they mean in a source. */
function normalized(entry: string): string {
  const trimmed = entry.trim();
  const [, host = '', port] = isIPv6(trimmed)
    ? [trimmed, `[${trimmed}]`]
    : (/^(.*?)(?::(\d{1,5}))?$/.exec(trimmed) ?? []);
  const address = `http://${host}/`;
  if (host === '' || !URL.canParse(address)) throw new AllowedHostError(entry);
  const url = new URL(address);
  const isOnlyAHost = url.pathname === '/' && url.username === '' && url.port === '';
  if (!isOnlyAHost || url.search !== '' || /[/\\@?#]/.test(host)) throw new AllowedHostError(entry);
  return port === undefined ? bare(url.hostname) : `${bare(url.hostname)}:${Number(port)}`;
}

function bare(hostname: string): string {
  return hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '');
}
