import type { ParameterDoc } from '@cowrie/api/platform/http/documented.decorator';

const ID = '^[0-9a-fA-F]{24}$';
const id = (what: string, example: string): ParameterDoc => ({
  description: `The \`id\` of ${what}.`,
  example,
  pattern: ID,
});

/** OpenAPI texts of the paths of developers. */
export const OF_BUSINESS: Record<string, ParameterDoc> = {
  businessId: { description: 'The business.', example: '6b010fd2c7f3464f0a917c01', pattern: ID },
};
export const OF_ENVIRONMENT: Record<string, ParameterDoc> = {
  ...OF_BUSINESS,
  environment: { description: '`test` or `live`.', example: 'live', pattern: '^(test|live)$' },
};
export const OF_KEY = { ...OF_ENVIRONMENT, id: id('the key', '6b010fd2c7f3464f0a917c0a') };
export const OF_ENDPOINT = {
  ...OF_ENVIRONMENT,
  endpointId: id('the webhook endpoint', '6b010fd2c7f3464f0a917d01'),
};
export const OF_DELIVERY: Record<string, ParameterDoc> = {
  ...OF_ENVIRONMENT,
  deliveryId: {
    description: 'The `id` of the delivery.',
    example: 'evt_0f6c7d1f-9b8e-4c53-8f4e-2a10b1c2d3e4:6b010fd2c7f3464f0a917d01',
    pattern: '^evt_[\\w-]+:[0-9a-f]{24}$',
  },
};
export const OF_EVENT: Record<string, ParameterDoc> = {
  ...OF_ENVIRONMENT,
  eventId: {
    description: 'The `webhook-id` of the event.',
    example: 'evt_0f6c7d1f-9b8e-4c53-8f4e-2a10b1c2d3e4',
    pattern: '^evt_[\\w-]+$',
  },
};
