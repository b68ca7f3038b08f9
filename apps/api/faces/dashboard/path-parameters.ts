import type { ParameterDoc } from '@cowrie/api/platform/http/documented.decorator';

/** OpenAPI texts of the path of a business. */
export const BUSINESS: Record<string, ParameterDoc> = {
  businessId: {
    description: 'The business. The person must work for it.',
    example: '6b010fd2c7f3464f0a917c01',
    pattern: '^[0-9a-f]{24}$',
  },
};
