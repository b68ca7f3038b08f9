import type { ObservedTransfer } from '../network.types';

/** The highest fee of any token is below this part of a payment. */
const FEE_DIVISOR = 100n;

/** What is compared of a transfer. `ordinal`: its place among the transfers of its transaction. */
export type Move = Pick<ObservedTransfer, 'tokenAddress' | 'from' | 'to' | 'amountUnits' | 'ordinal'>;

/**
 * What a token may have kept of a payment for itself, in base units. Tether's contracts log their fee as a
 * second transfer of the payer, right beside the payment. So the fee is such a transfer to nobody who was to
 * be paid, of at most a hundredth of the whole. Between two payments it may be of either. Pure.
 *
 * @param others the transfers of the same transaction
 * @param isPaid whether somebody was to be paid
 */
export function keptUnits(
  payment: Move,
  others: readonly Move[],
  isPaid: (address: string) => boolean,
): bigint[] {
  return others.flatMap(({ tokenAddress, from, to, amountUnits, ordinal }) =>
    Math.abs(ordinal - payment.ordinal) === 1 &&
    tokenAddress === payment.tokenAddress &&
    from === payment.from &&
    !isPaid(to) &&
    amountUnits > 0n &&
    amountUnits * FEE_DIVISOR <= amountUnits + payment.amountUnits
      ? [amountUnits]
      : [],
  );
}
