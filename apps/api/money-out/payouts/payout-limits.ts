import { Types } from 'mongoose';
import { parseAmount } from '@cowrie/money';
import { POSITIVE_UNITS } from '@cowrie/api/platform/mongo/document.fields';
import type { Payout } from './payout.schema';

/** The day of a limit: the last 24 hours, by the database's clock. */
export const LIMIT_WINDOW_MS = 86_400_000;

/**
 * What is added up: everything of one payment, and the last 24 hours of an address, a business and an
 * environment.
 */
export type LimitedSum = 'payment' | 'destination' | 'business' | 'environment';

/**
 * The sums that each limit bounds (docs/decisions/0086). Splitting would get around a limit on single
 * refunds. The first exceeded sum is reported.
 */
export const LIMITED_SUMS = {
  /** A merchant's: above it two parties must agree. */
  approvalAboveTokens: ['payment', 'destination', 'business'],
  /** A merchant's: up to it a payer gets money back without a decision. */
  payersUpToTokens: ['payment', 'destination'],
  /** The caps of the float. */
  perPayout: ['payment'],
  perDestinationAndDay: ['destination'],
  perDay: ['environment'],
} as const satisfies Record<string, readonly LimitedSum[]>;
export type Limit = keyof typeof LIMITED_SUMS;
type SumOf<L extends Limit> = (typeof LIMITED_SUMS)[L][number];

/** An amount that counts. Each token counts as one, because all of them are worth about a dollar. */
export interface LimitedAmount extends Pick<
  Payout,
  '_id' | 'paymentId' | 'businessId' | 'units' | 'decimals'
> {
  destination?: { address: string } | undefined;
  /** When it counts for the day of its business and environment, and for the day of its address. */
  at: Date;
  addressedAt: Date;
}

/** More decimals than any token has, so amounts of different tokens add up exactly. */
const SCALED = { code: 'tokens', decimals: 36 };

/**
 * The first sum that exceeds a limit together with the amount; undefined if none does. Pure. The amount
 * itself is not counted twice.
 * @param tokens the limit
 * @param others other amounts that are promised or sent
 */
export function exceededSum<L extends Limit>(
  limit: L,
  tokens: string | number,
  amount: LimitedAmount,
  others: readonly LimitedAmount[],
): SumOf<L> | undefined {
  const most = parseAmount(SCALED, tokens).units;
  const counted = others.filter(({ _id }) => String(_id) !== String(amount._id));
  const sums: readonly SumOf<L>[] = LIMITED_SUMS[limit];
  // An amount that cannot be added up may be of any size. It must not block the others either, so another
  // party reviews them.
  if (![amount, ...counted].every(isCountable)) return sums[0];
  const own = scaled(amount);
  return sums.find((sum) => {
    const ofSum = counted.filter((one) => belongs[sum](one, amount));
    return own + ofSum.reduce((total, one) => total + scaled(one), 0n) > most;
  });
}

const belongs: Record<LimitedSum, (one: LimitedAmount, amount: LimitedAmount) => boolean> = {
  payment: (one, { paymentId }) => one.paymentId.equals(paymentId),
  destination: (one, { destination, addressedAt }) =>
    destination !== undefined &&
    one.destination?.address === destination.address &&
    isWithinDay(one.addressedAt, addressedAt),
  business: (one, { businessId, at }) => one.businessId.equals(businessId) && isWithinDay(one.at, at),
  environment: (one, { at }) => isWithinDay(one.at, at),
};

/** The counted amount may be later: it was sent before this one, which has waited. */
function isWithinDay(one: Date, of: Date): boolean {
  return Math.abs(one.getTime() - of.getTime()) < LIMIT_WINDOW_MS;
}

/**
 * True for a stored amount that can be compared and added. A document may come from any version.
 */
export function isCountable({
  paymentId,
  businessId,
  units,
  decimals,
  at,
  addressedAt,
}: LimitedAmount): boolean {
  return (
    [paymentId, businessId].every((id) => id instanceof Types.ObjectId) &&
    [at, addressedAt].every((time) => time instanceof Date) &&
    POSITIVE_UNITS.test(String(units)) &&
    Number.isInteger(decimals) &&
    decimals >= 0 &&
    decimals <= SCALED.decimals
  );
}

function scaled({ units, decimals }: LimitedAmount): bigint {
  return BigInt(units) * 10n ** BigInt(SCALED.decimals - decimals);
}
