import type { ParameterDoc } from '@cowrie/api/platform/http/documented.decorator';

/** The text of an ID in a path. */
export function idOf(name: string, description: string): Record<string, ParameterDoc> {
  return { [name]: { description, example: '6b010fd2c7f3464f0a917c0a', pattern: '^[0-9a-fA-F]{24}$' } };
}

/** The path of a business. */
export const BUSINESS = idOf('businessId', 'The business. The person must work for it.');

/** The path of a business's environment. */
export const PLACE: Record<string, ParameterDoc> = {
  ...BUSINESS,
  environment: { description: '`test` or `live`.', example: 'test', pattern: '^(test|live)$' },
};
