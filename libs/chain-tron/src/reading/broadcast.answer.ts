import { ChainInconsistentError } from '@cowrie/chain-evm';
import { bytes, nodeMessage, record, word } from './wallet.values';

/**
 * What a node did with a transaction:
 *
 * - `taken`: it says that it has it, now or since earlier.
 * - `expired`: it came too late, and no block takes it any more.
 * - `refused`: this node finds it invalid.
 * - `unsure`: ask again. The node was busy, or lags behind the block that the transaction refers to.
 *
 * None of them proves anything. A node with a cache of IDs says "duplicate" of a transaction that it has
 * refused before (java-tron's `trxCacheEnable`), and after each answer an earlier broadcast can be in a
 * block. Ask for the transaction until it is in a block, or its time is over on the solid chain.
 */
export type BroadcastOutcome = 'taken' | 'expired' | 'refused' | 'unsure';

/** `api.Return.response_code`. Every other code is `unsure`. */
const OUTCOMES: ReadonlyMap<string, BroadcastOutcome> = new Map([
  ['DUP_TRANSACTION_ERROR', 'taken'],
  ['TRANSACTION_EXPIRATION_ERROR', 'expired'],
  ['SIGERROR', 'refused'],
  ['CONTRACT_VALIDATE_ERROR', 'refused'],
  ['CONTRACT_EXE_ERROR', 'refused'],
  ['BANDWITH_ERROR', 'refused'],
  ['TOO_BIG_TRANSACTION_ERROR', 'refused'],
]);

export interface BroadcastAnswer {
  outcome: BroadcastOutcome;
  /** The node's code; `SUCCESS` if it took the transaction. */
  code: string;
  /** The node's own words. */
  message: string;
}

/**
 * Reads an answer of `/wallet/broadcasthex` or `/wallet/broadcasttransaction`.
 *
 * @param txId the transaction that was sent
 * @throws ChainInconsistentError, also for an answer about another transaction
 */
export function parseBroadcast(answer: unknown, txId: string): BroadcastAnswer {
  const raw = record(answer, 'a broadcast');
  if (raw.txid !== undefined && bytes(raw.txid, 32) !== txId.toLowerCase())
    throw new ChainInconsistentError('the node answered about another transaction', { txId });
  const code = word(raw.code) ?? 'SUCCESS';
  const isTaken = code === 'SUCCESS' && raw.result === true;
  const outcome = isTaken ? 'taken' : (OUTCOMES.get(code) ?? 'unsure');
  return { outcome, code, message: nodeMessage(raw.message) };
}
