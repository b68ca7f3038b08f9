import { vaultAddress } from '@cowrie/chain-evm';
import { tronVaultAddress } from '@cowrie/chain-tron';
import { aNetwork, TREASURY } from '../testing/test-config';
import { coinDecimalsOf, familyOf, vaultOn } from './chain-family';

const { factory } = aNetwork();
const vault = { treasury: TREASURY, paymentId: '6b0110ffc7f3464f0a917cae' };

it('derives a vault by the rule of its family, which is evm if a network names none', () => {
  const ofEvm = vaultAddress({ factory, ...vault });
  expect(vaultOn({ factory }, vault)).toBe(ofEvm);
  expect(vaultOn({ factory, family: 'evm' }, vault)).toBe(ofEvm);
  // One factory address gives another vault, so no payment counts on networks of both families.
  expect(vaultOn({ factory, family: 'tron' }, vault)).toBe(tronVaultAddress({ factory, ...vault }));
  expect(tronVaultAddress({ factory, ...vault })).not.toBe(ofEvm);
});

it('knows the decimals of a coin', () => {
  expect([coinDecimalsOf({}), coinDecimalsOf({ family: 'tron' })]).toEqual([18, 6]);
});

// TronGrid takes 15 requests in a second, and each balance is one.
it('asks a node of TRON about few vaults at one time', () => {
  const reader = familyOf({ family: 'tron' }).reader(aNetwork(), {});
  expect(reader.vaultsPerCall).toBeLessThan(15);
  reader.close();
});
