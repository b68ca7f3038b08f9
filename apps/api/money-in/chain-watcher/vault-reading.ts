import type { AddressBalances } from '@cowrie/chain-evm';
import type { ChainCursor } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { keptUnits } from '../payments/evaluate/kept-by-token';
import { vaultFactOf } from '../payments/evaluate/payment-facts';
import type { Payment, VaultReading } from '../payments/document/payment.schema';

/** The balance read from a vault at a block, in stored form. */
export function readingOf(
  { number, timestamp }: ChainCursor['confirmed'],
  balances: AddressBalances['balances'],
): Omit<VaultReading, 'network'> {
  const held = balances.map(({ token, units }) => ({ token, units: units.toString() }));
  return { blockNumber: number, blockAt: timestamp, held };
}

/**
 * Where a vault's balance differs from what its transfers leave in it, less what a token has kept; as texts.
 * Pure.
 */
export function differencesOf(
  payment: Pick<Payment, 'keptByToken'>,
  transfers: readonly Transfer[],
  reading: VaultReading,
): string[] {
  return vaultFactOf(transfers, reading).balances.flatMap(({ token, heldUnits, recordedUnits }) => {
    const kept = payment.keptByToken?.find((one) => one.network === reading.network && one.token === token);
    const expected = recordedUnits - (kept ? keptUnits(payment, kept) : 0n);
    return heldUnits === expected ? [] : [`${token} ${heldUnits} held, ${expected} recorded`];
  });
}
