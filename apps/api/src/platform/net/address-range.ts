import { BlockList, isIP } from 'node:net';

/** Whether `text` is an IPv4 or IPv6 address, or a CIDR range of them (docs/interface.md §5.4). */
export function isAddressRange(text: string): boolean {
  return parse(text) !== undefined;
}

/**
 * Whether an address lies in one of the ranges. An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) counts as the IPv4 address.
 * Text that is not an address lies in no range. Text that is not a range holds no address.
 */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  const plain = unmapped(address);
  if (isIP(plain) === 0) return false;
  const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  for (const range of ranges) {
    const parsed = parse(range);
    // `BlockList` lets `::/0` match IPv4 too. Here it matches IPv6 only.
    if (parsed?.family === family) list.addSubnet(parsed.address, parsed.prefix, parsed.family);
  }
  return list.check(plain, family);
}

interface Range {
  address: string;
  prefix: number;
  family: 'ipv4' | 'ipv6';
}

function parse(text: string): Range | undefined {
  const [given = '', prefixText, ...rest] = text.split('/');
  const address = unmapped(given);
  const family = isIP(address);
  // A zone (`fe80::1%eth0`) has a meaning on one machine only.
  if (family === 0 || rest.length > 0 || given.includes('%')) return undefined;
  const longest = family === 4 ? 32 : 128;
  if (prefixText === undefined) return { address, prefix: longest, family: family === 4 ? 'ipv4' : 'ipv6' };
  const isMapped = address !== given;
  if (!/^\d{1,3}$/.test(prefixText) || isMapped) return undefined;
  const prefix = Number(prefixText);
  return prefix <= longest ? { address, prefix, family: family === 4 ? 'ipv4' : 'ipv6' } : undefined;
}

function unmapped(address: string): string {
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return inner !== undefined && isIP(inner) === 4 ? inner : address;
}
