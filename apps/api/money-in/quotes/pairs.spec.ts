import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { ConfiguredNetwork } from '@cowrie/api/platform/config/app.config';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { requirePair, supportedPairs } from './pairs';

const base = aNetwork();
const { USDC, USDT } = base.tokens;
const celo: ConfiguredNetwork = {
  ...aNetwork({ name: 'celo' }),
  tokens: { ...(USDC && { USDC: { ...USDC, retired: true } }), ...(USDT && { USDT }) },
};
const merchant = (pairs?: Merchant['pairs']) => ({ pairs, environments: { test: {}, live: {} } }) as Merchant;

it('offers every pair of the offered networks, without retired tokens', () => {
  expect(supportedPairs(merchant(), [base, celo])).toEqual({ USDC: ['base'], USDT: ['base', 'celo'] });
  expect(supportedPairs(merchant(), [])).toEqual({});
});

it('ignores a merchant’s pair that is not offered', () => {
  const pairs = { USDC: ['base', 'gone'], USDT: ['polygon'] };
  expect(supportedPairs(merchant(pairs), [base, celo])).toEqual({ USDC: ['base'] });
  expect(() => requirePair(merchant(pairs), [base], { token: 'USDC', network: 'gone' })).toThrow(
    'pair not supported',
  );
});

it('refuses a retired token', () => {
  const choice = { token: 'USDC', network: 'celo' } as const;
  expect(() => requirePair(merchant(), [base, celo], choice)).toThrow('pair not supported');
});

// Guarantee: no money on TRON goes to the address of a Safe on an EVM network, which nobody owns there.
it('offers TRON to a merchant with a treasury of its own only once it has one there', () => {
  const tron = aNetwork({ name: 'tron' });
  const owning = (environments: object) => ({ environments }) as Merchant;
  expect(supportedPairs(owning({ test: {}, live: {} }), [tron])).toEqual({ USDC: ['tron'], USDT: ['tron'] });
  expect(supportedPairs(owning({ test: {}, live: { treasury: '0x1' } }), [base, tron])).toEqual({
    USDC: ['base'],
    USDT: ['base'],
  });
  const live = { treasury: '0x1', treasuryTron: 'TQe8oR3LibG2EHCMUe6WgvHXhAVpRLizBz' };
  expect(supportedPairs(owning({ test: {}, live }), [base, tron]).USDT).toEqual(['base', 'tron']);
});
