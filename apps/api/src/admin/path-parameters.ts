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
