import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { Signal } from '@cowrie/api/platform/tasks/signal';
import { backoffMs } from '@cowrie/api/platform/tasks/backoff';
import { VAULT_SWEEP, type VaultSweep } from './vault-sweep.schema';

/**
 * For a vault that cannot be emptied. The first pause is short, because a node's refusal may be temporary.
 */
const BACKOFF = { firstMs: 10_000, maxMs: 6 * 3_600_000 };
/**
 * Only the reconciliation ends a request. Until it does, an emptied vault is retried after this long.
 */
const RECHECK_AFTER_MS = 300_000;

const IDENTITY = ['paymentId', 'environment', 'network', 'tokenAddress'] as const;
type Identity = Pick<VaultSweep, (typeof IDENTITY)[number]>;
/** A vault as it was read. A change applies only if the vault has received nothing since. */
type FoundVault = Pick<VaultSweep, '_id' | 'attempts' | 'receivedUnits'>;

interface NetworkOf {
  environment: Environment;
  network: string;
}

/**
 * The requests to sweep a vault's token to the treasury. The reconciliation makes them, the sweepers serve
 * them.
 */
@Injectable()
export class VaultSweepsRepository {
  /** Raised when a vault is requested. */
  readonly requested = new Signal();

  constructor(
    @InjectModel(VAULT_SWEEP) private readonly vaults: Model<VaultSweep>,
    private readonly clock: Clock,
  ) {}

  /**
   * Requests a sweep of a vault's token. A repeated request changes nothing unless the vault has received
   * more.
   * @param waitSeconds for a vault that holds too little: it waits for more, at most this long
   */
  async request({
    treasury,
    receivedUnits,
    waitSeconds,
    ...identity
  }: Identity &
    Pick<VaultSweep, 'treasury' | 'receivedUnits'> & { waitSeconds?: number | undefined }): Promise<void> {
    const now = this.clock.now();
    const isSmall = waitSeconds !== undefined;
    try {
      await this.vaults.updateOne(
        { ...identity, receivedUnits: { $ne: receivedUnits } },
        {
          $set: {
            treasury,
            receivedUnits,
            requestedAt: now,
            attempts: 0,
            ...(isSmall ? { isSmall } : { dueAt: now }),
          },
          $unset: { lastFailure: 1, ...(!isSmall && { isSmall: 1 }) },
          // A small additional transfer does not restart the wait.
          ...(isSmall && { $min: { dueAt: this.fromNow(waitSeconds * 1000) } }),
        },
        { upsert: true },
      );
      this.requested.raise();
    } catch (error) {
      // The same request is already stored.
      if (!isDuplicateOf(error, IDENTITY)) throw error;
    }
  }

  /** How many vaults wait for a sweep on a network, of every token or of one. */
  async countOn({
    environment,
    network,
    tokenAddress,
  }: NetworkOf & { tokenAddress?: string | undefined }): Promise<number> {
    return this.vaults.countDocuments({ environment, network, ...(tokenAddress && { tokenAddress }) });
  }

  async ofPayment(paymentId: Types.ObjectId): Promise<VaultSweep[]> {
    return this.vaults.find({ paymentId }).lean();
  }

  /**
   * Ends the request for an empty vault. If the vault has received more since it was read, the request stays.
   */
  async removeEmptied({ _id, receivedUnits }: FoundVault): Promise<void> {
    await this.vaults.deleteOne({ _id, receivedUnits });
  }

  /** The networks with a vault that is due. */
  async dueNetworks(): Promise<NetworkOf[]> {
    const found = await this.vaults.aggregate<{ _id: NetworkOf }>([
      { $match: { environment: { $in: ENVIRONMENTS }, dueAt: { $lte: this.clock.now() } } },
      { $group: { _id: { environment: '$environment', network: '$network' } } },
    ]);
    return found.map(({ _id }) => _id);
  }

  /**
   * The vaults for one sweep, longest due first. They share token and treasury. A batch is ready when it is
   * full, or when one of its vaults has waited for `maxWaitSeconds`. Empty when no batch is ready.
   * @param except ids of payments, in hex, whose vaults rest
   */
  async nextBatch(
    { environment, network }: NetworkOf,
    {
      batchSize,
      maxWaitSeconds,
      except = [],
    }: { batchSize: number; maxWaitSeconds: number; except?: readonly string[] },
  ): Promise<VaultSweep[]> {
    const now = this.clock.now();
    const others = { paymentId: { $nin: except.map((id) => new Types.ObjectId(id)) } };
    const due = { environment, network, dueAt: { $lte: now }, ...(except.length > 0 && others) };
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
    const ready = groups.find(({ count, oldest }) => count >= batchSize || isOldEnough(oldest));
    if (!ready) return [];
    return this.vaults
      .find({ ...due, ...ready._id })
      .sort({ dueAt: 1, _id: 1 })
      .limit(batchSize)
      .lean();
  }

  /** The requests for one token in the vaults of these payments. */
  async findOf(
    { environment, network, tokenAddress }: Omit<Identity, 'paymentId'>,
    paymentIds: readonly Types.ObjectId[],
  ): Promise<VaultSweep[]> {
    return this.vaults
      .find({ environment, network, tokenAddress, paymentId: { $in: [...paymentIds] } })
      .lean();
  }

  /**
   * Sets the next try of a vault that cannot be emptied, with a backoff, so it does not hold up the others.
   */
  async setAside(vault: FoundVault, lastFailure: string): Promise<void> {
    const backoff = backoffMs(vault.attempts, BACKOFF);
    await this.change(vault, { dueAt: this.fromNow(backoff), attempts: vault.attempts + 1, lastFailure });
  }

  /** For a vault that was emptied. The reconciliation ends its request once the transfer out is final. */
  async recheckLater(vault: FoundVault): Promise<void> {
    await this.change(vault, { dueAt: this.fromNow(RECHECK_AFTER_MS) });
  }

  private async change(
    { _id, attempts, receivedUnits }: FoundVault,
    $set: Partial<VaultSweep>,
  ): Promise<void> {
    await this.vaults.updateOne({ _id, attempts, receivedUnits }, { $set });
  }

  private fromNow(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
