import { NATIVE_COIN, vaultAddress, type VaultRule } from '../address';
import { SweepMismatchError } from '../chain.errors';
import { type ChainLog, decodeTransfer, isTransfer } from '../reading/erc20.codec';
import type { ChainReceipt } from '../reading/receipt.codec';
import { type FailedFlush, type Flush, decodeFactoryEvent } from './factory.codec';

/** The result of a sweep. */
export interface SweepReceipt {
  txHash: string;
  blockNumber: number;
  blockHash: string;
  /** False if the whole transaction reverted: nothing was moved, and the nonce is used. */
  succeeded: boolean;
  flushed: Flush[];
  failed: FailedFlush[];
  gasUsed: bigint;
}

/**
 * Reads the factory's events of a sweep and compares each with the token's own transfer from that vault to
 * its treasury.
 *
 * @throws SweepMismatchError if the two differ, or the transaction does not call this factory
 */
export function sweepReceipt(
  factory: string,
  receipt: ChainReceipt,
  vaultOf: VaultRule = vaultAddress,
): SweepReceipt {
  const { txHash, blockNumber, blockHash, succeeded, gasUsed } = receipt;
  if (receipt.to !== factory.toLowerCase())
    throw new SweepMismatchError({ txHash, calls: receipt.to, factory });
  const events = receipt.logs
    .filter(({ address }) => address === factory.toLowerCase())
    .flatMap((log) => decodeFactoryEvent(log) ?? []);
  const flushed: Flush[] = [];
  const failed: FailedFlush[] = [];
  for (const event of events) {
    if ('amountUnits' in event) flushed.push(event);
    else failed.push(event);
  }
  for (const flush of flushed) {
    const isItsTreasury = (address: string) =>
      address !== NATIVE_COIN &&
      vaultOf({ factory, treasury: address, paymentId: flush.paymentId }) === flush.vault;
    proveByToken(flush, receipt, isItsTreasury);
  }
  return { txHash, blockNumber, blockHash, succeeded, flushed, failed, gasUsed };
}

/** @param isItsTreasury whether the vault's address is derived from this treasury */
function proveByToken(
  flush: Flush,
  { txHash, logs }: ChainReceipt,
  isItsTreasury: (address: string) => boolean,
): void {
  // The native coin leaves no logs.
  if (flush.token === NATIVE_COIN) return;
  const told = logs
    .filter((log) => isTransferOf(flush.token, log))
    .map(decodeTransfer)
    .filter(({ from, to }) => from === flush.vault && isItsTreasury(to))
    .reduce((sum, { amountUnits }) => sum + amountUnits, 0n);
  if (told !== flush.amountUnits) throw new SweepMismatchError({ txHash, ...flush, toldByToken: told });
}

function isTransferOf(token: string, log: ChainLog): boolean {
  return log.address === token.toLowerCase() && isTransfer(log);
}
