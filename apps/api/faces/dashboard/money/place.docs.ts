import type { ParameterDoc } from '@cowrie/api/platform/http/documented.decorator';

/** The parameters of every path of a business's environment. */
export const PLACE = {
  businessId: {
    description: 'The 24-character hex ID of the business.',
    example: '6b010fd2c7f3464f0a917c01',
    pattern: '^[0-9a-f]{24}$',
  },
  environment: { description: '`test` or `live`.', example: 'test', pattern: '^(test|live)$' },
} as const satisfies Record<string, ParameterDoc>;
