import { Transaction } from 'ethers/transaction';
import { RpcResponseError, type RejectionReason, TransactionRejectedError } from '../chain.errors';
import { callOne, type RpcTransport } from '../rpc/rpc.types';
import { objectOrNothing } from '../rpc/rpc.values';

const SAME_HASH =
  /already known|already imported|same hash|known transaction|already exists|already in (the )?(mem)?pool/i;
const REASONS: readonly [RegExp, RejectionReason][] = [
  [/nonce too low|nonce has already been used|old nonce|invalid nonce/i, 'nonce_too_low'],
  [/underpriced/i, 'replacement_underpriced'],
  [/insufficient (funds|balance)/i, 'insufficient_funds'],
  [/fee cap|max fee|less than block base fee|gas price (too low|below)|tip/i, 'fees_too_low'],
];

/**
 * Sends a signed transaction to the network. It can be repeated: a transaction that is already known or mined
 * is a success.
 *
 * @throws TransactionRejectedError if it cannot take effect as it is; RpcUnreachableError if the outcome is
 *   unknown
 */
export async function broadcastRaw(transport: RpcTransport, rawTransaction: string): Promise<void> {
  try {
    await callOne(transport, 'eth_sendRawTransaction', [rawTransaction]);
  } catch (error) {
    if (!(error instanceof RpcResponseError)) throw error;
    if (SAME_HASH.test(error.rpcMessage)) return;
    const txHash = Transaction.from(rawTransaction).hash;
    const reason = reasonOf(error.rpcMessage);
    // This same transaction may have used the nonce.
    if (reason === 'nonce_too_low' && (await isKnown(transport, txHash))) return;
    if (error.retryable) throw error;
    throw new TransactionRejectedError(reason, { txHash, rpcMessage: error.rpcMessage }, { cause: error });
  }
}

/** Why an endpoint rejects a transaction, judged by its message. */
export function reasonOf(rpcMessage: string): RejectionReason {
  return REASONS.find(([words]) => words.test(rpcMessage))?.[1] ?? 'other';
}

async function isKnown(transport: RpcTransport, txHash: string | null): Promise<boolean> {
  return objectOrNothing(await callOne(transport, 'eth_getTransactionByHash', [txHash])) !== undefined;
}
