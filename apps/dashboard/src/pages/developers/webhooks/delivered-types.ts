import type { Endpoint } from '../../../api/hooks/webhooks';
import { DELIVERED_TYPES, type DeliveredType } from './webhooks.words';

/** What these endpoints are sent, in the order of all types. One without `events` is sent all. Pure. */
export function deliveredTypes(endpoints: readonly Pick<Endpoint, 'events'>[]): DeliveredType[] {
  return DELIVERED_TYPES.filter((type) =>
    endpoints.some(({ events }) => type === 'webhook.test' || !events || events.includes(type)),
  );
}
