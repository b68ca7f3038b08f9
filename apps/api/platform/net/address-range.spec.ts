import { BlockList } from 'node:net';
import fc from 'fast-check';
import { isAddressRange, isInRanges } from './address-range';

it.each([
  '192.0.2.1',
  '192.0.2.0/24',
  '0.0.0.0/0',
  '2001:db8::1',
  '2001:db8::/32',
  '::1',
  '::ffff:192.0.2.1',
  '::ffff:192.0.2.0/120',
  '::ffff:0:0/96',
])('accepts %s', (text) => expect(isAddressRange(text)).toBe(true));

it.each([
  '',
  'localhost',
  '192.0.2',
  '192.0.2.256',
  '192.0.2.1/33',
  '192.0.2.1/',
  '192.0.2.1/-1',
  '192.0.2.1/1/2',
  '2001:db8::/129',
  'fe80::1%eth0',
  '192.0.2.1 ',
  '010.0.0.1',
  '::ffff:192.0.2.0/95',
  '::ffff:192.0.2.0/129',
  '1/8',
])('refuses "%s"', (text) => expect(isAddressRange(text)).toBe(false));

it.each<[string, string[], boolean]>([
  ['192.0.2.7', ['192.0.2.7'], true],
  ['192.0.2.7', ['192.0.2.0/24'], true],
  ['192.0.3.7', ['192.0.2.0/24'], false],
  ['::ffff:192.0.2.7', ['192.0.2.0/24'], true],
  ['192.0.2.7', ['::ffff:192.0.2.7'], true],
  ['192.0.2.7', ['::ffff:c000:207'], true],
  ['192.0.2.7', ['0:0:0:0:0:FFFF:C000:0207'], true],
  ['192.0.2.7', ['::ffff:192.0.2.0/120'], true],
  ['192.0.3.7', ['::ffff:192.0.2.0/120'], false],
  ['::ffff:c000:207', ['192.0.2.7'], true],
  ['2001:db8::7', ['::ffff:0:0/96'], false],
  ['2001:db8::7', ['2001:db8::/64'], true],
  ['2001:0DB8:0:0::7', ['2001:db8::7'], true],
  ['2001:db9::7', ['2001:db8::/32'], false],
  ['192.0.2.7', ['2001:db8::/32', '192.0.2.7/32'], true],
  ['192.0.2.7', ['::/0'], false],
  ['nonsense', ['0.0.0.0/0', '::/0'], false],
  ['192.0.2.7', ['nonsense'], false],
  ['192.0.2.7', [], false],
])('finds %s in %j: %s', (address, ranges, isIn) => expect(isInRanges(address, ranges)).toBe(isIn));

it('finds an address in its own range of every length', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), (address, prefix) => {
      expect(isInRanges(address, [`${address}/${prefix}`])).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.ipV6(), fc.integer({ min: 0, max: 128 }), (address, prefix) => {
      fc.pre(isAddressRange(`${address}/${prefix}`));
      expect(isInRanges(address, [`${address}/${prefix}`])).toBe(true);
    }),
  );
});

it('reads a list once, no matter how many addresses are compared with it', () => {
  const added = jest.spyOn(BlockList.prototype, 'addSubnet');
  const list = ['203.0.113.0/24', '2001:db8::/32', 'localhost'];
  for (let i = 0; i < 3; i += 1) {
    expect(isInRanges('203.0.113.7', list)).toBe(true);
    expect(isInRanges('2001:db8::1', list)).toBe(true);
    expect(isInRanges('198.51.100.7', list)).toBe(false);
    expect(isInRanges('198.51.100.7', [])).toBe(false);
  }
  expect(added).toHaveBeenCalledTimes(2);
});
