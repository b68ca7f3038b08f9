import { fiat, parseAmount } from '@cowrie/money';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { OwedScope } from '@cowrie/api/money-in/payments/lists/owed-payments.repository';

/**
 * What a daily settlement waits for, in minor units. The minimum is in the account's currency, so it does not
 * apply to another currency. Pure.
 */
export function minimumOf({ environments, currency }: Merchant, scope: OwedScope): bigint {
  const { minimumAmount } = environments[scope.environment].settlements ?? {};
  if (!minimumAmount || scope.currency !== currency) return 0n;
  return parseAmount(fiat(currency), minimumAmount).units;
}
