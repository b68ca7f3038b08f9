import { Types } from 'mongoose';
import { parseAmount } from '@cowrie/money';
import { POSITIVE_UNITS } from '@cowrie/api/platform/mongo/document.fields';
import type { Payout } from './payout.schema';

/** The day of a limit: these 24 hours, in the database's clock. */
export const LIMIT_WINDOW_MS = 86_400_000;

/**
 * What is added up: all of one payment, and the last 24 hours of an address, of a business and of an
 * environment.
 */
export type LimitedSum = 'payment' | 'destination' | 'business' | 'environment';

/**
 * The sums that each limit bounds (docs/decisions/0086). A limit of single acts would be passed by splitting
 * them. The first that is exceeded is told.
 */
export const LIMITED_SUMS = {
  /** Of a merchant: above it two parties must agree. */
  approvalAboveTokens: ['payment', 'destination', 'business'],
  /** Of a merchant: up to it a payer has money back without a decision. */
  payersUpToTokens: ['payment', 'destination'],
  /** The caps of the float. */
  perPayout: ['payment'],
  perDestinationAndDay: ['destination'],
  perDay: ['environment'],
} as const satisfies Record<string, readonly LimitedSum[]>;
export type Limit = keyof typeof LIMITED_SUMS;
type SumOf<L extends Limit> = (typeof LIMITED_SUMS)[L][number];

/** Money that counts. A token counts as one, whichever it is: all of them are worth about a dollar. */
export interface LimitedAmount extends Pick<
  Payout,
  '_id' | 'paymentId' | 'businessId' | 'units' | 'decimals'
> {
  destination?: { address: string } | undefined;
  /** When it counts for the day of its business and environment, and for the day of its address. */
  at: Date;
  addressedAt: Date;
}

/** More decimals than any token has, so that amounts of different tokens can be added exactly. */
const SCALED = { code: 'tokens', decimals: 36 };

/**
 * The first sum with which an amount exceeds a limit; undefined if it stays within. Pure. The amount itself
 * is not counted twice.
 * @param tokens the limit
 * @param others what is promised or sent besides
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
  // What cannot be added up may be of any size. It must not stop the others either, so another party looks at
  // them.
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

/** What counts may be later: it was sent before this one, which has waited. */
function isWithinDay(one: Date, of: Date): boolean {
  return Math.abs(one.getTime() - of.getTime()) < LIMIT_WINDOW_MS;
}

/**
 * True for a stored amount that can be compared and added. A document is read as it is, no matter which
 * version wrote it.
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
