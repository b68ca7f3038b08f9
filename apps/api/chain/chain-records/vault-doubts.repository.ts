import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { Signal } from '@cowrie/api/platform/tasks/signal';
import type { ChainScope } from './transfers.repository';
import { VAULT_DOUBT, type VaultDoubt } from './vault-doubt.schema';

/**
 * A node that is correct again is soon believed, and one that stays wrong is asked less and less often.
 */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 600_000;

const IDENTITY = ['paymentId', 'environment', 'network'] as const;
type RaisedDoubt = Pick<VaultDoubt, (typeof IDENTITY)[number] | 'reason'> & { txHash?: string };

/**
 * The vaults whose stored transfers are contradicted. Settlement, the ledger check and x402 raise them, the
 * watcher resolves them.
 */
@Injectable()
export class VaultDoubts {
  /** Emitted when this process has raised a doubt. */
  readonly raised = new Signal();

  constructor(
    @InjectModel(VAULT_DOUBT) private readonly doubts: Model<VaultDoubt>,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the watcher read a vault again. A repeated doubt changes nothing, unless it names another
   * transaction.
   */
  async raise({ environment, network, paymentId, reason, txHash }: RaisedDoubt): Promise<void> {
    const now = this.clock.now();
    const identity = { environment, network, paymentId };
    const isKnown = txHash ? { txHashes: { $ne: txHash } } : { since: { $exists: false } };
    try {
      await this.doubts.updateOne(
        { ...identity, ...isKnown },
        {
          $setOnInsert: { reason, since: now, tries: 0 },
          $set: { dueAt: now },
          ...(txHash && { $addToSet: { txHashes: txHash } }),
        },
        { upsert: true },
      );
      this.raised.raise();
    } catch (error) {
      // It is already known.
      if (!isDuplicateOf(error, IDENTITY)) throw error;
    }
  }

  /** Doubts of a network that are due, longest due first. @param except ids of payments */
  async findDue(
    { environment, network }: ChainScope,
    limit: number,
    except: readonly string[] = [],
  ): Promise<VaultDoubt[]> {
    const paymentId = { $nin: except.map((id) => new Types.ObjectId(id)) };
    return this.doubts
      .find({
        environment,
        network,
        dueAt: { $lte: this.clock.now() },
        ...(except.length > 0 && { paymentId }),
      })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean();
  }

  /** Sets when to look again, after an unsuccessful look. */
  async postpone({ _id, tries }: VaultDoubt, reread: Pick<VaultDoubt, 'readThrough'> = {}): Promise<void> {
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries, 20), LONGEST_WAIT_MS);
    const next = { dueAt: new Date(this.clock.now().getTime() + waitMs), tries: tries + 1 };
    await this.doubts.updateOne({ _id }, { $set: { ...next, ...reread } });
  }

  /** The same, after all blocks of the payment's life were read again. The next look starts over. */
  async postponeReread(doubt: VaultDoubt): Promise<void> {
    const rereadAt = this.clock.now();
    await this.doubts.updateOne({ _id: doubt._id }, { $set: { rereadAt }, $unset: { readThrough: 1 } });
    await this.postpone(doubt);
  }

  /** Ends a doubt: transfers and vault agree. If it was raised again since it was read, it stays. */
  async settle({ _id, txHashes }: VaultDoubt): Promise<void> {
    await this.doubts.deleteOne({ _id, txHashes: txHashes ?? { $exists: false } });
  }

  /** Unexplained doubts of these environments, oldest first. */
  async open(environments: readonly Environment[], limit: number): Promise<VaultDoubt[]> {
    return this.doubts
      .find({ environment: { $in: [...environments] } })
      .sort({ since: 1 })
      .limit(limit)
      .lean();
  }

  /** The doubts about a payment's vaults. */
  async ofPayment(paymentId: Types.ObjectId): Promise<VaultDoubt[]> {
    return this.doubts.find({ paymentId }).lean();
  }
}
