import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyBulkWriteOperation, Model, Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { type ChainTransfer, type TransferUpdate, type FoundTransfer, updateOf } from './transfer.change';
import { TRANSFER, type Transfer } from './transfer.schema';

/** One network of one environment. */
export interface ChainScope {
  environment: Environment;
  network: string;
}

/** Rows in one call: others get their turn between two, and a list of wanted values stays short enough for an index. */
const BATCH_SIZE = 500;

type Identity = Pick<Transfer, 'txHash' | 'ordinal'>;

/** Facts from the chain, written by the watcher and read by the evaluator. */
@Injectable()
export class TransfersRepository {
  constructor(@InjectModel(TRANSFER) private readonly transfers: Model<Transfer>) {}

  /**
   * Stores facts that were never seen before, as seen.
   * @throws MongoBulkWriteError when somebody has stored one of them meanwhile: the unique index lets nobody store it twice
   */
  async insert(scope: ChainScope, fresh: readonly ChainTransfer[]): Promise<void> {
    const start = { canonical: true, revision: 1, isUnevaluated: true };
    for (const some of chunksOf(fresh)) {
      const rows = some.map((transfer) => ({ ...scopeOf(scope), ...transfer, ...start }));
      // Others are stored beside one that is there already. Lean: these rows are made by us alone.
      await this.transfers.insertMany(rows, { ordered: false, lean: true });
    }
  }

  /**
   * Writes changes, each of which holds only for the fact as it was found. Can be repeated.
   * @returns false if some did not hold any more: look again
   */
  async apply(changes: readonly TransferUpdate[], now: Date): Promise<boolean> {
    let matched = 0;
    for (const some of chunksOf(changes)) {
      const result = await this.transfers.bulkWrite(operationsOf(some, now), { ordered: false });
      matched += result.matchedCount;
    }
    return matched === changes.length;
  }

  /** Stored facts of these identities, canonical or not. */
  async findSame(scope: ChainScope, identities: readonly Identity[]): Promise<Transfer[]> {
    const wanted = new Set(identities.map(({ txHash, ordinal }) => `${txHash}:${ordinal}`));
    const found: Transfer[] = [];
    for (const some of chunksOf([...new Set(identities.map(({ txHash }) => txHash))])) {
      found.push(...(await this.transfers.find({ ...scopeOf(scope), txHash: { $in: some } }).lean()));
    }
    return found.filter(({ txHash, ordinal }) => wanted.has(`${txHash}:${ordinal}`));
  }

  /** Canonical facts in these blocks, both included. */
  async findCanonicalIn(scope: ChainScope, fromBlock: number, toBlock: number): Promise<Transfer[]> {
    const blockNumber = { $gte: fromBlock, $lte: toBlock };
    return this.transfers.find({ ...scopeOf(scope), blockNumber, canonical: true }).lean();
  }

  async findCanonicalAbove(scope: ChainScope, blockNumber: number): Promise<FoundTransfer[]> {
    return this.transfers
      .find(
        { ...scopeOf(scope), blockNumber: { $gt: blockNumber }, canonical: true },
        { _id: 1, revision: 1 },
      )
      .lean();
  }

  /** Facts in these blocks, both included, that are confirmed and not yet final. */
  async findToFinalize(scope: ChainScope, fromBlock: number, toBlock: number): Promise<FoundTransfer[]> {
    const blockNumber = { $gte: fromBlock, $lte: toBlock };
    const depth = { confirmedAt: { $ne: null }, finalAt: null };
    return this.transfers
      .find({ ...scopeOf(scope), blockNumber, canonical: true, ...depth }, { _id: 1, revision: 1 })
      .lean();
  }

  /** Blocks, this one and below, with canonical facts that nobody confirmed. */
  async findUnconfirmedBlocks(scope: ChainScope, throughBlock: number): Promise<number[]> {
    const filter = { confirmedAt: null, blockNumber: { $lte: throughBlock }, canonical: true };
    const rows = await this.transfers.find({ ...scopeOf(scope), ...filter }, { blockNumber: 1 }).lean();
    return [...new Set(rows.map(({ blockNumber }) => blockNumber))].sort((a, b) => a - b);
  }

  async findUnevaluated(
    scope: ChainScope,
    limit: number,
  ): Promise<Pick<Transfer, '_id' | 'revision' | 'paymentId' | 'formerPaymentIds' | 'confirmedAt'>[]> {
    const fields = { revision: 1, paymentId: 1, formerPaymentIds: 1, confirmedAt: 1 };
    return this.transfers
      .find({ ...scopeOf(scope), isUnevaluated: true }, fields)
      .limit(limit)
      .lean();
  }

  /** Each only if it has not changed since it was evaluated. */
  async markEvaluated(evaluated: readonly FoundTransfer[]): Promise<void> {
    const update = { $set: { isUnevaluated: false }, $unset: { formerPaymentIds: 1 as const } };
    for (const some of chunksOf(evaluated)) {
      const marks = byRevision(some).map((filter) => ({ updateMany: { filter, update } }));
      await this.transfers.bulkWrite(marks, { ordered: false });
    }
  }

  /** Facts whose payment's vaults are to be reconciled, longest due first. */
  async findToCollect(
    environment: Environment,
    now: Date,
    limit: number,
  ): Promise<Pick<Transfer, '_id' | 'revision' | 'paymentId'>[]> {
    return this.transfers
      .find({ environment, collectAt: { $lte: now } }, { revision: 1, paymentId: 1 })
      .sort({ collectAt: 1 })
      .limit(limit)
      .lean();
  }

  /** The vaults have been reconciled; with a time, they are to be then. Only if the fact has not changed since it was found. */
  async collectAgain({ _id, revision }: FoundTransfer, collectAt?: Date): Promise<void> {
    const change = collectAt ? { $set: { collectAt } } : { $unset: { collectAt: 1 as const } };
    await this.transfers.updateOne({ _id, revision }, change);
  }

  async ofPayment(paymentId: Types.ObjectId): Promise<Transfer[]> {
    return this.transfers.find({ paymentId }).lean();
  }

  async ofPayments(paymentIds: readonly Types.ObjectId[]): Promise<Transfer[]> {
    return this.transfers.find({ paymentId: { $in: [...paymentIds] } }).lean();
  }
}

/** What a caller's scope holds besides is not asked for. */
function scopeOf({ environment, network }: ChainScope): ChainScope {
  return { environment, network };
}

/** As few as possible: facts that change alike are changed by one statement for each revision. */
function operationsOf(changes: readonly TransferUpdate[], now: Date): AnyBulkWriteOperation<Transfer>[] {
  const operations: AnyBulkWriteOperation<Transfer>[] = [];
  const alike = new Map<string, { update: ReturnType<typeof updateOf>; found: FoundTransfer[] }>();
  for (const change of changes) {
    if (change.kind === 'move') {
      const { _id, revision } = change.stored;
      operations.push({ updateOne: { filter: { _id, revision }, update: updateOf(change, now) } });
    } else {
      const key = change.kind === 'deepen' ? change.depth : change.kind;
      const group = alike.get(key) ?? { update: updateOf(change, now), found: [] };
      group.found.push(change.stored);
      alike.set(key, group);
    }
  }
  for (const { update, found } of alike.values()) {
    operations.push(...byRevision(found).map((filter) => ({ updateMany: { filter, update } })));
  }
  return operations;
}

function chunksOf<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, i) => all.slice(i * BATCH_SIZE, (i + 1) * BATCH_SIZE));
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
