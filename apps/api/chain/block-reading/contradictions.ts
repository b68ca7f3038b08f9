import type { Logger } from '@nestjs/common';
import type { BlockRef } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import { askedAs, type ChainTransfer } from '../chain-records/transfer.change';
import type { Transfer } from '../chain-records/transfer.schema';
import { identityOf } from './transfer.changes';

/** The outcome for stored transfers that a reading of their blocks does not show. */
export interface Missing {
  /**
   * Keyed by identity: their block is no longer canonical, or a node that has the block says that it does not
   * contain them.
   */
  gone: ReadonlySet<string>;
  /** Receipts show them in their canonical block, so the node omitted them. */
  leftOut: ChainTransfer[];
  /** The hosts that omitted them. They rest. */
  hosts: string[];
}

/**
 * Determines the outcome for stored transfers that a deep reading does not show. A missing log proves
 * nothing: transfers disappear only with a block that is no longer canonical. If the block is canonical,
 * every node is asked for the receipt by its hash. Nodes that omit what a receipt shows are rested
 * (docs/decisions/0078).
 */
export class Contradictions {
  constructor(
    private readonly reader: Pick<NetworkReader, 'block' | 'testimony' | 'restLiars'>,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /** @param last the last block of the reading */
  async of(missing: readonly Transfer[], last: BlockRef): Promise<Missing> {
    const gone = new Set<string>();
    const leftOut: ChainTransfer[] = [];
    const hashes = new Map<number, string | undefined>([[last.number, last.hash]]);
    for (const record of missing) {
      const { blockNumber } = record;
      if (!hashes.has(blockNumber)) hashes.set(blockNumber, (await this.reader.block(blockNumber))?.hash);
      const hash = hashes.get(blockNumber);
      // A node that does not have the block says nothing about it.
      if (hash === undefined) continue;
      if (hash !== record.blockHash) gone.add(identityOf(record));
      else await this.weigh(record, gone, leftOut);
    }
    return { gone, leftOut, hosts: await this.rest(leftOut) };
  }

  private async weigh(record: Transfer, gone: Set<string>, leftOut: ChainTransfer[]): Promise<void> {
    const { txHash, blockNumber } = record;
    const testimony = await this.reader.testimony(askedAs(record));
    if (testimony === 'shown') leftOut.push(shownOf(record));
    if (testimony === 'denied') gone.add(identityOf(record));
    if (testimony === 'unknown') {
      const text = 'a stored transfer is in neither the logs nor a receipt of its canonical block; it stays';
      this.logger.error({ txHash, blockNumber }, `${text}, and is asked for again. Check the nodes`);
    }
  }

  /** Nodes are asked about one transfer per block: they rest at the first one that they omit. */
  private async rest(leftOut: readonly ChainTransfer[]): Promise<string[]> {
    const blocks = new Map(leftOut.map((transfer) => [transfer.blockNumber, transfer]));
    const hosts = new Set<string>();
    for (const transfer of blocks.values()) {
      const { txHash, blockNumber } = transfer;
      const found = await this.reader.restLiars(askedAs(transfer));
      for (const host of found) hosts.add(host);
      this.logger.error(
        { txHash, blockNumber, hosts: found },
        'a reading left out a transfer that its receipt shows; nodes that leave it out rest',
      );
    }
    return [...hosts];
  }
}

/** The transfer as the chain shows it, without the fields of the stored record. */
function shownOf(record: Transfer): ChainTransfer {
  const { txHash, ordinal, paymentId, direction, token, tokenAddress, from, to, units } = record;
  const { blockNumber, blockHash, minedAt } = record;
  const of = {
    txHash,
    ordinal,
    paymentId,
    direction,
    ...(token && { token }),
    tokenAddress,
    from,
    to,
    units,
  };
  return { ...of, blockNumber, blockHash, minedAt };
}
