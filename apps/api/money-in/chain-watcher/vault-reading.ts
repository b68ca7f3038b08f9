import { type AddressBalances, type BlockBalances, ChainInconsistentError } from '@cowrie/chain-evm';
import type { FinalBalances } from '@cowrie/api/platform/chain/network.reader';
import type { ChainCursor } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { keptUnits } from '../payments/evaluate/kept-by-token';
import { vaultFactOf } from '../payments/evaluate/payment-facts';
import type { Payment, VaultReading } from '../payments/document/payment.schema';

/**
 * What vaults hold at this block, or at another one that stays, if nodes keep no state of older blocks. That
 * one must be confirmed, and all its transfers must be recorded.
 *
 * @throws the nodes' errors; ChainInconsistentError if the block of the answer is not read yet, or not
 *   confirmed: ask again later
 */
export async function balancesOfVaults(
  reader: FinalBalances,
  wanted: Pick<ChainCursor, 'number' | 'hash'>,
  { cursor, addresses }: { cursor: ChainCursor; addresses: readonly string[] },
): Promise<BlockBalances> {
  const found = await reader.balancesAt(wanted, addresses);
  const { number } = found.block;
  if (number < cursor.confirmed.number || number > cursor.number)
    throw new ChainInconsistentError('the block of the balances is not confirmed, or not read yet', {
      number,
      confirmed: cursor.confirmed.number,
      read: cursor.number,
    });
  return found;
}

/** The balance read from a vault at a block, in stored form. */
export function readingOf(
  { number, timestampSeconds }: BlockBalances['block'],
  balances: AddressBalances['balances'],
): Omit<VaultReading, 'network'> {
  const held = balances.map(({ token, units }) => ({ token, units: units.toString() }));
  return { blockNumber: number, blockAt: new Date(timestampSeconds * 1000), held };
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
