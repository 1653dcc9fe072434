/** Which addresses of the network a source may be at: public ones, whatever way they are written. */
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;
type IPv6 = InstanceType<typeof ipaddr.IPv6>;

/** The only part of IPv6 from which public addresses are given out. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Where an IPv6 address of a range carries an IPv4 one: the first of its two 16-bit parts. */
const EMBEDDED_AT: Partial<Record<string, number>> = { ipv4Mapped: 6, '6to4': 1, rfc6052: 6 };

/** The part of RFC 6052 that leads into a network of one's own, wherever its last bits point. */
const LOCAL_NAT64 = ipaddr.parseCIDR('64:ff9b:1::/48');

/** Names that mean this machine, whoever answers for them. */
const OWN_NAME = /^(?:.+\.)?localhost\.?$|^(?:.+\.)?localdomain\.?$/i;

/**
 * True only for an address of the public internet. An IPv6 address that carries an IPv4 one is judged by
 * that; what cannot be read is not public.
 */
export function isPublicAddress(text: string): boolean {
  const bare = text.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) && isPublic(ipaddr.parse(bare));
}

/** True for `localhost` and its kin, which a resolver may send anywhere. */
export function isOwnName(hostname: string): boolean {
  return OWN_NAME.test(hostname);
}

function isPublic(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  if (!(address instanceof ipaddr.IPv6) || address.zoneId !== undefined) return false;
  const embedded = embeddedAddress(address);
  if (embedded !== undefined) return isPublic(embedded);
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST);
}

function embeddedAddress(address: IPv6): Address | undefined {
  const first = EMBEDDED_AT[address.range()];
  if (first === undefined || address.match(LOCAL_NAT64)) return undefined;
  const [high = 0, low = 0] = address.parts.slice(first, first + 2);
  return new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
}
