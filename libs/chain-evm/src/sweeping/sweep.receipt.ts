import { NATIVE_COIN, vaultAddress, type VaultRule } from '../address';
import { SweepMismatchError } from '../chain.errors';
import { type ChainLog, decodeTransfer, isTransfer } from '../reading/erc20.codec';
import type { ChainReceipt } from '../reading/receipt.codec';
import { type FailedFlush, type Flush, decodeFactoryEvent } from './factory.codec';

type Transfer = ReturnType<typeof decodeTransfer>;

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
  const transfers = transfersByVault(receipt.logs);
  for (const flush of flushed) {
    // The native coin leaves no logs.
    if (flush.token === NATIVE_COIN) continue;
    const isItsTreasury = (address: string) =>
      address !== NATIVE_COIN &&
      vaultOf({ factory, treasury: address, paymentId: flush.paymentId }) === flush.vault;
    const told = (transfers.get(keyOf(flush.token, flush.vault)) ?? [])
      .filter(({ to }) => isItsTreasury(to))
      .reduce((sum, { amountUnits }) => sum + amountUnits, 0n);
    if (told !== flush.amountUnits) throw new SweepMismatchError({ txHash, ...flush, toldByToken: told });
  }
  return { txHash, blockNumber, blockHash, succeeded, flushed, failed, gasUsed };
}

/**
 * The transfers of each token from each address. Each log is decoded once: a checksum takes long, and the
 * receipt of a sweep has a log for each of its vaults.
 */
function transfersByVault(logs: readonly ChainLog[]): Map<string, Transfer[]> {
  const transfers = new Map<string, Transfer[]>();
  for (const log of logs.filter(isTransfer)) {
    const transfer = decodeTransfer(log);
    const key = keyOf(log.address, transfer.from);
    const others = transfers.get(key);
    if (others) others.push(transfer);
    else transfers.set(key, [transfer]);
  }
  return transfers;
}

function keyOf(token: string, vault: string): string {
  return `${token.toLowerCase()} ${vault}`;
}
