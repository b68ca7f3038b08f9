import {
  type Depth,
  isTerminal,
  type PaymentFacts,
  type PaymentSnapshot,
  type SettlementFact,
} from '@cowrie/payment-state';
import type { Payment, Settlement } from './payment.schema';
import type { ChainCursor } from '../chain-records/chain-cursor.schema';
import type { Transfer } from '../chain-records/transfer.schema';

/** A stored payment as input of `evaluate` in `libs/payment-state`. Times are in milliseconds. */
export function snapshotOf(payment: Payment): PaymentSnapshot {
  const { deposit } = payment;
  return {
    status: payment.status,
    windowEndsAt: payment.expiresAt.getTime(),
    isDisplaced: payment.displacedBy !== undefined,
    paidAt: payment.paidAt?.getTime(),
    expected: deposit && {
      network: deposit.network,
      token: deposit.token,
      units: BigInt(deposit.expectedUnits),
    },
    creditedIds: isCreditFixed(payment) ? (payment.creditedIds ?? []) : undefined,
  };
}

/** True once the settlement has begun or the payment has ended: from then on only an operator can credit more. */
function isCreditFixed({ status, settlement }: Payment): boolean {
  return isTerminal(status) || settlementFactOf(settlement).state !== 'none';
}

/** The stored facts of a payment as input of `evaluate`: transfers in, how far the chain was read, the settlement. */
export function factsOf(
  payment: Payment,
  transfers: readonly Transfer[],
  cursor: ChainCursor | null,
): PaymentFacts {
  const resolutions = new Map(payment.resolutions.map(({ transferId, kind }) => [transferId, kind]));
  return {
    transfers: transfers
      .filter(({ direction }) => direction === 'in')
      .map((transfer) => ({
        id: transferIdOf(transfer),
        network: transfer.network,
        token: transfer.token,
        units: BigInt(transfer.units),
        minedAt: transfer.minedAt.getTime(),
        canonical: transfer.canonical,
        depth: depthOf(transfer),
        resolution: resolutions.get(transferIdOf(transfer)),
      })),
    chainReadThrough: cursor?.confirmed.timestamp.getTime(),
    settlement: settlementFactOf(payment.settlement),
  };
}

function depthOf({ confirmedAt, finalAt }: Transfer): Depth {
  if (!confirmedAt) return 'seen';
  return finalAt ? 'final' : 'confirmed';
}

/** A transfer's id: `<network>:<txHash>:<ordinal>`. */
export function transferIdOf({
  network,
  txHash,
  ordinal,
}: Pick<Transfer, 'network' | 'txHash' | 'ordinal'>): string {
  return `${network}:${txHash}:${ordinal}`;
}

function settlementFactOf(settlement: Settlement | undefined): SettlementFact {
  switch (settlement?.state) {
    case undefined:
    case 'due':
      return { state: 'none' };
    case 'sweeping':
    case 'converting':
    case 'charging':
      return { state: 'started' };
    case 'settled':
      return { state: 'settled' };
    case 'refused':
      return { state: 'refused', message: settlement?.refusedReason ?? 'The exchange refused the order' };
  }
}
