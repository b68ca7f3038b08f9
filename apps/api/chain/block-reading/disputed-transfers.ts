import type { Logger } from '@nestjs/common';
import type { PlacedTransfer } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import { askedAs, type ChainTransfer } from '../chain-records/transfer.change';
import type { Transfer } from '../chain-records/transfer.schema';
import { identityOf } from './transfer.changes';

/**
 * A node follows its chain if its newest block is not older. A credited block is deep, so every node that
 * follows has it.
 */
const FOLLOWS_SECONDS = 60;

/**
 * The hosts that deny each of these transfers, which others show (docs/decisions/0150).
 * @throws as `NetworkReader.deniers`
 */
export function hostsDenying(
  transfers: readonly PlacedTransfer[],
  { reader, clock }: { reader: Pick<NetworkReader, 'deniers'>; clock: Clock },
): Promise<string[][]> {
  return reader.deniers(transfers, Math.floor(clock.now().getTime() / 1000) - FOLLOWS_SECONDS);
}

/**
 * Asks the other nodes about money before it is credited. A node that lies may show a transfer in its logs,
 * its receipts and its blocks alike, so only another node can contradict it. What one of them denies is not
 * confirmed until they agree: either may be wrong (docs/decisions/0150).
 */
export class DisputedTransfers {
  constructor(
    private readonly reader: Pick<NetworkReader, 'deniers'>,
    private readonly clock: Clock,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /**
   * The identities of observed transfers to vaults that a node denies. Those that are confirmed stay so.
   * @param before what was stored of their blocks
   */
  async among(observed: readonly ChainTransfer[], before: readonly Transfer[]): Promise<ReadonlySet<string>> {
    const isConfirmed = new Set(
      before.filter(({ canonical, confirmedAt }) => canonical && confirmedAt).map(identityOf),
    );
    const asked = observed.filter((one) => one.direction === 'in' && !isConfirmed.has(identityOf(one)));
    const disputed = new Set<string>();
    if (asked.length === 0) return disputed;
    const hosts = await hostsDenying(asked.map(askedAs), { reader: this.reader, clock: this.clock });
    for (const [at, transfer] of asked.entries()) {
      const deniedBy = hosts[at] ?? [];
      if (deniedBy.length === 0) continue;
      const { txHash, blockNumber } = transfer;
      this.logger.error(
        { txHash, blockNumber, deniedBy },
        'a node shows a transfer to a vault and another does not; it is not credited until they agree. Remove the node that is wrong',
      );
      disputed.add(identityOf(transfer));
    }
    return disputed;
  }
}
