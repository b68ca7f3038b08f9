import { isIPv6 } from 'node:net';

const IPV4_MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * Whom an address stands for. An IPv4 address stands for itself; of an IPv6 address the first 64 bits do, because whoever has
 * one address of such a network has them all (RFC 6177), and would be a new subject with every request.
 */
export function addressSubject(ip: string): string {
  const [address = ''] = ip.split('%');
  const mapped = IPV4_MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? `${networkOf(address)}::/64` : address;
}

/** The first four groups, without leading zeros. */
function networkOf(address: string): string {
  // The URL standard's serializer: lower case, no leading zeros, no dotted end.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(gap).fill('0'), ...after].slice(0, 4).join(':');
}
