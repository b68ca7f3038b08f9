import { coinText } from './fee-text';

it.each([
  ['tron', 12_289_700n, '12.2897 TRX'],
  ['tron-nile', 1_000_000n, '1.00 TRX'],
  ['base', 10n ** 16n, '0.01 ETH'],
  ['celo', 10n ** 18n, '1.00 CELO'],
  ['lagoon', 5n * 10n ** 17n, '0.50 of its native coin'],
])('on %s %s is %s', (network, units, text) => {
  expect(coinText(network, units)).toBe(text);
});
