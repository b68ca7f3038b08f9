import ipaddr from 'ipaddr.js';

/** The range of all IPv6 addresses that the Internet routes. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether `text` is the address of a host on the Internet, in its usual spelling. False for private, loopback, link-local,
 * shared, multicast, reserved and documentation addresses, and for IPv6 that carries IPv4 (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.IPv6.parse(text);
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST);
}
