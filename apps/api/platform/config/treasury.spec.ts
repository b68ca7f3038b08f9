import { treasuryOf } from './treasury';

const environment = { treasury: '0xEnvironment' };

// Guarantee: no money on TRON goes to the address of a Safe on an EVM network, which nobody owns there.
it.each([
  [{ name: 'base' }, undefined, '0xEnvironment'],
  [{ name: 'base' }, '0xOwn', '0xOwn'],
  [{ name: 'tron', treasury: '0xTron' }, undefined, '0xTron'],
  [{ name: 'tron', treasury: '0xTron' }, '0xOwn', '0xTron'],
  [{ name: 'tron' }, '0xOwn', undefined],
])('%j with a merchant’s %s is swept to %s', (network, own, treasury) => {
  expect(treasuryOf(network, environment, own)).toBe(treasury);
});
