import ipaddr from 'ipaddr.js';

/** The range of all IPv6 addresses that the Internet routes. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Services that a cloud offers to its own machines under addresses that look public. A machine in that cloud
 * can reach them, so a webhook could ask them for secrets. Those of other clouds are in ranges that are
 * refused anyway: 169.254.0.0/16 (most of them), 100.64.0.0/10 (Alibaba), 192.0.0.0/24 (Oracle) and fc00::/7
 * (AWS, Google).
 */
const CLOUD_SERVICES = [
  // Azure's wire server.
  '168.63.129.16/32',
  // IBM Cloud's private service network.
  '161.26.0.0/16',
  '166.8.0.0/14',
].map((range) => ipaddr.IPv4.parseCIDR(range));

/**
 * Whether `text` is the address of a host on the Internet, in its usual spelling. False for private,
 * loopback, link-local, shared, multicast, reserved and documentation addresses, for the services of clouds,
 * and for IPv6 that carries IPv4 (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    const address = ipaddr.IPv4.parse(text);
    return address.range() === 'unicast' && !CLOUD_SERVICES.some((range) => address.match(range));
  }
  if (!ipaddr.IPv6.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.IPv6.parse(text);
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST);
}
