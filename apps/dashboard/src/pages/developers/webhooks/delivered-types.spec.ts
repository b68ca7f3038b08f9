import type { Endpoint } from '../../../api/hooks/webhooks';
import { deliveredTypes } from './delivered-types';
import { DELIVERED_TYPES, type DeliveredType } from './webhooks.words';

// Guarantee: the filter of deliveries offers what these endpoints can be sent, and nothing else.
it.each<[what: string, endpoints: Pick<Endpoint, 'events'>[], expected: DeliveredType[]]>([
  ['no endpoint', [], []],
  ['an endpoint of some events', [{ events: ['payment.paid'] }], ['payment.paid', 'webhook.test']],
  [
    'several, in the order of all types',
    [{ events: ['refund.sent'] }, { events: ['payment.paid', 'refund.sent'] }],
    ['payment.paid', 'refund.sent', 'webhook.test'],
  ],
  ['an endpoint of all events', [{ events: ['payment.paid'] }, {}], DELIVERED_TYPES],
])('offers the types of %s', (_what, endpoints, expected) => {
  expect(deliveredTypes(endpoints)).toEqual(expected);
});
