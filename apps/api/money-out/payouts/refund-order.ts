import {
  amountOf,
  fiat,
  fiatValueRoundedDown,
  formatFiat,
  MoneyError,
  parseTyped,
  tokensForRoundedDown,
} from '@cowrie/money';
import { assetOf } from '@cowrie/api/money-in/payments/evaluate/paid-assets';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { RefundableAsset } from '@cowrie/api/money-in/payments/refunds/refundable';
import type { RefundWish } from '@cowrie/api/money-in/payments/refunds/refund.rules';
import { ApiError } from '@cowrie/api/platform/http/api.error';

/** A refund to create. */
export interface RefundOrder extends Omit<RefundWish, 'unitsOf' | 'fiatOf'> {
  /** In the payment's currency: for the basis `fiatAmount`. */
  fiatAmount?: number | string | undefined;
  /**
   * Current fiat per token, to use instead of the rate that the payer's choice locked.
   */
  todaysRates?: ReadonlyMap<string, string> | undefined;
  /** The destination. Absent: the payer is asked by e-mail. */
  destination?: string | undefined;
  reason?: string | undefined;
}

/**
 * An order as `chooseRefund` takes it. Amounts of the payment's currency are rounded down: a refund never
 * costs more than the named amount.
 * Its functions throw ApiError validation_failed, also when there is no rate for the asset.
 */
export function wishOf(
  order: RefundOrder,
  { deposit, currency }: Pick<Payment, 'deposit' | 'currency'>,
): RefundWish {
  const rateOf = ({ token, network }: RefundableAsset): string => {
    const rate = order.todaysRates?.get(token) ?? assetOf(deposit, { token, network })?.rate;
    if (rate === undefined)
      throw fault('basis', `cannot be fiatAmount: the payment has no rate for ${token} on ${network}`);
    return rate;
  };
  const tokenOf = ({ token, decimals }: RefundableAsset) => ({ code: token, decimals });
  return {
    ...order,
    unitsOf: (asset) => {
      const named = amountOf(fiat(currency), fiatUnits(currency, order.fiatAmount));
      return tokensForRoundedDown(named, rateOf(asset), tokenOf(asset)).units;
    },
    fiatOf: (asset, units) => {
      const value = fiatValueRoundedDown(amountOf(tokenOf(asset), units), rateOf(asset), fiat(currency));
      return `${formatFiat(value)} ${currency}`;
    },
  };
}

function fiatUnits(currency: Payment['currency'], amount: RefundOrder['fiatAmount']): bigint {
  try {
    return parseTyped(fiat(currency), amount ?? '').units;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw fault(
      'fiatAmount',
      `must be above zero, with at most ${fiat(currency).decimals} decimals in ${currency}`,
    );
  }
}

function fault(field: string, rule: string): ApiError {
  return new ApiError('validation_failed', { fields: [{ field, message: `${field} ${rule}` }] });
}

/** An amount that the basis does not use would be silently ignored. @throws ApiError validation_failed */
export function requireFields({ basis, amount, fiatAmount, todaysRates }: RefundOrder): void {
  const isGiven = { amount: amount !== undefined, fiatAmount: fiatAmount !== undefined };
  for (const field of ['amount', 'fiatAmount'] as const) {
    if (basis === field && !isGiven[field]) throw fault(field, `is needed for the basis ${basis}`);
    if (basis !== field && isGiven[field]) throw fault(field, `belongs to the basis ${field}; leave it out`);
  }
  if (todaysRates && basis !== 'fiatAmount')
    throw fault('rate', 'belongs to the basis fiatAmount; leave it out');
}
