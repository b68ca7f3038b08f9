import { deposit } from '../testing/configuration';
import { addressGroups, formatFiat, networkName } from './format';

describe('formatFiat', () => {
  it.each([
    ['15000.00', 'NGN', '₦15,000.00'],
    ['15000000.05', 'NGN', '₦15,000,000.05'],
    ['9.99', 'USD', '$9.99'],
  ])('%s %s reads %s', (amount, currency, text) => expect(formatFiat(amount, currency)).toBe(text));

  it('leaves alone what is no plain amount', () => {
    expect(formatFiat('1e9', 'NGN')).toBe('1e9 NGN');
  });
});

describe('addressGroups', () => {
  it('sets groups of four, and loses nothing', () => {
    const groups = addressGroups(deposit.receiveAddress);
    expect(groups).toHaveLength(10);
    expect(groups[0]).toBe('0x5290');
    expect(groups.join('')).toBe(deposit.receiveAddress);
  });

  it('takes an address of another kind too', () => {
    expect(addressGroups('TJRyWwFs9').join('')).toBe('TJRyWwFs9');
  });
});

describe('networkName', () => {
  it.each([
    ['base', 'Base'],
    ['base-sepolia', 'Base Sepolia'],
  ])('%s is %s', (network, name) => expect(networkName(network)).toBe(name));
});
