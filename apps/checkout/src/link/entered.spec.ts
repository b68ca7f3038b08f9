import type { CheckoutLink } from '@cowrie/dto';
import { faultsOf, paymentOf } from './entered';

const link = { amount: '5000.00' } as CheckoutLink;
const entered = { amount: '', email: 'ada@example.com', firstName: '', lastName: '' };

// Guarantee: an optional field never stops a sale.
it.each([
  ['Ada', { customerFirstName: 'Ada' }],
  [' Ada ', { customerFirstName: 'Ada' }],
  ['A', {}],
  ['', {}],
  ['x'.repeat(51), {}],
])('a first name of %j stops nothing, and is sent if the API accepts it', (firstName, sent) => {
  const typed = { ...entered, firstName };
  expect(faultsOf(typed, link)).toEqual([]);
  expect(paymentOf(typed, link)).toEqual({ customerEmail: 'ada@example.com', ...sent });
});
