import { aLockedPayment } from '../../testing/builders';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { textMatcher } from './payment-text.match';

const payment = aLockedPayment(new FakeClock().now(), {
  clientReference: 'Order10001',
  customer: { email: 'Ada@example.com', firstName: 'Ada', lastName: 'Obi' },
  fiatAmount: '7750.00',
  txHash: '0x1234567890abcdef',
});
payment.deposit.address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

it.each([
  ['order1000', true],
  ['rder1000', false],
  ['ADA', true],
  ['ada o', true],
  ['obi', true],
  ['da', false],
  ['7,750', true],
  ['NGN 77', true],
  ['775', true],
  ['750', false],
  ['5.00 USDC', true],
  ['0x7099', true],
  ['0x709', false],
  ['17DC79c8', true],
  ['79c8', false],
  ['0x7099…79C8', true],
  ['0x7099...0000', false],
  ['67890a', true],
  ['0x', false],
  ['…', false],
  ['%$#', false],
])('the text %j finds the payment: %s', (text, isFound) => expect(textMatcher(text)(payment)).toBe(isFound));

it('finds nothing of a customer whose data is redacted', () =>
  expect(textMatcher('ada')({ ...payment, customer: {} })).toBe(false));

it.each([
  ['TR7N', true],
  ['tr7nhqje', true],
  ['TR7NHqje…zgjLj6t', true],
  ['TR7NHqje…zgjLj6u', false],
  ['TR7', false],
  ['TR8N', false],
  ['0xa614', false],
])('on TRON the text %j finds the payment: %s', (text, isFound) => {
  const deposit = {
    ...payment.deposit,
    network: 'tron',
    address: '0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C',
  };
  expect(textMatcher(text)({ ...payment, deposit })).toBe(isFound);
});
