import type { ObservedTransfer } from '../network.types';
import { ChainInconsistentError } from '../chain.errors';
import { mayOthersAnswer } from '../rpc/rpc.classify';
import type { RpcTransport } from '../rpc/rpc.types';
import { callAll } from '../rpc/rpc.types';
import { list, objectOrNothing } from '../rpc/rpc.values';
import { decodeTransfer, isTransfer } from './erc20.codec';
import { parseReceipt } from './receipt.codec';

/**
 * What the endpoints say about a transfer in a block. `shown`: a receipt in that block holds it. `denied`: an
 * endpoint has the block without it, in its transactions or receipt, and no endpoint shows it. `unknown`: no
 * endpoint can say.
 */
export type Testimony = 'shown' | 'denied' | 'unknown';

/** A transfer that was read once, in the block of this hash. */
export type RecordedTransfer = Pick<
  ObservedTransfer,
  'txHash' | 'ordinal' | 'blockHash' | 'tokenAddress' | 'from' | 'to' | 'amountUnits'
>;

/** See `ChainReader.testimony`. */
export async function testimonyOf(
  nodes: readonly RpcTransport[],
  transfer: RecordedTransfer,
): Promise<Testimony> {
  let isDenied = false;
  for (const node of nodes) {
    const answer = await testimonyFrom(node, transfer);
    if (answer === 'shown') return answer;
    isDenied ||= answer === 'denied';
  }
  return isDenied ? 'denied' : 'unknown';
}

/** A node that does not answer, lacks this block, or contradicts itself says nothing. */
async function testimonyFrom(node: RpcTransport, transfer: RecordedTransfer): Promise<Testimony> {
  const { txHash, blockHash } = transfer;
  try {
    const [outcome, found] = await callAll(node, [
      { method: 'eth_getTransactionReceipt', params: [txHash] },
      { method: 'eth_getBlockByHash', params: [blockHash, false] },
    ]);
    const receipt = parseReceipt(outcome);
    if (receipt?.blockHash === blockHash) {
      const log = receipt.logs.filter(isTransfer)[transfer.ordinal];
      const isShown =
        receipt.succeeded && log !== undefined && isSame(transfer, log.address, decodeTransfer(log));
      return isShown ? 'shown' : 'denied';
    }
    const block = objectOrNothing(found);
    if (!block) return 'unknown';
    return list(block.transactions).includes(txHash) ? 'unknown' : 'denied';
  } catch (error) {
    if (mayOthersAnswer(error) || error instanceof ChainInconsistentError) return 'unknown';
    throw error;
  }
}

function isSame(
  { tokenAddress, from, to, amountUnits }: RecordedTransfer,
  contract: string,
  logged: ReturnType<typeof decodeTransfer>,
): boolean {
  return (
    tokenAddress.toLowerCase() === contract &&
    logged.from === from &&
    logged.to === to &&
    logged.amountUnits === amountUnits
  );
}
