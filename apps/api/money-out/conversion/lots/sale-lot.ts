import type { Types } from 'mongoose';
import type { OrderOutcome, OrderRequest } from '@cowrie/exchange';
import { compareRates, shareOut } from '@cowrie/money';
import type { LotOutcome, LotShare, SaleLot } from './sale-lot.schema';

/**
 * A lot with this many sellable payments takes no others. A lot that is still too small takes any number.
 */
const MOST_SHARES = 500;

/** What a change to a lot writes. */
export type LotChange = Partial<
  Pick<SaleLot, 'state' | 'isOpen' | 'closedAt' | 'shares' | 'left' | 'outcome'>
>;

/** Whether a payment is in a lot. Pure. */
export function isIn({ shares }: SaleLot, paymentId: Types.ObjectId): boolean {
  return shares.some((share) => share.paymentId.equals(paymentId));
}

/**
 * Adds a payment. Undefined: the lot no longer takes payments. `minimum`: the smallest lot, in base units.
 * Pure.
 */
export function joined(lot: SaleLot, share: LotShare, minimum: bigint): LotChange | undefined {
  const isWelcome = !lot.left.some((paymentId) => paymentId.equals(share.paymentId));
  if (lot.state !== 'gathering' || !lot.isOpen || !isWelcome) return undefined;
  if (isIn(lot, share.paymentId)) return {};
  const isFull = lot.shares.length >= MOST_SHARES && unitsOf(lot) >= minimum;
  return isFull ? undefined : { shares: [...lot.shares, share] };
}

/**
 * Takes payments out for good, because another process may be about to add one of them again. Undefined: the
 * lot is closed, so they are sold with it. Pure.
 */
export function without(
  { state, shares, left }: SaleLot,
  gone: readonly Types.ObjectId[],
): LotChange | undefined {
  if (state !== 'gathering') return undefined;
  const isGone = (id: Types.ObjectId) => gone.some((one) => one.equals(id));
  return { shares: shares.filter(({ paymentId }) => !isGone(paymentId)), left: [...left, ...gone] };
}

/**
 * Lets no more payments join because a payment that left has come back: all of them meet in the next lot.
 * Undefined: nothing changes. A lot whose order may be on its way stays as it is. Pure.
 */
export function passedOver(lot: SaleLot, paymentId: Types.ObjectId): LotChange | undefined {
  const hasLeft = lot.left.some((one) => one.equals(paymentId));
  const isNeverOrdered = lot.state === 'gathering' && lot.closedAt === undefined;
  return hasLeft && isNeverOrdered && lot.isOpen ? { isOpen: false } : undefined;
}

/**
 * Writes the outcome of a closed lot's order, once: if two processes asked for it, the first outcome counts.
 * Pure.
 */
export function ended({ state }: SaleLot, outcome: LotOutcome): LotChange {
  return state === 'closed' ? { state: 'ended', outcome } : {};
}

/** The sum of the shares, in base units. Pure. */
export function unitsOf({ shares }: Pick<SaleLot, 'shares'>): bigint {
  return shares.reduce((sum, { units }) => sum + BigInt(units), 0n);
}

/**
 * The order that sells a lot: at the highest of the locked rates, so no payment is sold below its own. Pure.
 */
export function requestOf(lot: SaleLot): OrderRequest {
  const { token, network, decimals, currency, shares, reference } = lot;
  const [first, ...more] = [...new Set(shares.map(({ depositTxHash }) => depositTxHash))];
  const [rate = '0'] = shares.map((share) => share.rate).sort((a, b) => compareRates(b, a));
  return {
    idempotencyKey: reference,
    sell: { token, network, decimals, units: unitsOf(lot) },
    buy: { currency },
    rate,
    depositTxHash: first ?? '',
    moreDepositTxHashes: more,
  };
}

/** A final outcome as it is stored. Undefined: the outcome is not final. Pure. */
export function storedOutcome(outcome: OrderOutcome): LotOutcome | undefined {
  switch (outcome.state) {
    case 'pending':
    case 'waiting':
      return undefined;
    case 'filled': {
      const { orderId, soldUnits, boughtUnits } = outcome;
      return { kind: 'filled', orderId, soldUnits: `${soldUnits}`, boughtUnits: `${boughtUnits}` };
    }
    case 'unsold':
      return { kind: 'unsold', orderId: outcome.orderId };
    case 'refused':
      return { kind: 'refused', orderId: outcome.orderId, reason: outcome.reason };
  }
}

/**
 * What the lot's order did for one payment. Sold tokens are shared in proportion to each payment's part, and
 * the fiat in proportion to its sold tokens. So all shares add up to the order's fill. Pure.
 */
export function shareOf({ shares, outcome }: SaleLot, paymentId: Types.ObjectId): OrderOutcome {
  const index = shares.findIndex((share) => share.paymentId.equals(paymentId));
  if (!outcome || index < 0)
    throw new Error(`payment ${paymentId.toHexString()} has no share of an ended lot`);
  const { kind, orderId, soldUnits = '0', boughtUnits = '0', reason = '' } = outcome;
  if (kind === 'refused') return { state: 'refused', orderId, reason };
  const sold = shareOut(
    BigInt(soldUnits),
    shares.map(({ units }) => BigInt(units)),
  );
  const mine = sold[index] ?? 0n;
  if (kind === 'unsold' || mine === 0n) return { state: 'unsold', orderId };
  return {
    state: 'filled',
    orderId,
    soldUnits: mine,
    boughtUnits: shareOut(BigInt(boughtUnits), sold)[index] ?? 0n,
  };
}
