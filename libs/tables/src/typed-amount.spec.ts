import { typedAmount } from './typed-amount';

it.each([
  ['5000', '5000'],
  [' 5 000,5 ', '5000.5'],
  ['5000.50', '5000.50'],
  ['5,000', '5000'],
  ['1,234,567.89', '1234567.89'],
  ['12,34', '12.34'],
  ['1500,50', '1500.50'],
  ['1 500,50', '1500.50'],
  ['1\u00a0500,50', '1500.50'],
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
  ['0.000001', '0.000001'],
  ['0,000001', '0.000001'],
  ['1,2345', '1.2345'],
  ['1,234', null],
  ['1,234.5', '1234.5'],
  ['1.1234567', null],
])('reads %j of a token with six decimals as %s', (text, amount) => {
  expect(typedAmount(text, 6)).toBe(amount);
});
