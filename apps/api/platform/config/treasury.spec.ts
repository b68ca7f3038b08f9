import { formatTronAddress } from '@cowrie/chain-tron';
import { TREASURY } from '../testing/test-config';
import { type OwnTreasuries, treasuryOf } from './treasury';

const environment = { treasury: '0xEnvironment' };
/** `TREASURY` as an account on TRON. */
const ON_TRON = formatTronAddress(TREASURY);
const tron = { name: 'tron', treasury: '0xTron' };

// Guarantee: no money on TRON goes to the address of a Safe on an EVM network, which nobody owns there.
it.each<[{ name: string; treasury?: string }, OwnTreasuries | undefined, string | undefined]>([
  [{ name: 'base' }, undefined, '0xEnvironment'],
  [{ name: 'base' }, { treasury: '0xOwn' }, '0xOwn'],
  [{ name: 'base' }, { treasuryTron: ON_TRON }, '0xEnvironment'],
  [tron, undefined, '0xTron'],
  [tron, { treasury: '0xOwn' }, undefined],
  [tron, { treasuryTron: ON_TRON }, TREASURY],
  [tron, { treasury: '0xOwn', treasuryTron: ON_TRON }, TREASURY],
  [{ name: 'tron' }, undefined, undefined],
])('%j with a merchant’s %j is swept to %s', (network, own, treasury) => {
  expect(treasuryOf(network, environment, own)).toBe(treasury);
});
