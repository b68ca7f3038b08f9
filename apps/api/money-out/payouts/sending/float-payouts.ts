import type { Logger } from '@nestjs/common';
import { type PaymentReceipt, type RejectionReason, TransactionRejectedError } from '@cowrie/chain-evm';
import { isInChain } from '@cowrie/api/chain/sending/mined-block';
import type { SendAttempt } from '@cowrie/api/chain/sending/send-attempt';
import { follow } from '@cowrie/api/chain/sending/stored-transaction';
import type { HandedOut } from '../payout.schema';
import type { ChainPosition } from './chain.position';
import { firstTry } from './first-try';
import type { FloatParts } from './float.parts';
import { purposeOf } from './payment.purpose';
import { sentQueueNameOf } from './queue-name';
import type { SentPayout } from './sent-payouts.repository';

/** The findings about the payouts on their way. */
export interface FollowedPayouts {
  /** In no block, according to the node. */
  waiting: SentPayout[];
  /** Why one of them cannot be sent again. */
  rejection?: RejectionReason;
}

/** Follows the float's payouts until their transfer is final, or all their attempts are dead for good. */
export class FloatPayouts {
  /** Keyed by the ID of a payout whose attempts are dead: the newest block when that was first seen. */
  private readonly deadSince = new Map<string, number>();

  constructor(
    private readonly parts: FloatParts,
    private readonly logger: Logger,
  ) {}

  /**
   * A payout that fails is set aside and does not hold up the others. @throws the nodes' and the database's
   * errors
   */
  async follow(payouts: readonly SentPayout[], position: ChainPosition): Promise<FollowedPayouts> {
    // A payout without any news keeps its place and its tokens.
    const waiting = new Set(payouts);
    let rejection: RejectionReason | undefined;
    const followOne = async (payout: SentPayout) => {
      try {
        if (!(await this.isWaiting(payout, position))) waiting.delete(payout);
      } catch (error) {
        if (!(error instanceof TransactionRejectedError)) throw error;
        rejection ??= error.reason;
      }
    };
    const { setAside, scope } = this.parts;
    await setAside.each(sentQueueNameOf(scope), payouts, ({ _id }) => String(_id), followOne);
    return { waiting: [...waiting], ...(rejection && { rejection }) };
  }

  private async isWaiting(payout: SentPayout, position: ChainPosition): Promise<boolean> {
    const id = payout._id.toHexString();
    const found = await this.whereabouts(payout);
    if (found.state !== 'dead') this.deadSince.delete(id);
    switch (found.state) {
      case 'waiting':
        return true;
      case 'mined':
        await this.conclude(payout, found.receipt, position);
        return false;
      case 'dead': {
        // Nodes lag, and a reorg can give a nonce back. None of the attempts can be mined once the block that
        // used the nonce is final. Only then can another transaction be signed without paying twice. Where
        // transactions expire, every node has said it of final blocks already. The stored head can be a
        // minute old, so the chain is asked for it. Here a final transfer was taken back, so a person checks
        // the chain before the payout is paid in another way.
        if (payout.reversedAt && !payout.recovery) return false;
        const since = this.deadSince.get(id);
        if (since === undefined) this.deadSince.set(id, (await this.parts.reader.head()).number);
        // Its transfer was searched for up to there too, so a node that omits a receipt does not cause a
        // second payment.
        else if (Math.min(position.finalNumber, payout.handOut.scannedThrough) >= since)
          await this.end(payout, 'void');
        return false;
      }
    }
  }

  private whereabouts(payout: SentPayout) {
    const { payer, network, clock } = this.parts;
    const { tokenAddress, units, destination, handOut, paymentId, _id } = payout;
    const { attempts = [], nonce } = handOut;
    const to = destination?.address ?? '';
    return follow<PaymentReceipt>(
      {
        what: 'payout',
        about: { payoutId: _id.toHexString(), paymentId: paymentId.toHexString() },
        nonce,
        attempts: attempts.map((one) => waitingSince(one, payout.reversedAt)),
        account: payer,
        hasOthersAhead: true,
        signAgain: (fees) =>
          payer.sign({
            tokenAddress,
            to,
            amountUnits: BigInt(units),
            purpose: purposeOf(payout),
            nonce,
            fees,
          }),
        addAttempt: async (attempt) => {
          const longer: HandedOut = { ...handOut, attempts: [...attempts, attempt] };
          const after = await this.parts.evaluator.evaluate(
            _id,
            firstTry(payout, () => ({ set: { handOut: longer } })),
          );
          return after.handOut?.attempts?.at(-1)?.txHash === attempt.txHash;
        },
      },
      { clock, logger: this.logger, replaceAfterSeconds: network.sweep?.replaceAfterSeconds },
    );
  }

  /** A transaction that is mined ends its payout once its block is final. */
  private async conclude(
    payout: SentPayout,
    receipt: PaymentReceipt,
    position: ChainPosition,
  ): Promise<void> {
    if (!(await isInChain(receipt, position.finalNumber, this.parts.reader))) return;
    const { txHash, blockNumber, succeeded } = receipt;
    if (!succeeded) {
      // One node says so. It may be paid in another way only once all were searched for its transfer.
      if (payout.handOut.scannedThrough < blockNumber) return;
      return this.end(payout, 'reverted', `the transaction ${txHash} reverted`);
    }
    if (await this.parts.transfers.searchBlock(payout, blockNumber)) return;
    this.logger.error(
      { payoutId: payout._id.toHexString(), txHash },
      'a payout’s transaction succeeded without its transfer; check the token contract',
    );
  }

  private async end(payout: SentPayout, state: 'void' | 'reverted', failedBecause?: string): Promise<void> {
    const { _id, handOut } = payout;
    this.deadSince.delete(_id.toHexString());
    await this.parts.evaluator.evaluate(
      _id,
      firstTry(payout, () => ({
        set: {
          handOut: { ...handOut, state },
          blockedSince: undefined,
          recovery: undefined,
          ...(failedBecause && { failedBecause, reversedAt: undefined }),
        },
      })),
    );
    this.logger.warn(
      { payoutId: _id.toHexString(), nonce: handOut.nonce },
      state === 'void'
        ? 'the transaction of a payout can never be mined; another one is signed'
        : 'the transaction of a payout reverted',
    );
  }
}

/** The age limit does not apply to a transaction that a reorg removed from its block. */
function waitingSince(attempt: SendAttempt, reversedAt: Date | undefined): SendAttempt {
  return reversedAt && reversedAt > attempt.sentAt ? { ...attempt, sentAt: reversedAt } : attempt;
}
