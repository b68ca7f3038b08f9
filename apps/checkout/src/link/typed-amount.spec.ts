import { isBetween, typedAmount } from './typed-amount';

it.each([
  ['5000', '5000'],
  [' 5 000,5 ', '5000.5'],
  ['5000.50', '5000.50'],
  ['5,000', '5000'],
  ['1,234,567.89', '1234567.89'],
  ['12,34', '12.34'],
])('reads %j as %s', (text, amount) => {
  expect(typedAmount(text)).toBe(amount);
});

it.each([
  '',
  '-5',
  '1e3',
  '5,00,0',
  '5.000',
  '1.234',
  '12.345,67',
  'NGN 5',
  '٥',
  '1234567890123',
  '5,000,00',
])('does not guess at %j', (text) => {
  expect(typedAmount(text)).toBeNull();
});

it.each([
  ['1000', true],
  ['999.99', false],
  ['2000.50', true],
  ['2000.5', true],
  ['2000.51', false],
])('%s is between 1000.00 and 2000.5: %s', (amount, expected) => {
  expect(isBetween(amount, '1000.00', '2000.5')).toBe(expected);
});
