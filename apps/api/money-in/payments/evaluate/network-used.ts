import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { assetOf, worthOf } from './paid-assets';
import type { Deposit, Payment } from '../document/payment.schema';

/**
 * The network on which a payment was paid; before any money arrives, the chosen one (docs/decisions/0093).
 * Pure.
 */
export function networkUsed({
  deposit,
  paidNetwork,
}: Pick<Payment, 'paidNetwork'> & { deposit?: Pick<Deposit, 'network'> | undefined }): string | undefined {
  return paidNetwork ?? deposit?.network;
}

/** What the counted transfers say about where a payment was paid. */
export type UsedNetwork = Pick<Payment, 'paidNetwork' | 'txHash'>;

/**
 * The network that brought the most, and the newest transaction there. If two networks brought the same
 * amount, the chosen one comes first. Pure.
 * @param counted canonical transfers to the vault that are not exceptions, in any order
 */
export function usedNetworkOf(deposit: Deposit | undefined, counted: readonly Transfer[]): UsedNetwork {
  const sums = new Map<string, bigint>();
  for (const transfer of counted) {
    const asset = deposit && assetOf(deposit, transfer);
    const worth = deposit && asset ? worthOf(deposit, asset, BigInt(transfer.units)) : 0n;
    sums.set(transfer.network, (sums.get(transfer.network) ?? 0n) + worth);
  }
  const isChosen = (network: string) => network === deposit?.network;
  const [most] = [...sums].sort(([a, first], [b, second]) => {
    if (first !== second) return first > second ? -1 : 1;
    return Number(isChosen(b)) - Number(isChosen(a)) || (a < b ? -1 : 1);
  });
  const [network] = most ?? [];
  const newest = counted
    .filter((one) => one.network === network)
    .sort((a, b) => a.blockNumber - b.blockNumber || a.ordinal - b.ordinal)
    .at(-1);
  return { paidNetwork: network && isChosen(network) ? undefined : network, txHash: newest?.txHash };
}
