import type { Logger } from '@nestjs/common';
import {
  type Fees,
  higherFees,
  raisedFees,
  type SendingAccount,
  type SignedTransaction,
  TransactionRejectedError,
} from '@cowrie/chain-evm';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import { attemptOf, feesOf, type SendAttempt } from './send-attempt';

const REPLACE_AFTER_SECONDS = 60;
/**
 * A transaction that offers this many times the advised fees is not stuck because of its fees, so a higher
 * offer would not help.
 */
const OVERPAY_FACTOR = 4n;

/** A transaction that is signed and stored, under one nonce of an account. */
export interface StoredTransaction<Receipt> {
  /** For the log: what it moves. */
  what: 'sweep' | 'payout' | 'relay';
  /** For the log: the payments that it concerns. */
  about: object;
  nonce: number;
  /** At least one, oldest first. At most one of them can ever be mined. */
  attempts: readonly SendAttempt[];
  account: Pick<SendingAccount, 'nonces' | 'suggestFees' | 'broadcast'>;
  /** Whether others can wait under lower nonces of the account. Otherwise it is the only one. */
  hasOthersAhead?: boolean;
  /** The result of an attempt; undefined while it is in no block. */
  receiptOf(txHash: string): Promise<Receipt | undefined>;
  /** Called while it has been in no block for too long, before it is signed again. */
  onStuck?(): Promise<void>;
  /** Signs the same again under the same nonce. @throws TransactionRejectedError */
  signAgain(fees: Fees): Promise<SignedTransaction>;
  /** False: another process has added one, or ended the transaction. Do not send this one. */
  addAttempt(attempt: SendAttempt): Promise<boolean>;
}

/**
 * Its state. `nonce_lost`: the account's next nonce is another one, according to the node that was asked.
 * Nodes lag behind each other, so this counts only when it is found again.
 */
export type Whereabouts<Receipt> =
  | { state: 'waiting' }
  | { state: 'mined'; receipt: Receipt }
  | { state: 'nonce_lost' };

export interface FollowOptions {
  clock: Clock;
  logger: Logger;
  /** A transaction that is in no block after this time is replaced. Default 60. */
  replaceAfterSeconds?: number | undefined;
}

/**
 * Returns the state of a stored transaction, and resends it while it waits, because nodes drop waiting
 * transactions. A stuck one is replaced with higher fees under its nonce. It can be repeated, after a crash
 * too, and by racing processes.
 *
 * @throws TransactionRejectedError when the node rejects it, or would accept it only above the network's fee
 *   limit
 */
export async function follow<Receipt>(
  transaction: StoredTransaction<Receipt>,
  options: FollowOptions,
): Promise<Whereabouts<Receipt>> {
  const { attempts, nonce, account, hasOthersAhead = false } = transaction;
  for (const { txHash } of [...attempts].reverse()) {
    const receipt = await transaction.receiptOf(txHash);
    if (receipt) return { state: 'mined', receipt };
  }
  const { confirmed } = await account.nonces();
  if (hasOthersAhead ? confirmed > nonce : confirmed !== nonce) return { state: 'nonce_lost' };
  await rebroadcastOrReplace(transaction, options);
  return { state: 'waiting' };
}

async function rebroadcastOrReplace<Receipt>(
  transaction: StoredTransaction<Receipt>,
  options: FollowOptions,
): Promise<void> {
  const { account, attempts } = transaction;
  const last = attempts.at(-1);
  if (!last) return;
  const { clock, replaceAfterSeconds = REPLACE_AFTER_SECONDS } = options;
  const waitedMs = clock.now().getTime() - last.sentAt.getTime();
  if (waitedMs < replaceAfterSeconds * 1000) return account.broadcast(last.rawTransaction);
  await transaction.onStuck?.();
  try {
    if (await replace(transaction, last, options)) return;
  } catch (error) {
    if (!(error instanceof TransactionRejectedError)) throw error;
    await account.broadcast(last.rawTransaction);
    throw error;
  }
  await account.broadcast(last.rawTransaction);
}

/** False: higher fees would not help. */
async function replace<Receipt>(
  transaction: StoredTransaction<Receipt>,
  last: SendAttempt,
  { clock, logger }: FollowOptions,
): Promise<boolean> {
  const { account, nonce, what, about } = transaction;
  const advised = await account.suggestFees();
  const raised = raisedFees(feesOf(last));
  if (isFarAbove(raised, advised)) return false;
  const signed = await transaction.signAgain(higherFees(raised, advised));
  if (await transaction.addAttempt(attemptOf(signed, clock.now()))) {
    logger.warn(
      { nonce, txHash: signed.txHash, replaces: last.txHash, ...about },
      `a stuck ${what} is replaced with higher fees`,
    );
    await account.broadcast(signed.rawTransaction);
  }
  return true;
}

function isFarAbove(offer: Fees, advised: Fees): boolean {
  return (
    offer.maxFeePerGasWei > advised.maxFeePerGasWei * OVERPAY_FACTOR &&
    offer.maxPriorityFeePerGasWei > advised.maxPriorityFeePerGasWei * OVERPAY_FACTOR
  );
}
