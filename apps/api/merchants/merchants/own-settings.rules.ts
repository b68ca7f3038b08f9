import Big from 'big.js';
import type { FieldError } from '@cowrie/dto';
import { type AmountBounds, countryDefaults } from './countries';
import type { Merchant } from './merchant.schema';
import type { MerchantChanges } from './merchant-settings';
import { refundSettingsOf } from './refund-settings';

/**
 * How far a business may go when it changes its own settings. Operators may go further (docs/decisions/0076).
 * Pure.
 */

/** The widest bounds that a business can set: its country's, or wider ones that an operator set. */
export function ownLimitsOf({ country, bounds }: Pick<Merchant, 'country' | 'bounds'>): AmountBounds {
  const { bounds: house } = countryDefaults(country);
  return {
    minimumOutputAmount: smaller(house.minimumOutputAmount, bounds.minimumOutputAmount),
    maximumOutputAmount: larger(house.maximumOutputAmount, bounds.maximumOutputAmount),
    minimumUSDAmount: smaller(house.minimumUSDAmount, bounds.minimumUSDAmount),
    maximumUSDAmount: larger(house.maximumUSDAmount, bounds.maximumUSDAmount),
  };
}

/** The changes of a business that go beyond its limits; empty if none do. */
export function faultsOfOwn(before: Merchant, after: Merchant, changes: MerchantChanges): FieldError[] {
  const limits = ownLimitsOf(before);
  const { approvalAboveTokens } = refundSettingsOf(before);
  const names = Object.keys(changes.bounds ?? {}) as (keyof AmountBounds)[];
  const field = 'refunds.payersUpToTokens';
  const isBeyond = Big(changes.refunds?.payersUpToTokens ?? '0').gt(approvalAboveTokens);
  return [
    ...names.flatMap((name) => faultOfBound(name, after.bounds[name], limits[name])),
    ...(isBeyond ? [{ field, message: `${field} cannot exceed ${approvalAboveTokens}` }] : []),
  ];
}

function faultOfBound(name: keyof AmountBounds, value: string, limit: string): FieldError[] {
  const isLeast = name.startsWith('minimum');
  if (isLeast ? Big(value).gte(limit) : Big(value).lte(limit)) return [];
  const rule = isLeast ? `cannot be below ${limit}` : `cannot exceed ${limit}`;
  const field = `bounds.${name}`;
  return [{ field, message: `${field} ${rule}; ask the operator for more` }];
}

function smaller(one: string, other: string): string {
  return Big(one).lt(other) ? one : other;
}

function larger(one: string, other: string): string {
  return Big(one).gt(other) ? one : other;
}
