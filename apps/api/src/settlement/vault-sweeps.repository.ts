import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { Clock } from '../platform/clock/clock';
import { isDuplicateOf } from '../platform/mongo/duplicate-key';
import { backoffMs } from './backoff';
import { VAULT_SWEEP, type VaultSweep } from './vault-sweep.schema';

/** How long a vault that cannot be emptied is left alone: at first not for long, for a node's word may be a passing one. */
const BACKOFF = { firstMs: 10_000, maxMs: 6 * 3_600_000 };
/** Nothing but the reconciliation ends a request; if that does not come, an emptied vault is looked at again after this long. */
const RECHECK_AFTER_MS = 3_600_000;

const IDENTITY = ['paymentId', 'environment', 'network', 'tokenAddress'] as const;
type Identity = Pick<VaultSweep, (typeof IDENTITY)[number]>;
/** A vault as it was found: what is done about it presumes that nothing new has come in. */
type Found = Pick<VaultSweep, '_id' | 'attempts' | 'receivedUnits'>;

interface NetworkOf {
  environment: Environment;
  network: string;
}

/** What is to be brought to the treasury. Written by the reconciliation, worked off by the sweepers. */
@Injectable()
export class VaultSweepsRepository {
  constructor(
    @InjectModel(VAULT_SWEEP) private readonly vaults: Model<VaultSweep>,
    private readonly clock: Clock,
  ) {}

  /** Asks for a vault's token to be swept; asked again, it changes nothing unless more has come in. */
  async request({
    treasury,
    receivedUnits,
    ...identity
  }: Identity & Pick<VaultSweep, 'treasury' | 'receivedUnits'>): Promise<void> {
    const now = this.clock.now();
    try {
      await this.vaults.updateOne(
        { ...identity, receivedUnits: { $ne: receivedUnits } },
        {
          $set: { treasury, receivedUnits, requestedAt: now, dueAt: now, attempts: 0 },
          $unset: { lastFailure: 1 },
        },
        { upsert: true },
      );
    } catch (error) {
      // It is there, for just this much.
      if (!isDuplicateOf(error, IDENTITY)) throw error;
    }
  }

  async ofPayment(paymentId: Types.ObjectId): Promise<VaultSweep[]> {
    return this.vaults.find({ paymentId }).lean();
  }

  /** There is nothing in it. If more has come in since it was found, it stays asked for. */
  async settle({ _id, receivedUnits }: Found): Promise<void> {
    await this.vaults.deleteOne({ _id, receivedUnits });
  }

  /**
   * Vaults to be emptied by one transaction, longest due first: of one token and treasury, so many that the batch is full, or
   * one of them has waited long enough. Empty when there are none such.
   */
  async nextBatch(
    { environment, network }: NetworkOf,
    { batchSize, maxWaitSeconds }: { batchSize: number; maxWaitSeconds: number },
  ): Promise<VaultSweep[]> {
    const now = this.clock.now();
    const due = { environment, network, dueAt: { $lte: now } };
    const groups = await this.vaults.aggregate<{
      _id: Pick<VaultSweep, 'tokenAddress' | 'treasury'>;
      count: number;
      oldest: Date;
    }>([
      { $match: due },
      {
        $group: {
          _id: { tokenAddress: '$tokenAddress', treasury: '$treasury' },
          count: { $sum: 1 },
          oldest: { $min: '$dueAt' },
        },
      },
      { $sort: { oldest: 1 } },
    ]);
    const isOldEnough = (oldest: Date) => now.getTime() - oldest.getTime() >= maxWaitSeconds * 1000;
    const ripe = groups.find(({ count, oldest }) => count >= batchSize || isOldEnough(oldest));
    if (!ripe) return [];
    return this.vaults
      .find({ ...due, ...ripe._id })
      .sort({ dueAt: 1, _id: 1 })
      .limit(batchSize)
      .lean();
  }

  async findOf(
    { environment, network, tokenAddress }: Omit<Identity, 'paymentId'>,
    paymentIds: readonly Types.ObjectId[],
  ): Promise<VaultSweep[]> {
    return this.vaults
      .find({ environment, network, tokenAddress, paymentId: { $in: [...paymentIds] } })
      .lean();
  }

  /** Leaves it alone for a while, longer each time, so that it does not hold up the others. */
  async setAside(vault: Found, lastFailure: string): Promise<void> {
    const backoff = backoffMs(vault.attempts, BACKOFF);
    await this.change(vault, { dueAt: this.in(backoff), attempts: vault.attempts + 1, lastFailure });
  }

  /** It was emptied: what is to be seen of that on the chain will end the request. */
  async rest(vault: Found): Promise<void> {
    await this.change(vault, { dueAt: this.in(RECHECK_AFTER_MS) });
  }

  private async change({ _id, attempts, receivedUnits }: Found, $set: Partial<VaultSweep>): Promise<void> {
    await this.vaults.updateOne({ _id, attempts, receivedUnits }, { $set });
  }

  private in(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
