import type { Logger } from '@nestjs/common';
import { type Fees, higherFees, raisedFees, TransactionRejectedError } from '@cowrie/chain-evm';
import type {
  Dispatch,
  Fate,
  OrderedAccount,
  SignedAttempt,
  StoredAttempts,
} from '@cowrie/api/platform/chain/dispatch';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import { attemptOf, feesOf, type SendAttempt } from './send-attempt';

const REPLACE_AFTER_SECONDS = 60;
/**
 * A transaction that offers this many times the advised fees is not stuck because of its fees, so a higher
 * offer would not help.
 */
const OVERPAY_FACTOR = 4n;

/** A transaction that is signed and stored. */
export interface StoredTransaction<Receipt> extends StoredAttempts {
  /** For the log: what it moves. */
  what: 'sweep' | 'payout' | 'relay';
  /** For the log: the payments that it concerns. */
  about: object;
  /** At least one, oldest first. */
  attempts: readonly SendAttempt[];
  account: Pick<Dispatch<unknown, never, Receipt>, 'fate' | 'broadcast' | 'ordered'>;
  /** Called while it has been in no block for too long, before it is signed again. */
  onStuck?(): Promise<void>;
  /**
   * Signs the same again under the same nonce. Of an ordered account only.
   *
   * @throws TransactionRejectedError
   */
  signAgain(fees: Fees): Promise<SignedAttempt>;
  /** False: another process has added one, or ended the transaction. Do not send this one. */
  addAttempt(attempt: SendAttempt): Promise<boolean>;
}

export interface FollowOptions {
  clock: Clock;
  logger: Logger;
  /** A transaction of an ordered account that is in no block after this time is replaced. Default 60. */
  replaceAfterSeconds?: number | undefined;
}

/**
 * Returns the state of a stored transaction, and resends it while it waits, because nodes drop waiting
 * transactions. Where nonces order transactions, a stuck one is replaced with higher fees under its nonce. It
 * can be repeated, after a crash too, and by racing processes.
 *
 * @throws TransactionRejectedError when the node rejects it, or would accept it only above the network's fee
 *   limit
 */
export async function follow<Receipt>(
  transaction: StoredTransaction<Receipt>,
  options: FollowOptions,
): Promise<Fate<Receipt>> {
  const { attempts, nonce, account, hasOthersAhead = false } = transaction;
  const fate = await account.fate({ attempts, nonce, hasOthersAhead });
  if (fate.state === 'waiting') await rebroadcastOrReplace(transaction, options);
  return fate;
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
  const { ordered } = account;
  // Without nonces, both could be mined.
  if (!ordered || waitedMs < replaceAfterSeconds * 1000) return account.broadcast(last);
  await transaction.onStuck?.();
  try {
    if (await replace(transaction, ordered, last, options)) return;
  } catch (error) {
    if (!(error instanceof TransactionRejectedError)) throw error;
    await account.broadcast(last);
    throw error;
  }
  await account.broadcast(last);
}

/** False: higher fees would not help. */
async function replace<Receipt>(
  transaction: StoredTransaction<Receipt>,
  ordered: OrderedAccount,
  last: SendAttempt,
  { clock, logger }: FollowOptions,
): Promise<boolean> {
  const { account, nonce, what, about } = transaction;
  const advised = await ordered.suggestFees();
  const raised = raisedFees(feesOf(last));
  if (isFarAbove(raised, advised)) return false;
  const signed = await transaction.signAgain(higherFees(raised, advised));
  if (await transaction.addAttempt(attemptOf(signed, clock.now()))) {
    logger.warn(
      { nonce, txHash: signed.txHash, replaces: last.txHash, ...about },
      `a stuck ${what} is replaced with higher fees`,
    );
    await account.broadcast(signed);
  }
  return true;
}

function isFarAbove(offer: Fees, advised: Fees): boolean {
  return (
    offer.maxFeePerGasWei > advised.maxFeePerGasWei * OVERPAY_FACTOR &&
    offer.maxPriorityFeePerGasWei > advised.maxPriorityFeePerGasWei * OVERPAY_FACTOR
  );
}
