import type { ParameterDoc } from '../platform/http/documented.decorator';

const pattern = '^[0-9a-fA-F]{24}$';

/** What stands in the paths of the operator's endpoints, for the API's document. */
export const BUSINESS_ID: Record<string, ParameterDoc> = {
  businessId: { description: 'The merchant.', example: '6b010fd2c7f3464f0a917c01', pattern },
};

export const API_KEY_ID: Record<string, ParameterDoc> = {
  ...BUSINESS_ID,
  id: { description: 'The key, by the `id` of its record.', example: '6b010fd2c7f3464f0a917c0a', pattern },
};

export const PAYMENT_ID: Record<string, ParameterDoc> = {
  paymentId: {
    description: 'The 24-character hex ID; a payCode is refused.',
    example: '6b0110ffc7f3464f0a917cae',
    pattern,
  },
};

export const WEBHOOK_ENDPOINT_ID: Record<string, ParameterDoc> = {
  ...BUSINESS_ID,
  endpointId: { description: 'The endpoint, by its `id`.', example: '6b010fd2c7f3464f0a917d01', pattern },
};

export const DELIVERY_ID: Record<string, ParameterDoc> = {
  ...BUSINESS_ID,
  deliveryId: {
    description: 'The delivery, by its `id`.',
    example: 'evt_0f6c7d1f-9b8e-4c53-8f4e-2a10b1c2d3e4:6b010fd2c7f3464f0a917d01',
    pattern: '^evt_[\\w-]+:[0-9a-f]{24}$',
  },
};
