import {
  ChainInconsistentError,
  RpcResponseError,
  RpcUnreachableError,
  TransactionRejectedError,
} from '@cowrie/chain-evm';
import { callOne, mayOthersAnswer, type NodePool, type RpcTransport } from '@cowrie/chain-evm/shared';
import { type BroadcastAnswer, parseBroadcast } from '../reading/broadcast.answer';

const METHOD = 'wallet/broadcasthex';

/**
 * Gives a signed transaction to every node, because a node can take one and lose it. It can be repeated.
 *
 * @throws TransactionRejectedError if no node takes it and all that answer refuse it, or it has expired; an
 *   earlier broadcast can still be in a block. RpcUnreachableError or RpcResponseError if the outcome is
 *   unknown.
 */
export async function broadcastTo(
  { reachable }: Pick<NodePool, 'reachable'>,
  { txId, rawTransaction }: { txId: string; rawTransaction: string },
): Promise<void> {
  const outcomes = await Promise.all(reachable().map((node) => sendTo(node, txId, rawTransaction)));
  const answers = outcomes.filter((one): one is BroadcastAnswer => !(one instanceof Error));
  if (answers.some(({ outcome }) => outcome === 'taken')) return;
  const unsure = answers.find(({ outcome }) => outcome === 'unsure');
  if (unsure) throw new RpcResponseError(0, `${unsure.code} ${unsure.message}`, METHOD, undefined, true);
  const [first] = answers;
  if (!first) throw outcomes[0] ?? new RpcUnreachableError('network', { endpoint: 'no endpoint' });
  const reason = answers.some(({ outcome }) => outcome === 'expired') ? 'expired' : 'other';
  throw new TransactionRejectedError(reason, { txId, rpcCode: first.code, rpcMessage: first.message });
}

/** A node's answer, or why there is none. */
async function sendTo(node: RpcTransport, txId: string, raw: string): Promise<BroadcastAnswer | Error> {
  try {
    return parseBroadcast(await callOne(node, METHOD, [{ transaction: raw.slice(2) }]), txId);
  } catch (error) {
    if (mayOthersAnswer(error) || error instanceof ChainInconsistentError) return error;
    throw error;
  }
}
