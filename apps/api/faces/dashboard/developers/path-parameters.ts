import type { ParameterDoc } from '@cowrie/api/platform/http/documented.decorator';
import { idOf, PLACE } from '../path-parameters';

/** The paths of developers. */
export const OF_KEY = { ...PLACE, ...idOf('id', 'The `id` of the key.') };
export const OF_ENDPOINT = { ...PLACE, ...idOf('endpointId', 'The `id` of the webhook endpoint.') };
export const OF_DELIVERY: Record<string, ParameterDoc> = {
  ...PLACE,
  deliveryId: {
    description: 'The `id` of the delivery.',
    example: 'evt_0f6c7d1f-9b8e-4c53-8f4e-2a10b1c2d3e4:6b010fd2c7f3464f0a917d01',
    pattern: '^evt_[\\w-]+:[0-9a-f]{24}$',
  },
};
export const OF_EVENT: Record<string, ParameterDoc> = {
  ...PLACE,
  eventId: {
    description: 'The `webhook-id` of the event.',
    example: 'evt_0f6c7d1f-9b8e-4c53-8f4e-2a10b1c2d3e4',
    pattern: '^evt_[\\w-]+$',
  },
};
