import { zeroPadValue } from 'ethers/utils';
import { checksumAddress } from '../address';
import type { NetworkDefinition, PaidTransfer } from '../network.types';
import type { OrderedNodes } from '../rpc/node.pool';
import { decodeTransfer, isTransfer, TRANSFER_TOPIC } from './erc20.codec';
import { keptUnits, type Move } from './kept-units';
import { askRange } from './log-range.answer';
import { createLogRangeReader } from './log-range.reader';
import { tokensByContract } from './observed-transfer';
import type { ChainReceipt } from './receipt.codec';
import { provenLogs } from './transfer.evidence';
import { createTransferMatch } from './transfer.match';

/** Which payments to read. */
export interface PaidQuery {
  /** First and last block, inclusive. */
  fromBlock: number;
  toBlock: number;
  /** The account that paid. */
  from: string;
  /** The accounts that were paid. If empty, no endpoint is asked. */
  to: readonly string[];
}

/** See `ChainReader.paid`. Each of `views` is asked, so that one shows what another leaves out. */
export function createPaidReader(network: NetworkDefinition, views: readonly OrderedNodes[]) {
  const tokens = tokensByContract(network);
  const readers = views.map((nodes) => ({
    nodes,
    readLogs: createLogRangeReader(async (query) => (await askRange(nodes, query)).wanted),
  }));

  return async function paid({ fromBlock, toBlock, from, to }: PaidQuery): Promise<PaidTransfer[]> {
    if (tokens.size === 0 || to.length === 0) return [];
    const payer = checksumAddress(from);
    const destinations = new Map(to.map(checksumAddress).map((address) => [address.toLowerCase(), address]));
    const filter = {
      address: [...tokens.keys()],
      topics: [TRANSFER_TOPIC, topicOf(payer), [...destinations.values()].map(topicOf)],
    };
    const isPaid = (address: string) => destinations.has(address.toLowerCase());
    const isWanted = createTransferMatch({ contracts: tokens, isWatched: (one) => destinations.has(one) });
    const found = new Map<string, PaidTransfer>();
    for (const { nodes, readLogs } of readers) {
      const logs = await readLogs({ fromBlock, toBlock, filter, isWanted });
      for (const { transfer, receipt } of await provenLogs(logs, nodes, tokens)) {
        // An endpoint that ignores the filter must not make a stranger's transfer ours.
        const isOurs = transfer.from === payer && isPaid(transfer.to);
        if (!isOurs) continue;
        const kept = keptUnits(transfer, movesOf(receipt), isPaid);
        found.set(`${transfer.txHash}:${transfer.ordinal}`, {
          ...transfer,
          ...(kept.length > 0 && { keptUnits: kept }),
        });
      }
    }
    return [...found.values()].sort(
      (a, b) => a.blockNumber - b.blockNumber || a.txHash.localeCompare(b.txHash) || a.ordinal - b.ordinal,
    );
  };
}

function movesOf({ logs }: ChainReceipt): Move[] {
  return logs
    .filter(isTransfer)
    .map((log, ordinal) => ({ tokenAddress: checksumAddress(log.address), ...decodeTransfer(log), ordinal }));
}

/** An address as an indexed value of a log. */
function topicOf(address: string): string {
  return zeroPadValue(address, 32).toLowerCase();
}
