import fc from 'fast-check';
import { addressSubject, siteSubject } from './client-address';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4::/64'],
])('counts %s as %s', (ip, subject) => expect(addressSubject(ip)).toBe(subject));

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['203.0.113.7', undefined],
  ['::ffff:203.0.113.7', undefined],
])('counts %s in the site %s', (ip, subject) => expect(siteSubject(ip)).toBe(subject));

it('counts all addresses of a /64 as one subject, and different networks as different ones', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));
  fc.assert(
    fc.property(half, half, half, half, (network, other, one, two) => {
      expect(addressSubject(`${network}:${one}`)).toBe(addressSubject(`${network}:${two}`));
      fc.pre(network !== other);
      expect(addressSubject(`${network}:${one}`)).not.toBe(addressSubject(`${other}:${one}`));
    }),
  );
});
