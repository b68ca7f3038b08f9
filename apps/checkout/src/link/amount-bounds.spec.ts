import { isBetween } from './amount-bounds';

it.each([
  ['1000', true],
  ['999.99', false],
  ['2000.50', true],
  ['2000.5', true],
  ['2000.51', false],
])('%s is between 1000.00 and 2000.5: %s', (amount, expected) => {
  expect(isBetween(amount, '1000.00', '2000.5')).toBe(expected);
});
