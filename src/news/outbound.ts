/**
 * The only way out: connections to public addresses, and to hosts that were allowed by name.
 *
 * An address is checked three times, because each check sees what the others cannot: the host as it is
 * written (undici looks up no name for a literal address), what the name resolves to (before anything is
 * sent), and what the socket is connected to in the end. Redirects are new requests and pass here again.
 */
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { isOwnName, isPublicAddress } from './addresses.js';
import { AllowedHosts } from './allowedHosts.js';

/** The variable that the message of a refusal names. */
export const ALLOW_HOSTS_VARIABLE = 'PLUMBLINE_ALLOW_HOSTS';

/** A connection that was refused for where it leads. Nothing was sent. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
  constructor(host: string, address = host) {
    const place = host === address ? host : `${host} (${address})`;
    super(
      `leads to ${place}, which is not an address of the public internet; ` +
        `if you trust it, add it to ${ALLOW_HOSTS_VARIABLE}`,
    );
  }
}

/** How names become addresses, as `dns.lookup` with `all` tells it. */
export type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface OutboundOptions {
  /** `host` or `host:port` entries that may have an address that is not public; default none. */
  allowHosts?: readonly string[];
  /** Default: the system's resolver. */
  resolve?: Resolve;
}

const CONNECT_TIMEOUT_MS = 10_000;

/** A dispatcher for undici that refuses, with a ForbiddenAddressError, to connect where nobody allowed it. */
export function openOutbound(options: OutboundOptions = {}): Dispatcher {
  const allowed = new AllowedHosts(options.allowHosts ?? []);
  const resolve: Resolve = options.resolve ?? systemLookup;
  const anywhere = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    lookup: lookupWith(resolve, () => undefined),
  });
  const publicOnly = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    lookup: lookupWith(resolve, forbiddenAmong),
  });

  return new Agent({
    connect: (target, callback) => {
      const { protocol, hostname, port } = target;
      if (allowed.includes({ protocol, hostname, port })) {
        anywhere(target, callback);
      } else if (isOwnName(hostname) || (isAddress(hostname) && !isPublicAddress(hostname))) {
        callback(new ForbiddenAddressError(hostname), null);
      } else {
        publicOnly(target, (...[error, socket]) => {
          const address = socket?.remoteAddress ?? 'an unknown address';
          if (error !== null) {
            callback(error, null);
          } else if (isPublicAddress(address)) {
            callback(null, socket);
          } else {
            socket.destroy();
            callback(new ForbiddenAddressError(hostname, address), null);
          }
        });
      }
    },
  });
}

function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

/** One address that is not public is enough: a name that mixes them is playing games. */
function forbiddenAmong(hostname: string, addresses: readonly LookupAddress[]): Error | undefined {
  const bad = addresses.find(({ address }) => !isPublicAddress(address));
  return bad && new ForbiddenAddressError(hostname, bad.address);
}

/** Fits a resolver to what `net.connect` asks for: one address, or all of them. */
function lookupWith(
  resolve: Resolve,
  objection: (hostname: string, addresses: readonly LookupAddress[]) => Error | undefined,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { all: true }, (error, addresses) => {
      // On an error there are no addresses, whatever the types promise.
      const problem = error ?? objection(hostname, addresses);
      if (problem) {
        callback(problem, '', 0);
        return;
      }
      const [first] = addresses;
      if (options.all === true) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };
}
