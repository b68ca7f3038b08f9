import {
  type Depth,
  type EarlyEnd,
  isTerminal,
  isVaultProven,
  type PaymentFacts,
  type PaymentSnapshot,
  type SettlementFact,
  type VaultFact,
} from '@cowrie/payment-state';
import type { Payment, Settlement, VaultReading } from './payment.schema';
import type { PaymentFields, Selected } from './payment.selection';
import type { ChainCursor } from '../chain-records/chain-cursor.schema';
import type { Transfer } from '../chain-records/transfer.schema';

/** What `snapshotOf` and `factsOf` read of a payment. */
export const FACTS_FIELDS = {
  ...{ status: 1, expiresAt: 1, displacedBy: 1, cancelledAt: 1, deposit: 1, paidAt: 1, creditedIds: 1 },
  ...{ settlement: 1, resolutions: 1, vaultReading: 1 },
} as const satisfies PaymentFields;
export type PaymentWithFacts = Selected<typeof FACTS_FIELDS>;

/** A stored payment as input of `evaluate` in `libs/payment-state`. Times are in milliseconds. */
export function snapshotOf(payment: PaymentWithFacts): PaymentSnapshot {
  return {
    ...windowOf(payment),
    status: payment.status,
    endedEarly: endedEarly(payment),
    paidAt: payment.paidAt?.getTime(),
    creditedIds: isCreditFixed(payment) ? (payment.creditedIds ?? []) : undefined,
  };
}

/** A payment that lost its reference sends no events, whatever else has happened to it. */
function endedEarly({ displacedBy, cancelledAt }: PaymentWithFacts): EarlyEnd | undefined {
  if (displacedBy) return 'displaced';
  return cancelledAt && 'cancelled';
}

function windowOf({
  deposit,
  expiresAt,
}: Pick<Payment, 'deposit' | 'expiresAt'>): Pick<PaymentSnapshot, 'expected' | 'windowEndsAt'> {
  return {
    windowEndsAt: expiresAt.getTime(),
    expected: deposit && {
      network: deposit.network,
      token: deposit.token,
      units: BigInt(deposit.expectedUnits),
    },
  };
}

/** True once the settlement has begun or the payment has ended: from then on only an operator can credit more. */
function isCreditFixed({ status, settlement }: PaymentWithFacts): boolean {
  return isTerminal(status) || settlementFactOf(settlement).state !== 'none';
}

/** The stored facts of a payment as input of `evaluate`: transfers in, how far the chain was read, vault and settlement. */
export function factsOf(
  payment: PaymentWithFacts,
  transfers: readonly Transfer[],
  cursor: Pick<ChainCursor, 'confirmed'> | null,
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
    vault: payment.vaultReading && vaultFactOf(payment, transfers, payment.vaultReading),
    settlement: settlementFactOf(payment.settlement),
  };
}

/** A reading of the vault beside what the canonical transfers up to its block leave in the vault. Pure. */
export function vaultFactOf(
  { deposit }: Pick<Payment, 'deposit'>,
  transfers: readonly Transfer[],
  { blockNumber, blockAt, held }: VaultReading,
): VaultFact {
  const recorded = transfers.filter(
    (transfer) =>
      transfer.canonical && transfer.network === deposit?.network && transfer.blockNumber <= blockNumber,
  );
  return {
    readAt: blockAt.getTime(),
    balances: held.map(({ token, units }) => ({
      token,
      heldUnits: BigInt(units),
      recordedUnits: recorded
        .filter((transfer) => transfer.token === token)
        .reduce((left, one) => left + (one.direction === 'in' ? BigInt(one.units) : -BigInt(one.units)), 0n),
    })),
  };
}

/** True if this reading proves that the transfers hold everything that arrived in the payment's window. Pure. */
export function isProvenBy(
  payment: Pick<Payment, 'deposit' | 'expiresAt'>,
  transfers: readonly Transfer[],
  reading: VaultReading | undefined,
): boolean {
  return isVaultProven(windowOf(payment), reading && vaultFactOf(payment, transfers, reading));
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
