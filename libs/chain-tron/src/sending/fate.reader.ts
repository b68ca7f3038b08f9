import { ChainInconsistentError, type ChainReceipt } from '@cowrie/chain-evm';
import {
  askEach,
  callOne,
  list,
  mayOthersAnswer,
  type NodePool,
  objectOrNothing,
  parseBlock,
  type RpcTransport,
  toQuantity,
} from '@cowrie/chain-evm/shared';
import { parseBlockAnswer } from '../reading/block.answer';
import { parseTronReceipt } from '../reading/receipt.answer';
import { presenceOn } from './absence';
import type { TransactionFate, TransactionLife } from './signed.transaction';

/**
 * What one node says. `listed`: a solid block lists the transaction, and the node does not give its receipt.
 * `nothing`: the node contradicts itself, as in the middle of a reorganization.
 */
type Saying = { receipt: ChainReceipt; isSolid: boolean } | 'listed' | 'absent' | 'alive' | 'nothing';

/**
 * Tells what became of a sent transaction. Every node is asked until one has it in a block. It is dead only
 * if the solid chain of every node that answers shows its whole life without it. One node's word is not
 * enough: it could leave a transaction out of a block, and another one would pay twice.
 *
 * @throws ChainInconsistentError if a block lists it and no node has its receipt
 */
export function createFateReader({ reachable }: Pick<NodePool, 'reachable'>) {
  return async function fateOf(life: TransactionLife): Promise<TransactionFate<ChainReceipt>> {
    const isMined = (said: Saying) => typeof said === 'object';
    const said = await askEach(reachable(), (node) => sayingOf(node, life), isMined);
    const mined = said.find((one) => typeof one === 'object');
    if (mined) return { state: 'mined', ...mined };
    if (said.includes('listed'))
      throw new ChainInconsistentError('a block lists the transaction, and no node has its receipt', {
        txId: life.txId,
      });
    return { state: said.every((one) => one === 'absent') ? 'dead' : 'waiting' };
  };
}

async function sayingOf(node: RpcTransport, life: TransactionLife): Promise<Saying> {
  try {
    return await askNode(node, life);
  } catch (error) {
    if (error instanceof ChainInconsistentError) return 'nothing';
    throw error;
  }
}

async function askNode(node: RpcTransport, life: TransactionLife): Promise<Saying> {
  const receipt = parseTronReceipt(await callOne(node, 'eth_getTransactionReceipt', [life.txId]));
  // After the receipt: a transaction that is found now was in its block by then.
  const solid = parseBlockAnswer(await callOne(node, 'walletsolidity/getnowblock', [{}]));
  if (!solid) throw new ChainInconsistentError('the node has no solid block', { txId: life.txId });
  if (!receipt) {
    const presence = await presenceOn(node, life, solid.blockNumber);
    return typeof presence === 'object' ? byBlock(node, presence.listedIn, life.txId) : presence;
  }
  if (receipt.txHash !== life.txId)
    throw new ChainInconsistentError('the node answered about another transaction', { txId: life.txId });
  await assertCanonical(node, receipt);
  return { receipt, isSolid: receipt.blockNumber <= solid.blockNumber };
}

/** The receipts of a block do not need the index of transactions. Not every node gives them. */
async function byBlock(node: RpcTransport, blockId: string, txId: string): Promise<Saying> {
  try {
    const receipts = list(await callOne(node, 'eth_getBlockReceipts', [blockId])).map(parseTronReceipt);
    const receipt = receipts.find((one) => one?.txHash === txId && one.blockHash === blockId);
    return receipt ? { receipt, isSolid: true } : 'listed';
  } catch (error) {
    // It has still said that a block lists the transaction.
    if (mayOthersAnswer(error) || error instanceof ChainInconsistentError) return 'listed';
    throw error;
  }
}

/** Asks by number: a receipt can outlive its block on a node. */
async function assertCanonical(node: RpcTransport, { blockNumber, blockHash }: ChainReceipt): Promise<void> {
  const answer = await callOne(node, 'eth_getBlockByNumber', [toQuantity(blockNumber), false]);
  if (objectOrNothing(answer) && parseBlock(answer)?.hash === blockHash) return;
  throw new ChainInconsistentError('the block of a receipt was taken back', { blockNumber, blockHash });
}
