import { isIPv6 } from 'node:net';

const IPV4_MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * The rate-limit subject of an address: an IPv4 address itself, or the /64 network of an IPv6 address (docs/interface.md §8.4).
 * A client has a whole /64 (RFC 6177), so single IPv6 addresses would make it a new subject with every request.
 */
export function addressSubject(ip: string): string {
  const [address = ''] = ip.split('%');
  const mapped = IPV4_MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? `${networkOf(address)}::/64` : address;
}

/** The first four groups of an IPv6 address, without leading zeros. */
function networkOf(address: string): string {
  // The URL parser normalizes the address: lower case, no leading zeros, no dotted IPv4 part.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(gap).fill('0'), ...after].slice(0, 4).join(':');
}
