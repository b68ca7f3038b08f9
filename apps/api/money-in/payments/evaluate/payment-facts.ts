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
import type { Payment, Settlement, VaultReading } from '../document/payment.schema';
import type { PaymentFields, Selected } from '../document/payment.selection';
import { assetOf, networksOfDeposit, otherNetworksOf, worthOf } from './paid-assets';
import type { ChainCursor } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';

/** What `snapshotOf` and `factsOf` read from a payment. */
export const FACTS_FIELDS = {
  status: 1,
  expiresAt: 1,
  displacedBy: 1,
  cancelledAt: 1,
  givenUpAt: 1,
  deposit: 1,
  offeredVaults: 1,
  paidAt: 1,
  creditedIds: 1,
  settlement: 1,
  resolutions: 1,
  refunds: 1,
  keptByToken: 1,
  vaultReadings: 1,
  screening: 1,
} as const satisfies PaymentFields;
export type PaymentWithFacts = Selected<typeof FACTS_FIELDS>;

/** A stored payment as input of `evaluate` in `libs/payment-state`. Times are in milliseconds. */
export function snapshotOf(payment: PaymentWithFacts): PaymentSnapshot {
  return {
    ...windowOf(payment),
    status: payment.status,
    isOffered: payment.offeredVaults !== undefined,
    endedEarly: endedEarly(payment),
    paidAt: payment.paidAt?.getTime(),
    creditedIds: isCreditFixed(payment) ? (payment.creditedIds ?? []) : undefined,
  };
}

/** A payment that lost its reference sends no events, no matter what else happened to it. */
function endedEarly({ displacedBy, cancelledAt, givenUpAt }: PaymentWithFacts): EarlyEnd | undefined {
  if (displacedBy) return 'displaced';
  if (cancelledAt) return 'cancelled';
  return givenUpAt && 'given_up';
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
      alsoOn: otherNetworksOf(deposit),
    },
  };
}

/**
 * True once the settlement has begun or the payment has ended: from then on only an operator can credit more.
 */
function isCreditFixed({ status, settlement }: PaymentWithFacts): boolean {
  return isTerminal(status) || settlementFactOf(settlement).state !== 'none';
}

/**
 * The stored facts of a payment as input of `evaluate`: transfers in, how far the chains were read, vaults
 * and settlement.
 *
 * @param cursors of every network on which the payment can be paid; empty when one of them was never read
 */
export function factsOf(
  payment: PaymentWithFacts,
  transfers: readonly Transfer[],
  cursors: readonly Pick<ChainCursor, 'confirmed'>[],
): PaymentFacts {
  const resolutions = new Map(payment.resolutions.map(({ transferId, kind }) => [transferId, kind]));
  return {
    transfers: transfers
      .filter(({ direction }) => direction === 'in')
      .map((transfer) => ({
        id: transferIdOf(transfer),
        network: transfer.network,
        token: transfer.token,
        units: worthOfTransfer(payment, transfer, BigInt(transfer.units)),
        minedAt: transfer.minedAt.getTime(),
        canonical: transfer.canonical,
        depth: depthOf(transfer),
        resolution: resolutions.get(transferIdOf(transfer)),
      })),
    chainReadThrough:
      cursors.length > 0
        ? Math.min(...cursors.map(({ confirmed }) => confirmed.timestamp.getTime()))
        : undefined,
    vault: allVaultsOf(payment, transfers),
    settlement: settlementFactOf(payment.settlement),
  };
}

/**
 * In base units of the chosen token if the choice fixed a rate for the transfer's asset, otherwise in the
 * asset's own.
 */
export function worthOfTransfer(
  { deposit }: Pick<Payment, 'deposit'>,
  transfer: Pick<Transfer, 'token' | 'network'>,
  units: bigint,
): bigint {
  const asset = assetOf(deposit, transfer);
  return deposit && asset ? worthOf(deposit, asset, units) : units;
}

/** Undefined until the vault was read on each network on which the payment can be paid. */
function allVaultsOf(
  { deposit, vaultReadings = [] }: Pick<Payment, 'deposit' | 'vaultReadings'>,
  transfers: readonly Transfer[],
): VaultFact | undefined {
  if (!deposit) return undefined;
  const readings = networksOfDeposit(deposit).map((network) =>
    vaultReadings.find((one) => one.network === network),
  );
  const facts = readings.flatMap((reading) => (reading ? [vaultFactOf(transfers, reading)] : []));
  if (facts.length < readings.length) return undefined;
  return {
    readAt: Math.min(...facts.map(({ readAt }) => readAt)),
    balances: facts.flatMap(({ balances }) => balances),
  };
}

/**
 * A reading of the vault on a network, with the amount that the canonical transfers up to its block leave in
 * the vault. Pure.
 */
export function vaultFactOf(
  transfers: readonly Transfer[],
  { network, blockNumber, blockAt, held }: VaultReading,
): VaultFact {
  const recorded = transfers.filter(
    (transfer) => transfer.canonical && transfer.network === network && transfer.blockNumber <= blockNumber,
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

/**
 * True if this reading proves that the transfers include everything that arrived on its network in the
 * payment's window. Pure.
 */
export function isProvenBy(
  payment: Pick<Payment, 'deposit' | 'expiresAt'>,
  transfers: readonly Transfer[],
  reading: VaultReading | undefined,
): boolean {
  return isVaultProven(windowOf(payment), reading && vaultFactOf(transfers, reading));
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
