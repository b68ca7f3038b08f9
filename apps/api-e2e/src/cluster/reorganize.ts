import type { ClusterChain, SentPayment } from './chain';

/** A transaction of the orphaned blocks. */
export interface OrphanedTransaction {
  txHash: string;
  /** What Anvil needs to mine it again: raw bytes or a request. */
  transaction: string | SentPayment['request'];
}

/**
 * Replaces the newest blocks by others. Mining must be paused.
 *
 * @param placeOf the new block, from 0, in which a transaction is mined again; undefined drops it. The
 *   fraction orders the transactions within a block: 1.2 comes before 1.7
 * @returns the dropped transactions
 */
export async function reorganize(
  chain: ClusterChain,
  { depth, payments }: { depth: number; payments: readonly SentPayment[] },
  placeOf: (txHash: string) => number | undefined,
): Promise<OrphanedTransaction[]> {
  const requests = new Map(payments.map(({ txHash, request }) => [txHash, request]));
  const { number: head } = await chain.head();
  const orphaned: OrphanedTransaction[] = [];
  for (let number = head - depth + 1; number <= head; number += 1) {
    const { transactions } = await chain.rpc<{ transactions: string[] }>('eth_getBlockByNumber', [
      `0x${number.toString(16)}`,
      false,
    ]);
    for (const txHash of transactions) {
      // Payers have no keys, so their transactions have no signed bytes to send. The request is sent again
      // instead.
      const transaction =
        requests.get(txHash) ?? (await chain.rpc<string>('debug_getRawTransaction', [txHash]));
      orphaned.push({ txHash, transaction });
    }
  }
  const places = orphaned.map((one) => ({ ...one, place: placeOf(one.txHash) }));
  const again = places
    .flatMap(({ place, transaction }) => (place === undefined ? [] : [{ place, transaction }]))
    .sort((a, b) => a.place - b.place);
  await chain.rpc('anvil_reorg', [
    depth,
    again.map(({ place, transaction }) => [transaction, Math.floor(place)]),
  ]);
  return places.filter(({ place }) => place === undefined);
}
