import type { LookupAddress } from 'node:dns';
import { AddressRefusedError, publicLookup, type Resolve } from './public-lookup';

const resolving =
  (...addresses: string[]): Resolve =>
  (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

const lookup = (resolve: Resolve, all: boolean) =>
  new Promise<string | LookupAddress[]>((found, refused) =>
    publicLookup(resolve)('shop.example.com', { all }, (error, address) =>
      error ? refused(error) : found(address),
    ),
  );

it('returns the addresses that it checked: all of them, or the first', async () => {
  const resolve = resolving('8.8.8.8', '2606:4700:4700::1111');
  expect(await lookup(resolve, false)).toBe('8.8.8.8');
  expect(await lookup(resolve, true)).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700:4700::1111', family: 6 },
  ]);
});

it.each([
  ['127.0.0.1'],
  ['8.8.8.8', '10.0.0.1'],
  ['2606:4700:4700::1111', '::ffff:8.8.8.8'],
  ['169.254.169.254'],
  ['8.8.8.8', '168.63.129.16'],
])('refuses a name when one of its addresses is not public: %s %s', async (...addresses) => {
  for (const all of [true, false])
    await expect(lookup(resolving(...addresses), all)).rejects.toThrow(AddressRefusedError);
});

it('reports a name without an address as not found', async () => {
  await expect(lookup(resolving(), true)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  const failing: Resolve = (_host, _options, done) => done(new Error('EAI_AGAIN'), []);
  await expect(lookup(failing, true)).rejects.toThrow('EAI_AGAIN');
});
