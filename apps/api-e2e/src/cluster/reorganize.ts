import type { ClusterChain, SentPayment } from './chain';

/** A transaction of the blocks that are taken back. */
export interface TakenBack {
  txHash: string;
  /** What anvil takes to mine it again. */
  transaction: string | SentPayment['request'];
}

/**
 * Takes back the newest blocks and puts others in their place. Mining must be held still.
 *
 * @param placeOf in which of the new blocks, from 0, a transaction is mined again; undefined drops it. Within a block the
 * order is that of the answers' numbers after the point.
 * @returns what was dropped
 */
export async function reorganize(
  chain: ClusterChain,
  { depth, payments }: { depth: number; payments: readonly SentPayment[] },
  placeOf: (txHash: string) => number | undefined,
): Promise<TakenBack[]> {
  const requests = new Map(payments.map(({ txHash, request }) => [txHash, request]));
  const { number: head } = await chain.head();
  const taken: TakenBack[] = [];
  for (let number = head - depth + 1; number <= head; number += 1) {
    const { transactions } = await chain.rpc<{ transactions: string[] }>('eth_getBlockByNumber', [
      `0x${number.toString(16)}`,
      false,
    ]);
    for (const txHash of transactions) {
      // Only what was signed can be mined again as it was; the payers have no keys.
      const transaction =
        requests.get(txHash) ?? (await chain.rpc<string>('debug_getRawTransaction', [txHash]));
      taken.push({ txHash, transaction });
    }
  }
  const places = taken.map((one) => ({ ...one, place: placeOf(one.txHash) }));
  const again = places
    .flatMap(({ place, transaction }) => (place === undefined ? [] : [{ place, transaction }]))
    .sort((a, b) => a.place - b.place);
  await chain.rpc('anvil_reorg', [
    depth,
    again.map(({ place, transaction }) => [transaction, Math.floor(place)]),
  ]);
  return places.filter(({ place }) => place === undefined);
}
