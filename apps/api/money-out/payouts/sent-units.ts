import { isPayoutVoid } from '@cowrie/payout-state';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Payout } from './payout.schema';

/**
 * How much of a refund's token an address has sent to the payment, on the refund's network: base units,
 * confirmed transfers only. Pure.
 */
export function sentUnitsOf(
  transfers: readonly Transfer[],
  { token, network }: Pick<Payout, 'token' | 'network'>,
  address: string,
): bigint {
  return transfers
    .filter((one) => one.direction === 'in' && one.canonical && one.confirmedAt !== undefined)
    .filter((one) => one.token === token && one.network === network)
    .filter(({ from }) => from.toLowerCase() === address.toLowerCase())
    .reduce((sum, { units }) => sum + BigInt(units), 0n);
}

/**
 * How much of a payout's token the other payouts of its payment return to an address, on its network: base
 * units. Pure.
 */
export function returnedUnitsOf(
  payouts: readonly Payout[],
  { _id, token, network }: Pick<Payout, '_id' | 'token' | 'network'>,
  address: string,
): bigint {
  return payouts
    .filter((one) => !one._id.equals(_id) && !isPayoutVoid(one.status))
    .filter((one) => one.token === token && one.network === network)
    .filter(({ destination }) => destination?.address.toLowerCase() === address.toLowerCase())
    .reduce((sum, { units }) => sum + BigInt(units), 0n);
}
