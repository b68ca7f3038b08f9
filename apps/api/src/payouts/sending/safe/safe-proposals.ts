import type { Logger } from '@nestjs/common';
import type { Payout } from '../../payout.schema';
import { FinalSince } from '../final-since';
import { firstTry } from '../first-try';
import type { SentPayout } from '../sent-payouts.repository';
import type { PayoutProposal } from './payout-proposal.schema';
import type { SafeParts } from './safe.parts';

/** Follows stored proposals: asks the owners, and releases the payouts of what can never be executed. */
export class SafeProposals {
  private readonly used: FinalSince;

  constructor(
    private readonly parts: SafeParts,
    private readonly logger: Logger,
  ) {
    this.used = new FinalSince(parts.reader);
  }

  /**
   * Asks the owners, unless the service has the proposal already. After a lost answer the next run finds it there. It is never made
   * under another nonce: both could be executed.
   *
   * @throws SafeServiceError
   */
  async propose(proposal: PayoutProposal): Promise<void> {
    const { service, delegate, proposals } = this.parts;
    const { safeAddress, to, data, nonce, safeTxHash, payoutIds, _id } = proposal;
    if (!(await service.find(safeTxHash))) {
      await service.propose({
        ...{ safeAddress, to, data, nonce, safeTxHash },
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
   * Looks whether another transaction has used the nonce for good. Then none of this one can be executed, and what it would have paid is
   * queued again. Chain and service must agree on it: one node that leaves out logs must not make a payout leave twice.
   *
   * @param members the payouts of its batch that are on their way
   * @param finalNumber the last final block
   */
  async follow(proposal: PayoutProposal, members: readonly SentPayout[], finalNumber: number): Promise<void> {
    const { safes, service, proposals } = this.parts;
    const { safeAddress, nonce, safeTxHash, payoutIds } = proposal;
    // It was handed out by a process that came too late for the transaction.
    const leftOut = members.filter(({ _id }) => !payoutIds.some((id) => id.equals(_id)));
    for (const payout of leftOut) await this.release(payout);
    const listed = members.filter((one) => !leftOut.includes(one));
    if (listed.length === 0) return;
    const isUsed = (await safes.nonce(safeAddress)) > nonce;
    const searchedThrough = Math.min(finalNumber, ...listed.map(({ handOut }) => handOut.scannedThrough));
    if (!(await this.used.isFinal(safeTxHash, isUsed, searchedThrough))) return;
    if ((await service.nonceOf(safeAddress)) <= nonce) return;
    if ((await service.find(safeTxHash))?.isExecuted) {
      this.logger.error(
        { safeTxHash, safeAddress },
        'the Safe’s service says that payouts were executed, and the chain does not show their transfers; check the Safe’s history',
      );
      return;
    }
    for (const payout of listed) await this.release(payout);
    await proposals.noteReplaced(proposal);
    this.used.forget(safeTxHash);
    this.logger.warn(
      { safeTxHash, nonce },
      'another transaction of the Safe took the place of payouts; they are queued again',
    );
  }

  private async release(payout: SentPayout): Promise<Payout> {
    const handOut = { ...payout.handOut, state: 'void' as const };
    return this.parts.evaluator.evaluate(
      payout._id,
      firstTry(payout, () => ({ set: { handOut } })),
    );
  }
}
