import {
  ChainInconsistentError,
  type ChainLog,
  type ChainReceipt,
  decodeTransfer,
  isTransfer,
  parseLog,
  parseReceipt,
  type RawObject,
} from '@cowrie/chain-evm';
import { checkBlockId } from './block.id';

/** A token transfer of a transaction that succeeded. Addresses have 20 bytes and EIP-55 checksums. */
export interface TokenTransfer {
  from: string;
  to: string;
  amountUnits: bigint;
  /** The token, in lower case. */
  token: string;
  /** Its place, from 0, among all token transfers of the transaction. */
  ordinal: number;
}

/**
 * Reads a log of `eth_getLogs`. TRON's nodes answer in Ethereum's form, with addresses of 20 bytes. The bloom
 * of their blocks is all zeros, so it proves nothing.
 *
 * @throws ChainInconsistentError
 */
export function parseTronLog(raw: RawObject): ChainLog {
  const log = parseLog(raw);
  checkBlockId(log);
  return log;
}

/**
 * Reads an answer of `eth_getTransactionReceipt`, or an entry of `eth_getBlockReceipts`. `gasUsed` is energy,
 * and `costWei` is in sun.
 *
 * @returns undefined if the transaction is in no block
 * @throws ChainInconsistentError, also when a log names another transaction or block than its receipt
 */
export function parseTronReceipt(result: unknown): ChainReceipt | undefined {
  const receipt = parseReceipt(result);
  if (!receipt) return undefined;
  checkBlockId(receipt);
  for (const { txHash, blockHash } of receipt.logs) {
    if (txHash !== receipt.txHash || blockHash !== receipt.blockHash)
      throw new ChainInconsistentError('a log does not belong to its receipt', { txHash, blockHash });
  }
  return receipt;
}

/**
 * Returns the token transfers of a receipt, of any token, in order. Empty for a transaction that failed: it
 * moved nothing, whatever logs a node shows.
 */
export function transfersOf({ succeeded, logs }: ChainReceipt): TokenTransfer[] {
  if (!succeeded) return [];
  return logs.filter(isTransfer).map((log, ordinal) => {
    const { from, to, amountUnits } = decodeTransfer(log);
    return { from, to, amountUnits, token: log.address, ordinal };
  });
}
