import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Clock } from '../../../platform/clock/clock';
import { isDuplicateOf } from '../../../platform/mongo/duplicate-key';
import type { SendingScope } from '../sent-payouts.repository';
import { PAYOUT_PROPOSAL, type PayoutProposal } from './payout-proposal.schema';

/** Stores what the owners of Safes are asked to sign. What was stored once is never changed, only marked. */
@Injectable()
export class PayoutProposals {
  constructor(
    @InjectModel(PAYOUT_PROPOSAL) private readonly proposals: Model<PayoutProposal>,
    private readonly clock: Clock,
  ) {}

  find(batchIds: readonly Types.ObjectId[]): Promise<PayoutProposal[]> {
    return this.proposals.find({ _id: { $in: [...batchIds] } }).lean();
  }

  /** The highest nonce that was ever stored for a Safe; undefined without one. */
  async highestNonce(
    { environment, network }: SendingScope,
    safeAddress: string,
  ): Promise<number | undefined> {
    const found = await this.proposals
      .findOne({ environment, network, safeAddress }, { nonce: 1 })
      .sort({ nonce: -1 })
      .lean<Pick<PayoutProposal, 'nonce'>>();
    return found?.nonce;
  }

  /** Returns the proposal of this batch as it is stored then; undefined: the nonce belongs to another one. */
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
        { proposedAt: { $exists: false }, replacedAt: { $exists: false } },
        { environment: 1, payoutIds: 1, at: 1 },
      )
      .lean();
  }

  /** Notes that the Safe's service has it. */
  async noteProposed({ _id }: Pick<PayoutProposal, '_id'>): Promise<void> {
    await this.proposals.updateOne(
      { _id, proposedAt: { $exists: false } },
      { $set: { proposedAt: this.clock.now() } },
    );
  }

  /** Notes that it can never be executed. */
  async noteReplaced({ _id }: Pick<PayoutProposal, '_id'>): Promise<void> {
    await this.proposals.updateOne(
      { _id, replacedAt: { $exists: false } },
      { $set: { replacedAt: this.clock.now() } },
    );
  }
}
