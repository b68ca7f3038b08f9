import type { Transfer } from '../chain-records/transfer.schema';
import type { Payment } from './payment.schema';
import { transferIdOf } from './payment-facts';
import type { PaymentRefund } from './payment-refund.schema';
import { promisedUnits } from './promised-money';
import { soldOf } from './refundable';

/**
 * Whether the money of a refund has reached the treasury for good, and is not needed for the payment itself. Sold money is covered: the
 * merchant has paid for it. Pure.
 */
export function isCovered(payment: Payment, transfers: readonly Transfer[], refund: PaymentRefund): boolean {
  if (!refund.sources.some(({ account }) => account === 'sent')) return true;
  const { token, network, tokenAddress } = refund;
  const treasury = payment.deposit?.treasury.toLowerCase();
  const arrived = transfers
    .filter((one) => one.network === network && one.tokenAddress === tokenAddress && one.canonical)
    .filter((one) => one.direction === 'out' && one.finalAt && one.to.toLowerCase() === treasury)
    .reduce((sum, { units }) => sum + BigInt(units), 0n);
  const promised = promisedUnits(payment, 'sent', { token, network });
  return arrived - ownUnits(payment, transfers, { token, network }) >= promised;
}

/** What the payment itself needs of an asset: what it was credited with, until its settlement says what is to be sold. */
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
