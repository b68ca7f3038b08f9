import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type mongo, Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';
import { areAllStored } from '@cowrie/api/platform/mongo/duplicate-key';
import { ONE_BATCH } from '@cowrie/api/platform/mongo/one-batch';
import { groupedBy } from '@cowrie/api/platform/mongo/rows.group';
import {
  type ChainTransfer,
  type FoundTransfer,
  type MovedTransfer,
  type TransferUpdate,
  updateOf,
} from './transfer.change';
import { TRANSFER, type Transfer } from './transfer.schema';

/** One network of one environment. */
export interface ChainScope {
  environment: Environment;
  network: string;
}

/**
 * Number of rows in one call. Other work runs between two calls, and the list of values stays short enough
 * for an index.
 */
const BATCH_SIZE = 500;

type Identity = Pick<Transfer, 'txHash' | 'ordinal'>;

/** Stores the transfers that the chains show. The watcher writes them, evaluator and settlement read them. */
@Injectable()
export class TransfersRepository {
  constructor(@InjectModel(TRANSFER) private readonly transfers: Model<Transfer>) {}

  /**
   * For the calls that credit. Their values are already typed, and Mongoose would check each one again.
   */
  private get collection(): mongo.Collection<Transfer> {
    return collectionOf(this.transfers);
  }

  /**
   * Stores those of these transfers that are not stored yet, at the depth `seen`. The unique index refuses
   * the others, so no query is needed before it.
   * @returns whether all of them were new
   */
  async insert(scope: ChainScope, transfers: readonly ChainTransfer[]): Promise<boolean> {
    const start = { canonical: true, revision: 1, isUnevaluated: true };
    let areNew = true;
    await eachChunk(transfers, async (chunk) => {
      const rows = chunk.map((transfer) => ({ ...scopeOf(scope), ...transfer, ...start }));
      try {
        // Unordered: one duplicate must not stop the others.
        await this.transfers.collection.insertMany(rows, { ordered: false, ignoreUndefined: true });
      } catch (error) {
        if (!areAllStored(error)) throw error;
        areNew = false;
      }
    });
    return areNew;
  }

  /**
   * Writes changes, each only if its transfer still has the revision that was read. Can be repeated.
   * @returns false if a transfer changed meanwhile; read again
   */
  async apply(changes: readonly TransferUpdate[], now: Date): Promise<boolean> {
    let matched = 0;
    await eachChunk(changes, async (chunk) => {
      const { matchedCount } = await this.collection.bulkWrite(operationsOf(chunk, now), { ordered: false });
      matched += matchedCount;
    });
    return matched === changes.length;
  }

  /** The stored transfers with these identities, canonical or orphaned. */
  async findSame(scope: ChainScope, identities: readonly Identity[]): Promise<Transfer[]> {
    const wanted = new Set(identities.map(({ txHash, ordinal }) => `${txHash}:${ordinal}`));
    const found: Transfer[] = [];
    await eachChunk([...new Set(identities.map(({ txHash }) => txHash))], async (chunk) => {
      found.push(...(await this.all({ ...scopeOf(scope), txHash: { $in: chunk } })));
    });
    return found.filter(({ txHash, ordinal }) => wanted.has(`${txHash}:${ordinal}`));
  }

  /** The stored transfers of one transaction, canonical or orphaned. */
  async ofTransaction(scope: ChainScope, txHash: string): Promise<Transfer[]> {
    return this.all({ ...scopeOf(scope), txHash });
  }

  /** The transfers stored in these blocks, both ends included, canonical or orphaned. */
  async findStoredIn(scope: ChainScope, fromBlock: number, toBlock: number): Promise<Transfer[]> {
    const blockNumber = { $gte: fromBlock, $lte: toBlock };
    return this.all({ ...scopeOf(scope), blockNumber });
  }

  /** The canonical transfers in blocks above this one. */
  async findCanonicalAbove(scope: ChainScope, blockNumber: number): Promise<MovedTransfer[]> {
    const projection = { revision: 1, paymentId: 1 };
    return this.all(
      { ...scopeOf(scope), blockNumber: { $gt: blockNumber }, canonical: true },
      { projection },
    );
  }

  /** Whether a canonical transfer is in a block above this one. */
  async isAnyAbove(scope: ChainScope, blockNumber: number): Promise<boolean> {
    const filter = { ...scopeOf(scope), blockNumber: { $gt: blockNumber }, canonical: true };
    return (await this.transfers.exists(filter)) !== null;
  }

  /** The transfers in these blocks, both ends included, that are confirmed and not yet final. */
  async findToFinalize(scope: ChainScope, fromBlock: number, toBlock: number): Promise<FoundTransfer[]> {
    const blockNumber = { $gte: fromBlock, $lte: toBlock };
    const depth = { confirmedAt: { $ne: null }, finalAt: null };
    const filter = { ...scopeOf(scope), blockNumber, canonical: true, ...depth };
    return this.all(filter, { projection: { revision: 1 } });
  }

  /** The blocks up to this one with canonical transfers that are not confirmed. Ascending. */
  async findUnconfirmedBlocks(scope: ChainScope, throughBlock: number): Promise<number[]> {
    const filter = { confirmedAt: null, blockNumber: { $lte: throughBlock }, canonical: true };
    const rows = await this.transfers.find({ ...scopeOf(scope), ...filter }, { blockNumber: 1 }).lean();
    return [...new Set(rows.map(({ blockNumber }) => blockNumber))].sort((a, b) => a - b);
  }

  /**
   * Transfers that have changed since their payment was last evaluated. @param except IDs of payments that
   * are left out, in hex
   */
  async findUnevaluated(
    scope: ChainScope,
    limit: number,
    except: readonly string[] = [],
  ): Promise<Pick<Transfer, '_id' | 'revision' | 'paymentId' | 'formerPaymentIds' | 'confirmedAt'>[]> {
    const projection = { revision: 1, paymentId: 1, formerPaymentIds: 1, confirmedAt: 1 };
    const others = { $nin: except.map((id) => new Types.ObjectId(id)) };
    const isOther = except.length > 0 && { paymentId: others, formerPaymentIds: others };
    return this.all({ ...scopeOf(scope), isUnevaluated: true, ...isOther }, { projection, limit });
  }

  /** Marks transfers as evaluated, each only if it has not changed since it was read. */
  async markEvaluated(evaluated: readonly FoundTransfer[]): Promise<void> {
    const update = { $set: { isUnevaluated: false }, $unset: { formerPaymentIds: 1 as const } };
    await eachChunk(evaluated, async (chunk) => {
      const marks = byRevision(chunk).map((filter) => ({ updateMany: { filter, update } }));
      await this.collection.bulkWrite(marks, { ordered: false });
    });
  }

  /**
   * Transfers whose vaults are due for a reconciliation, longest due first. @param except IDs of payments
   * that rest, in hex
   */
  async findToCollect(
    environments: readonly Environment[],
    now: Date,
    limit: number,
    except: readonly string[] = [],
  ): Promise<Pick<Transfer, '_id' | 'revision' | 'paymentId'>[]> {
    return this.transfers
      .find(
        {
          environment: { $in: [...environments] },
          collectAt: { $lte: now },
          ...(except.length > 0 && { paymentId: { $nin: except } }),
        },
        { revision: 1, paymentId: 1 },
      )
      .sort({ collectAt: 1 })
      .limit(limit)
      .lean();
  }

  /**
   * Sets when a transfer's vault is reconciled next; undefined: nothing is left to do. Applies only if the
   * transfer has not changed since it was read.
   */
  async scheduleCollection({ _id, revision }: FoundTransfer, collectAt?: Date): Promise<void> {
    const change = collectAt ? { $set: { collectAt } } : { $unset: { collectAt: 1 as const } };
    await this.transfers.updateOne({ _id, revision }, change);
  }

  /**
   * How many canonical transfers are above the last final block, or belong to a vault that is due for a
   * reconciliation.
   */
  async countWaiting(scope: ChainScope, finalNumber: number): Promise<number> {
    const [above, toCollect] = await Promise.all([
      this.transfers.countDocuments({
        ...scopeOf(scope),
        blockNumber: { $gt: finalNumber },
        canonical: true,
      }),
      this.transfers.countDocuments({
        ...scopeOf(scope),
        collectAt: { $exists: true },
        blockNumber: { $lte: finalNumber },
      }),
    ]);
    return above + toCollect;
  }

  /** Every transfer of a payment's vaults, in and out, canonical or orphaned. */
  async ofPayment(paymentId: Types.ObjectId): Promise<Transfer[]> {
    return this.transfers.find({ paymentId }).lean();
  }

  /** All transfers of these payments, by the payment's ID in hex. A payment without any is missing. */
  async ofPayments(paymentIds: readonly Types.ObjectId[]): Promise<Map<string, Transfer[]>> {
    const found = await this.all({ paymentId: { $in: [...paymentIds] } });
    return groupedBy(found, ({ paymentId }) => paymentId.toHexString());
  }

  private all(filter: object, options: mongo.FindOptions = {}): Promise<Transfer[]> {
    return this.transfers.collection.find<Transfer>(filter, { ...options, ...ONE_BATCH }).toArray();
  }
}

/** Drops other fields of a caller's scope, because they must not get into a query. */
function scopeOf({ environment, network }: ChainScope): ChainScope {
  return { environment, network };
}

/** Transfers with the same change and revision share one statement, so there are few. */
function operationsOf(
  changes: readonly TransferUpdate[],
  now: Date,
): mongo.AnyBulkWriteOperation<Transfer>[] {
  const operations: mongo.AnyBulkWriteOperation<Transfer>[] = [];
  const groups = new Map<string, { update: ReturnType<typeof updateOf>; found: FoundTransfer[] }>();
  for (const change of changes) {
    if (change.kind === 'move') {
      const { _id, revision } = change.stored;
      operations.push({ updateOne: { filter: { _id, revision }, update: updateOf(change, now) } });
    } else {
      const key = change.kind === 'deepen' ? change.depth : change.kind;
      const group = groups.get(key) ?? { update: updateOf(change, now), found: [] };
      group.found.push(change.stored);
      groups.set(key, group);
    }
  }
  for (const { update, found } of groups.values()) {
    operations.push(...byRevision(found).map((filter) => ({ updateMany: { filter, update } })));
  }
  return operations;
}

/**
 * Two calls at once: the database works on one while the next one is prepared. None goes on after this has
 * ended.
 */
async function eachChunk<T>(all: readonly T[], call: (chunk: T[]) => Promise<void>): Promise<void> {
  const starts = Array.from({ length: Math.ceil(all.length / BATCH_SIZE) }, (_, i) => i * BATCH_SIZE);
  const callAll = async () => {
    for (let from = starts.shift(); from !== undefined; from = starts.shift())
      await call(all.slice(from, from + BATCH_SIZE));
  };
  for (const ended of await Promise.allSettled([callAll(), callAll()]))
    if (ended.status === 'rejected') throw ended.reason;
}

function byRevision(found: readonly FoundTransfer[]) {
  const ids = new Map<number, Types.ObjectId[]>();
  for (const { _id, revision } of found) {
    const same = ids.get(revision);
    if (same) same.push(_id);
    else ids.set(revision, [_id]);
  }
  return [...ids].map(([revision, all]) => ({ _id: { $in: all }, revision }));
}
