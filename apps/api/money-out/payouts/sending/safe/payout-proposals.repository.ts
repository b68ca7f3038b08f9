import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import type { SendingScope } from '../sent-payouts.repository';
import { PAYOUT_PROPOSAL, type PayoutProposal } from './payout-proposal.schema';

/** Nonces of a Safe. */
export interface NonceRange {
  from: number;
  below: number;
}

/** Stores what the owners of Safes are asked to sign. Stored proposals never change; they are only marked. */
@Injectable()
export class PayoutProposals {
  constructor(
    @InjectModel(PAYOUT_PROPOSAL) private readonly proposals: Model<PayoutProposal>,
    private readonly clock: Clock,
  ) {}

  find(batchIds: readonly Types.ObjectId[]): Promise<PayoutProposal[]> {
    return this.proposals.find({ _id: { $in: [...batchIds] } }).lean();
  }

  /** The nonces in the range that were ever stored for a Safe. */
  async noncesFrom(scope: SendingScope, safeAddress: string, range: NonceRange): Promise<Set<number>> {
    return new Set((await this.inRange(scope, safeAddress, range)).map(({ nonce }) => nonce));
  }

  /**
   * The nonces of a Safe in the range whose proposals were taken back. Executing one of these would pay
   * twice.
   */
  async takenBackIn(scope: SendingScope, safeAddress: string, range: NonceRange): Promise<number[]> {
    const found = await this.inRange(scope, safeAddress, range);
    return found.filter(({ takenBackAt }) => takenBackAt !== undefined).map(({ nonce }) => nonce);
  }

  private inRange(
    { environment, network }: SendingScope,
    safeAddress: string,
    { from, below }: NonceRange,
  ): Promise<Pick<PayoutProposal, 'nonce' | 'takenBackAt'>[]> {
    return this.proposals
      .find(
        { environment, network, safeAddress, nonce: { $gte: from, $lt: below } },
        { nonce: 1, takenBackAt: 1 },
      )
      .lean();
  }

  /** Returns the stored proposal of this batch; undefined when the nonce belongs to another one. */
  async insertOnce(proposal: PayoutProposal): Promise<PayoutProposal | undefined> {
    try {
      await this.proposals.create(proposal);
      return proposal;
    } catch (error) {
      if (isDuplicateOf(error, ['environment', 'network', 'safeAddress', 'nonce'])) return undefined;
      if (!isDuplicateOf(error, ['_id'])) throw error;
      return (await this.find([proposal._id]))[0];
    }
  }

  /** Proposals that the Safe's service does not have yet, of all environments. */
  async unproposed(): Promise<Pick<PayoutProposal, 'environment' | 'payoutIds' | 'at'>[]> {
    return this.proposals
      .find(
        {
          proposedAt: { $exists: false },
          replacedAt: { $exists: false },
          takenBackAt: { $exists: false },
        },
        { environment: 1, payoutIds: 1, at: 1 },
      )
      .lean();
  }

  /** Proposals above a nonce that nothing waits for, of all environments. */
  async aboveGaps(): Promise<Pick<PayoutProposal, 'environment' | 'payoutIds' | 'at' | 'gap'>[]> {
    return this.proposals
      .find({ 'gap.since': { $exists: true } }, { environment: 1, payoutIds: 1, at: 1, gap: 1 })
      .lean();
  }

  /** Records that the Safe's service has it. */
  async noteProposed({ _id }: Pick<PayoutProposal, '_id'>): Promise<void> {
    await this.proposals.updateOne(
      { _id, proposedAt: { $exists: false } },
      { $set: { proposedAt: this.clock.now() } },
    );
  }

  /** Records that the Safe's service had lost it. */
  async noteLost({ _id }: Pick<PayoutProposal, '_id'>): Promise<void> {
    await this.proposals.updateOne({ _id }, { $set: { lostAt: this.clock.now() } });
  }

  /**
   * Records below which proposal nothing waits, and since when. @param nonce under which nothing waits;
   * undefined: there is no such gap
   */
  async noteGap({ _id, gap }: Pick<PayoutProposal, '_id' | 'gap'>, nonce: number | undefined): Promise<void> {
    if (nonce === gap?.nonce) return;
    const since = gap?.since ?? this.clock.now();
    await this.proposals.updateOne(
      { _id },
      nonce === undefined ? { $unset: { gap: 1 } } : { $set: { gap: { nonce, since } } },
    );
  }

  /** Records that its payouts are queued again, though its nonce is not used. */
  async noteTakenBack({ _id }: Pick<PayoutProposal, '_id'>): Promise<void> {
    await this.proposals.updateOne(
      { _id, takenBackAt: { $exists: false } },
      { $set: { takenBackAt: this.clock.now() }, $unset: { gap: 1 } },
    );
  }

  /** Records that it can never be executed. */
  async noteReplaced({ _id }: Pick<PayoutProposal, '_id'>): Promise<void> {
    await this.proposals.updateOne(
      { _id, replacedAt: { $exists: false } },
      { $set: { replacedAt: this.clock.now() }, $unset: { gap: 1 } },
    );
  }
}
