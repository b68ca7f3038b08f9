import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Bits of `::ffff:0:0/96`, in which IPv6 writes the IPv4 addresses. */
const MAPPED_PREFIX = 96;

/** Whether `text` is an IPv4 or IPv6 address, or a CIDR range of them (docs/interface.md §5.4). */
export function isAddressRange(text: string): boolean {
  return parse(text) !== undefined;
}

/**
 * How many leading bits the addresses of a range share, counted in its own family: 8 for `10.0.0.0/8`, and
 * for `::ffff:10.0.0.0/104` too. Undefined if `text` is no range.
 */
export function prefixOf(text: string): number | undefined {
  return parse(text)?.prefix;
}

/**
 * Whether an address lies in one of the ranges. Addresses and ranges in `::ffff:0:0/96` count as the IPv4
 * ones that they represent. Text that is not an address is in no range. Text that is not a range contains no
 * address. A list is read once, so it must not change afterwards.
 */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return false;
  const plain = unmapped(address);
  if (isIP(plain) === 0) return false;
  const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
  return listsOf(ranges)[family].check(plain, family);
}

/**
 * The ranges of each list that was read. Many requests share one merchant's list, and it never changes.
 */
const known = new WeakMap<readonly string[], Record<Range['family'], BlockList>>();

function listsOf(ranges: readonly string[]): Record<Range['family'], BlockList> {
  const read = known.get(ranges);
  if (read) return read;
  // `BlockList` lets `::/0` match IPv4 too. With a list for each family it matches IPv6 only.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { address, prefix, family } of ranges.flatMap((range) => parse(range) ?? []))
    lists[family].addSubnet(address, prefix, family);
  known.set(ranges, lists);
  return lists;
}

/** The IPv4 address that an IPv4-mapped IPv6 address writes, in any spelling; any other text as it is. */
export function unmapped(address: string): string {
  if (isIP(address) !== 6) return address;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : address;
}

interface Range {
  address: string;
  prefix: number;
  family: 'ipv4' | 'ipv6';
}

function parse(text: string): Range | undefined {
  const [given = '', prefixText, ...rest] = text.split('/');
  const address = unmapped(given);
  const version = isIP(address);
  // A zone (`fe80::1%eth0`) has a meaning on one machine only.
  if (version === 0 || rest.length > 0 || given.includes('%')) return undefined;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const longest = version === 4 ? 32 : 128;
  if (prefixText === undefined) return { address, prefix: longest, family };
  if (!/^\d{1,3}$/.test(prefixText)) return undefined;
  // A mapped range that is wider than `::ffff:0:0/96` would hold IPv6 addresses too, so it is refused.
  const prefix = Number(prefixText) - (address === given ? 0 : MAPPED_PREFIX);
  return prefix >= 0 && prefix <= longest ? { address, prefix, family } : undefined;
}
