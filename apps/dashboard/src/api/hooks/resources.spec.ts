import { queries } from '../client';
import { readAgain, reads, type Resource, RESOURCES, TOUCHES } from './resources';

const PLACE = '/dashboard/v1/businesses/{businessId}/{environment}';
const init = { params: { path: { businessId: 'b', environment: 'test' } } };

it.each<[path: string, resource: Resource]>([
  [`${PLACE}/payments`, 'payments'],
  [`${PLACE}/payments/{paymentId}`, 'payments'],
  [`${PLACE}/payments/{paymentId}/refundable`, 'payments'],
  [`${PLACE}/payments/{paymentId}/refund-preview`, 'payments'],
  [`${PLACE}/refunds/{refundId}`, 'refunds'],
  [`${PLACE}/settlements/{settlementId}/statement`, 'settlements'],
  [`${PLACE}/settlement-accounts`, 'settlementAccounts'],
  [`${PLACE}/links/{linkId}/payments`, 'links'],
  [`${PLACE}/webhook-deliveries/{deliveryId}`, 'webhooks'],
  ['/dashboard/v1/me', 'me'],
  ['/dashboard/v1/me/sessions', 'me'],
  ['/admin/v1/payout-batches', 'payouts'],
  ['/admin/v1/screening', 'exceptions'],
])('%s belongs only to %s', (path, resource) => {
  const all = Object.keys(RESOURCES) as Resource[];
  expect(all.filter((one) => reads(['get', path, init], [one]))).toEqual([resource]);
});

it('does not take any other key for a query of a resource', () => {
  for (const key of [[], ['get'], ['get', { path: `${PLACE}/payments` }], ['get', `${PLACE}/paymentsx`]])
    expect(reads(key, ['payments'])).toBe(false);
});

it('no resource touches itself', () => {
  for (const [resource, touched] of Object.entries(TOUCHES)) expect(touched).not.toContain(resource);
});

// Guarantee: a change marks as stale exactly what it changes, in every business and environment.
it.each<[changed: Resource, path: string, isOld: boolean]>([
  ['refunds', `${PLACE}/refunds`, true],
  ['refunds', `${PLACE}/payments/{paymentId}`, true],
  ['refunds', `${PLACE}/home`, true],
  ['refunds', `${PLACE}/figures`, true],
  ['refunds', `${PLACE}/links`, false],
  ['refunds', '/dashboard/v1/me', false],
  ['keys', `${PLACE}/api-keys`, true],
  ['keys', `${PLACE}/payments`, false],
  ['webhooks', `${PLACE}/payments/{paymentId}`, true],
  ['settings', '/dashboard/v1/me', true],
  ['team', '/dashboard/v1/me/credentials', true],
  ['exceptions', '/admin/v1/overview', true],
  ['payouts', '/admin/v1/merchants', false],
])('after a change of %s, %s is stale: %s', async (changed, path, isOld) => {
  queries.setQueryData(['get', path, init], {});
  await readAgain(changed);
  expect(queries.getQueryState(['get', path, init])?.isInvalidated).toBe(isOld);
  queries.clear();
});
