import type { ParameterDoc } from '@cowrie/api/platform/http/documented.decorator';

/** OpenAPI texts of the path of a business in an environment. */
export const PLACE: Record<string, ParameterDoc> = {
  businessId: {
    description: 'The business.',
    example: '6b010fd2c7f3464f0a917c01',
    pattern: '^[0-9a-f]{24}$',
  },
  environment: { description: '`test` or `live`.', example: 'test', pattern: '^(test|live)$' },
};
