import { approximateAmount } from './approximate-amount';

it.each([
  ['5000.00', '1550.00', '3.23'],
  ['15000.00', '1540.000129', '9.75'],
  ['3100', '1550', '2.00'],
  ['0.01', '1550', '0.01'],
  ['25', '1', '25.00'],
  ['999999999999.99', '0.000001', '999999999999990000.00'],
])('%s at %s is about %s', (fiat, rate, about) => expect(approximateAmount(fiat, rate)).toBe(about));

it.each([
  ['5000', '0'],
  ['-1', '1550'],
  ['5000', 'NaN'],
  ['1e3', '1550'],
])('says nothing about %s at %s', (fiat, rate) => expect(approximateAmount(fiat, rate)).toBeNull());
