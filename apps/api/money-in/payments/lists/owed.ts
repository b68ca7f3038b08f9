import { fiat, parseAmount } from '@cowrie/money';
import { isPayoutVoid } from '@cowrie/payout-state';
import type { Payment } from '../document/payment.schema';
import { isHeldByScreening } from '../holds/screening.rules';

/**
 * Parts of what a merchant is owed, in minor units of the payment's currency. What is owed is `collected -
 * fee - refunded + feeReturned`.
 */
export interface OwedParts {
  /** The proceeds of the sale. */
  collected: bigint;
  fee: bigint;
  /** What refunds of sold money cost the merchant. */
  refunded: bigint;
  /** The part of our fee that is returned with them. */
  feeReturned: bigint;
}

type Owing = Pick<
  Payment,
  'status' | 'currency' | 'settlement' | 'refunds' | 'stated' | 'screening' | 'isReversed'
>;

const PARTS = ['collected', 'fee', 'refunded', 'feeReturned'] as const;

/** The total that a payment owes its merchant, no matter what settlements hold from it. Pure. */
export function payableParts({ settlement, refunds = [], currency }: Omit<Owing, 'status'>): OwedParts {
  const parse = (text = '0') => parseAmount(fiat(currency), text).units;
  // A refund that ended without being sent costs nothing.
  const counted = refunds.filter(({ status }) => !isPayoutVoid(status));
  return {
    collected: parse(settlement?.collectedFiatAmount),
    fee: parse(settlement?.merchantFee),
    refunded: counted.reduce((sum, one) => sum + parse(one.charged), 0n),
    feeReturned: counted.reduce((sum, one) => sum + parse(one.feeReturned), 0n),
  };
}

/**
 * The amount that no settlement holds yet: what the payment owes, less what settlements hold. Negative after
 * a refund of money that was paid out (docs/decisions/0067). Pure.
 */
export function unstatedParts(payment: Omit<Owing, 'status'>): OwedParts {
  const parts = payableParts(payment);
  for (const entry of payment.stated ?? [])
    if (!entry.isVoid) for (const name of PARTS) parts[name] -= BigInt(entry[name]);
  return parts;
}

/** The sum of the parts. Pure. */
export function owedUnits({ collected, fee, refunded, feeReturned }: OwedParts): bigint {
  return collected - fee - refunded + feeReturned;
}

/** Whether a settlement must take something from this payment. Pure. */
export function isOwed(payment: Owing): boolean {
  const { status, settlement, screening, isReversed } = payment;
  const isSettled = status === 'completed' && settlement?.state === 'settled';
  if (!isSettled) return false;
  // The others are paid outside settlements.
  if (!settlement.isPayable && !settlement.paidOut) return false;
  const parts = unstatedParts(payment);
  // Money that may be gone is not paid out. The cost of a refund is still deducted.
  if ((isReversed || isHeldByScreening(screening)) && owedUnits(parts) >= 0n) return false;
  return PARTS.some((name) => parts[name] !== 0n);
}

/**
 * The fields stored with a payment so that settlements can find it and add up what is owed. Pure. @param now
 * start of the debt, if nothing was owed before
 */
export function owedFieldsOf(
  payment: Owing & Pick<Payment, 'owedSince'>,
  now: Date,
): Pick<Payment, 'owedSince' | 'owedAs' | 'owedUnits'> {
  if (!isOwed(payment)) return { owedSince: undefined, owedAs: undefined, owedUnits: undefined };
  const units = owedUnits(unstatedParts(payment));
  const owedAs = isOfRail(payment) ? 'rail' : units > 0n ? 'payment' : 'cost';
  return { owedSince: payment.owedSince ?? now, owedAs, owedUnits: units.toString() };
}

/** A rail paid it, and no settlement says so yet. The schedule handles a refund after that. */
function isOfRail({ settlement, stated = [] }: Omit<Owing, 'status'>): boolean {
  return settlement?.paidOut !== undefined && !stated.some(({ isVoid }) => !isVoid);
}
