import { shownPath } from './path.shown';

const ID = '6b0110ffc7f3464f0a917cae';
const ofRoute = (url: string, params: unknown = {}) => shownPath({ routeOptions: { url }, params, url });
const ofNoRoute = (url: string) => shownPath({ routeOptions: {}, params: {}, url });

it.each([
  ['an ID', '/api/v1/payments/:paymentId/verify', { paymentId: ID }, `/api/v1/payments/${ID}/verify`],
  ['an ID in capitals', '/api/v1/payments/:id', { id: ID.toUpperCase() }, `/api/v1/payments/${ID}`],
  ['no parameter', '/api/v1/payments', {}, '/api/v1/payments'],
])('shows %s', (_, pattern, params, shown) => expect(ofRoute(pattern, params)).toBe(shown));

// Guarantee: a payCode opens the payment's page, so no log contains one.
const HIDDEN = [
  ['a payCode', 'n5thL4s25F6X'],
  ['a payCode that could be a word', 'abcdefghijkl'],
  ['a reference that could be one', 'Order1234567'],
  ['an address', 'ada@example.com'],
  ['an API key', 'cwr_sk_test_1234'],
  ['an ID with more behind it', `${ID}0`],
] as const;

it.each(HIDDEN)('hides %s in place of an ID', (_, value) =>
  expect(ofRoute('/api/v1/payments/:paymentId/verify', { paymentId: value })).toBe(
    '/api/v1/payments/:paymentId/verify',
  ),
);

it.each(HIDDEN)('hides %s in a path that no route takes', (_, value) =>
  expect(ofNoRoute(`/api/v1/payment/${value}?key=${value}`)).toBe('/api/v1/payment/…'),
);

it('shows the words of a path that no route takes, and its IDs, within bounds', () => {
  expect(ofNoRoute(`/api/v1/payments/${ID}/refund`)).toBe(`/api/v1/payments/${ID}/refund`);
  expect(ofNoRoute('/api' + '/a'.repeat(50)).length).toBeLessThan(40);
});
