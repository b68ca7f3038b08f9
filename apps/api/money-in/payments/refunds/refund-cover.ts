import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Payment } from '../document/payment.schema';
import { transferIdOf } from '../evaluate/payment-facts';
import type { PaymentRefund } from '../document/payment-refund.schema';
import { promisedUnits } from './promised-money';
import { soldOf } from './refundable';

/**
 * `waiting`: its money is on its way to the treasury. `short`: less than it needs arrived there, and no more
 * will.
 */
export type RefundCover = 'covered' | 'waiting' | 'short';

/**
 * Whether the money of a refund has reached the treasury for good, and is not needed for the payment itself.
 * Earlier refunds come first, as does money sent back by hand, because it has left the treasury. Sold money
 * is covered, because the merchant paid for it. Pure.
 */
export function coverOf(
  payment: Payment,
  transfers: readonly Transfer[],
  refund: PaymentRefund,
): RefundCover {
  if (!refund.sources.some(({ account }) => account === 'sent')) return 'covered';
  const { token, network, tokenAddress } = refund;
  const treasury = payment.deposit?.treasury.toLowerCase();
  const ofAsset = transfers.filter(
    (one) => one.network === network && one.tokenAddress === tokenAddress && one.canonical,
  );
  const left = ofAsset.filter((one) => one.direction === 'out' && one.finalAt);
  const arrived = sum(left.filter(({ to }) => to.toLowerCase() === treasury));
  const before = (payment.refunds ?? []).filter(
    ({ createdAt, id }) => createdAt <= refund.createdAt || id.equals(refund.id),
  );
  const needed =
    ownUnits(payment, transfers, { token, network }) +
    sum(ofAsset.filter((one) => one.direction === 'in' && isSentByHand(payment, one))) +
    promisedUnits({ refunds: before }, 'sent', { token, network });
  if (arrived >= needed) return 'covered';
  const kept = (payment.keptByToken ?? []).filter((one) => one.network === network && one.token === token);
  const received = sum(ofAsset.filter(({ direction }) => direction === 'in'));
  return sum(left) + sum(kept) >= received ? 'short' : 'waiting';
}

function isSentByHand({ resolutions }: Payment, transfer: Transfer): boolean {
  const id = transferIdOf(transfer);
  return resolutions.some(({ kind, transferId }) => kind === 'refunded' && transferId === id);
}

function sum(amounts: readonly { units: string }[]): bigint {
  return amounts.reduce((total, { units }) => total + BigInt(units), 0n);
}

/**
 * What the payment itself needs of an asset: the credited amount, until its settlement says what to sell.
 */
function ownUnits(
  payment: Payment,
  transfers: readonly Transfer[],
  asset: Pick<PaymentRefund, 'token' | 'network'>,
): bigint {
  const { settlement, status, deposit, creditedIds = [] } = payment;
  const isOf = (one: { token?: string | undefined; network?: string | undefined }) =>
    one.token === asset.token && one.network === asset.network;
  switch (settlement?.state) {
    case 'refused':
      return soldOf(payment, asset).units;
    case 'converting':
    case 'charging':
    case 'settled': {
      const isOwn = deposit !== undefined && isOf(deposit);
      const other = settlement.otherSent?.find(isOf);
      const sent = BigInt((isOwn ? settlement.sentUnits : other?.sentUnits) ?? 0);
      const isHeldHere = settlement.heldAsset ? isOf(settlement.heldAsset) : isOwn;
      return sent + (isHeldHere ? BigInt(settlement.heldUnits ?? 0) : 0n);
    }
    case undefined:
    case 'due':
    case 'sweeping': {
      if (!settlement && (status === 'failed' || status === 'expired')) return 0n;
      const credited = new Set(creditedIds);
      return transfers
        .filter((one) => one.direction === 'in' && isOf(one) && credited.has(transferIdOf(one)))
        .reduce((sum, { units }) => sum + BigInt(units), 0n);
    }
  }
}
