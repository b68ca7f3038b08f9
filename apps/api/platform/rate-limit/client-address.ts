import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { unmapped } from '../net/address-range';

/**
 * The rate-limit subject of an address: an IPv4 address itself, or the /64 network of an IPv6 address
 * (docs/interface.md §8.4). A client has a whole /64 (RFC 6177), so it could appear as a new subject with
 * every request if single IPv6 addresses counted.
 */
export function addressSubject(ip: string): string {
  return networkOf(ip, 4) ?? unmapped(withoutZone(ip));
}

/**
 * The /48 of an IPv6 address, undefined for IPv4. One site can contain 65,536 networks of /64, and would be a
 * new subject with each (docs/interface.md §8.4).
 */
export function siteSubject(ip: string): string | undefined {
  return networkOf(ip, 3);
}

/** The network of an IPv6 address, from its first groups of 16 bits. Undefined for IPv4, mapped or not. */
function networkOf(ip: string, groups: number): string | undefined {
  const address = unmapped(withoutZone(ip));
  // Most addresses are IPv4, and Node's long pattern for IPv6 takes 2 % of the time of a quote.
  if (!address.includes(':') || !isIPv6(address)) return undefined;
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, groups);
  return `${parts.map((part) => part.toString(16)).join(':')}::/${groups * 16}`;
}

function withoutZone(ip: string): string {
  return ip.split('%', 1)[0] ?? ip;
}
