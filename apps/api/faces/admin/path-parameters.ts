import type { ParameterDoc } from '@cowrie/api/platform/http/documented.decorator';

const pattern = '^[0-9a-fA-F]{24}$';

/** OpenAPI texts of the path of a merchant. */
export const BUSINESS_ID: Record<string, ParameterDoc> = {
  businessId: {
    description: 'The `businessId` of the merchant.',
    example: '6b010fd2c7f3464f0a917c01',
    pattern,
  },
};

/** OpenAPI texts of the path of an invitation. */
export const INVITATION_ID: Record<string, ParameterDoc> = {
  ...BUSINESS_ID,
  invitationId: {
    description: 'The `id` of the invitation.',
    example: '6b010fd2c7f3464f0a917c0d',
    pattern,
  },
};

/** OpenAPI texts of the path of an API key. */
export const API_KEY_ID: Record<string, ParameterDoc> = {
  ...BUSINESS_ID,
  id: {
    description: 'The `id` of the key, from the list of keys.',
    example: '6b010fd2c7f3464f0a917c0a',
    pattern,
  },
};

/** OpenAPI texts of the path of an operator. */
export const OPERATOR_ID: Record<string, ParameterDoc> = {
  operatorId: {
    description: 'The `id` of the operator, from the list of operators.',
    example: '6b010fd2c7f3464f0a917e01',
    pattern,
  },
};

/** OpenAPI texts of the path of a payment. */
export const PAYMENT_ID: Record<string, ParameterDoc> = {
  paymentId: {
    description: 'The 24-character hex ID of the payment. A payCode is refused.',
    example: '6b0110ffc7f3464f0a917cae',
    pattern,
  },
};

/** OpenAPI texts of the path of a webhook endpoint. */
export const WEBHOOK_ENDPOINT_ID: Record<string, ParameterDoc> = {
  ...BUSINESS_ID,
  endpointId: {
    description: 'The `id` of the webhook endpoint.',
    example: '6b010fd2c7f3464f0a917d01',
    pattern,
  },
};

/** OpenAPI texts of the path of a delivery. */
export const DELIVERY_ID: Record<string, ParameterDoc> = {
  ...BUSINESS_ID,
  deliveryId: {
    description: 'The `id` of the delivery.',
    example: 'evt_0f6c7d1f-9b8e-4c53-8f4e-2a10b1c2d3e4:6b010fd2c7f3464f0a917d01',
    pattern: '^evt_[\\w-]+:[0-9a-f]{24}$',
  },
};

/** OpenAPI texts of the path of a payout. */
export const PAYOUT_ID: Record<string, ParameterDoc> = {
  payoutId: {
    description: 'The 24-character hex ID of the payout. A refund has the same.',
    example: '66f2c1a09b1e4d0007a1c9e2',
    pattern,
  },
};

/** OpenAPI texts of the path of a settlement. */
export const SETTLEMENT_ID: Record<string, ParameterDoc> = {
  settlementId: {
    description: 'The 24-character hex ID of the settlement.',
    example: '6b0b3a10c7f3464f0a917d01',
    pattern,
  },
};

/** OpenAPI texts of the path of a merchant's accounts in an environment. */
export const ACCOUNT_ENVIRONMENT: Record<string, ParameterDoc> = {
  ...BUSINESS_ID,
  environment: { description: '`test` or `live`.', example: 'live', pattern: '^(test|live)$' },
};
