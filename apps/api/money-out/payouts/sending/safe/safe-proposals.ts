import type { Logger } from '@nestjs/common';
import type { Payout } from '../../payout.schema';
import { FinalSince } from '../final-since';
import { firstTry } from '../first-try';
import type { SentPayout } from '../sent-payouts.repository';
import type { PayoutProposal } from './payout-proposal.schema';
import { canBeTakenBack, isOutOfReach } from './proposal.gap';
import type { SafeParts } from './safe.parts';

/** Where a Safe stands, as the chain shows it. */
export interface SafePosition {
  /** The nonce of its next transaction. */
  next: number;
  /** The last final block. */
  finalNumber: number;
}

/**
 * Follows stored proposals: asks the owners, and releases the payouts of proposals that can never be
 * executed.
 */
export class SafeProposals {
  private readonly used: FinalSince;

  constructor(
    private readonly parts: SafeParts,
    private readonly logger: Logger,
  ) {
    this.used = new FinalSince(parts.reader);
  }

  /**
   * Asks the owners, unless the service has the proposal already. After a lost answer the next run finds it
   * there. A service can also lose a proposal, and then gets the same one again. A second one is never made
   * under another nonce, because both could be executed.
   *
   * @throws SafeServiceError
   */
  async propose(proposal: PayoutProposal): Promise<void> {
    const { service, delegate, proposals } = this.parts;
    const { safeAddress, to, data, nonce, safeTxHash, payoutIds, _id } = proposal;
    if (!(await service.find(safeTxHash))) {
      if (proposal.proposedAt) {
        await proposals.noteLost(proposal);
        this.logger.error(
          { safeTxHash, nonce, count: payoutIds.length },
          'the Safe’s service has lost proposed payouts; they are proposed again',
        );
      }
      await service.propose({
        safeAddress,
        to,
        data,
        nonce,
        safeTxHash,
        operation: proposal.operation === 1 ? 1 : 0,
        sender: delegate.address,
        signature: delegate.sign(safeTxHash),
        origin: `Cowrie payouts ${_id.toHexString()}`,
      });
      this.logger.log({ safeTxHash, nonce, count: payoutIds.length }, 'payouts proposed to the Safe');
    }
    await proposals.noteProposed(proposal);
  }

  /**
   * Checks whether another transaction has used the nonce for good. Then this one can never be executed, and
   * its payouts are queued again. Chain and service must agree, so that one node that omits logs does not
   * cause a second payment.
   *
   * @param members the payouts of its batch that are on their way
   * @returns what blocks a take-back, for operators; undefined: nothing
   */
  async follow(
    proposal: PayoutProposal,
    members: readonly SentPayout[],
    { next, finalNumber }: SafePosition,
  ): Promise<string | undefined> {
    const { service, proposals } = this.parts;
    const { safeAddress, nonce, safeTxHash, payoutIds } = proposal;
    // The process that handed it out came too late for the transaction.
    const leftOut = members.filter(({ _id }) => !payoutIds.some((id) => id.equals(_id)));
    for (const payout of leftOut) await this.release(payout);
    const listed = members.filter((one) => !leftOut.includes(one));
    if (listed.length === 0) return undefined;
    const isUsed = next > nonce;
    const searchedThrough = Math.min(finalNumber, ...listed.map(({ handOut }) => handOut.scannedThrough));
    if (!isUsed && isTakenBack(listed)) return this.takeBack(proposal, listed, { next, searchedThrough });
    if (!(await this.used.isFinal(safeTxHash, isUsed, searchedThrough))) return undefined;
    if ((await service.nonceOf(safeAddress)) <= nonce) return undefined;
    if ((await service.find(safeTxHash))?.isExecuted) {
      this.logger.error(
        { safeTxHash, safeAddress },
        'the Safe’s service says that payouts were executed, and the chain does not show their transfers; check the Safe’s history',
      );
      return undefined;
    }
    for (const payout of listed) await this.release(payout);
    await proposals.noteReplaced(proposal);
    this.used.forget(safeTxHash);
    this.logger.warn(
      { safeTxHash, nonce },
      'another transaction of the Safe took the place of payouts; they are queued again',
    );
    return undefined;
  }

  /**
   * Requeues the payouts of a proposal above a gap, far from the Safe's own nonce (docs/decisions/0083).
   */
  private async takeBack(
    proposal: PayoutProposal,
    listed: readonly SentPayout[],
    { next, searchedThrough }: { next: number; searchedThrough: number },
  ): Promise<string | undefined> {
    const { nonce, safeTxHash } = proposal;
    const withdrawal = listed[0]?.handOut.withdrawal;
    const maySigned = withdrawal?.nonce !== undefined;
    const isFar = maySigned ? isOutOfReach(nonce, next) : canBeTakenBack(nonce, next);
    if (!isFar)
      return `a proposal that was taken back can be executed soon; execute a rejection under its nonce ${nonce}`;
    if (!maySigned) {
      const known = await this.parts.service.find(safeTxHash);
      if (known && (known.isExecuted || known.confirmations > 0))
        return `a proposal that was taken back as unsigned is signed, under the nonce ${nonce}; see docs/operations/payouts.md`;
    }
    const about = `${safeTxHash}:${String(withdrawal?.at.getTime())}`;
    if (!(await this.used.isFinal(about, true, searchedThrough))) return undefined;
    for (const payout of listed) await this.release(payout);
    await this.parts.proposals.noteTakenBack(proposal);
    this.used.forget(about);
    this.logger.warn({ safeTxHash, nonce }, 'a proposal was taken back; its payouts are queued again');
    return undefined;
  }

  private async release(payout: SentPayout): Promise<Payout> {
    const handOut = { ...payout.handOut, state: 'void' as const };
    return this.parts.evaluator.evaluate(
      payout._id,
      firstTry(payout, () => ({ set: { handOut } })),
    );
  }
}

/** Whether an operator has taken the batch back. */
export function isTakenBack(members: readonly SentPayout[]): boolean {
  return members.some(({ handOut }) => handOut.withdrawal !== undefined);
}
