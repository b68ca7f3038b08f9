import { badgesOf } from './payment-badges';

it.each([
  ['pending', undefined, { status: 'pending' }],
  ['completed', undefined, { status: 'completed' }],
  // The money is on its way back, and not gone.
  ['completed', 'refunding', { status: 'completed', refunded: 'refunding' }],
  ['completed', 'partly_refunded', { refunded: 'partly_refunded' }],
  ['completed', 'refunded', { refunded: 'refunded' }],
  // An excess of a payment that never counted went back.
  ['expired', 'refunded', { status: 'expired', refunded: 'refunded' }],
] as const)('a payment that is %s and %s shows %j', (status, refunded, badges) =>
  expect(badgesOf(status, refunded)).toEqual(badges),
);
