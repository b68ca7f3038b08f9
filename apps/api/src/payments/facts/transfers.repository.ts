import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { TRANSFER, type Transfer } from './transfer.schema';

type ObservedTransfer = Omit<Transfer, '_id' | 'standing' | 'confirmedAt' | 'revision' | 'isUnevaluated'>;

interface NetworkOf {
  environment: Environment;
  network: string;
}

/** Facts from the chain, written by the watcher and read by the evaluator. */
@Injectable()
export class TransfersRepository {
  constructor(@InjectModel(TRANSFER) private readonly transfers: Model<Transfer>) {}

  /** Stores a transfer once. The same one in another block (mined again) takes its new block and loses its depth. */
  async record(transfer: ObservedTransfer): Promise<void> {
    const { environment, network, txHash, ordinal, blockNumber, blockHash, minedAt, ...fixed } = transfer;
    const identity = { environment, network, txHash, ordinal };
    const { upsertedCount } = await this.transfers.updateOne(
      identity,
      {
        $setOnInsert: {
          ...fixed,
          blockNumber,
          blockHash,
          minedAt,
          standing: true,
          revision: 1,
          isUnevaluated: true,
        },
      },
      { upsert: true },
    );
    if (upsertedCount > 0) return;
    await this.transfers.updateOne(
      { ...identity, $or: [{ blockHash: { $ne: blockHash } }, { standing: false }] },
      {
        $set: { blockNumber, blockHash, minedAt, standing: true, isUnevaluated: true },
        $unset: { confirmedAt: 1 },
        $inc: { revision: 1 },
      },
    );
  }

  /** Everything at or below this block is deep enough. */
  async confirmThrough({ environment, network }: NetworkOf, blockNumber: number, now: Date): Promise<void> {
    await this.transfers.updateMany(
      {
        environment,
        network,
        blockNumber: { $lte: blockNumber },
        standing: true,
        confirmedAt: { $exists: false },
      },
      { $set: { confirmedAt: now, isUnevaluated: true }, $inc: { revision: 1 } },
    );
  }

  async findStandingAbove(
    { environment, network }: NetworkOf,
    blockNumber: number,
  ): Promise<Pick<Transfer, '_id' | 'revision'>[]> {
    return this.transfers
      .find(
        { environment, network, blockNumber: { $gt: blockNumber }, standing: true },
        { _id: 1, revision: 1 },
      )
      .lean();
  }

  /** A block is gone, or to be read again. Only if the fact has not changed since it was found. */
  async takeBack({ _id, revision }: Pick<Transfer, '_id' | 'revision'>): Promise<void> {
    await this.transfers.updateOne(
      { _id, revision },
      { $set: { standing: false, isUnevaluated: true }, $unset: { confirmedAt: 1 }, $inc: { revision: 1 } },
    );
  }

  async findUnevaluated({ environment, network }: NetworkOf, limit: number): Promise<Transfer[]> {
    return this.transfers.find({ environment, network, isUnevaluated: true }).limit(limit).lean();
  }

  /** Only if the fact has not changed since it was evaluated. */
  async markEvaluated({ _id, revision }: Pick<Transfer, '_id' | 'revision'>): Promise<void> {
    await this.transfers.updateOne({ _id, revision }, { $set: { isUnevaluated: false } });
  }

  async ofPayment(paymentId: Types.ObjectId): Promise<Transfer[]> {
    return this.transfers.find({ paymentId }).lean();
  }

  /** Every fact of these payments, by the payment's id in hex. */
  async ofPayments(paymentIds: readonly Types.ObjectId[]): Promise<Map<string, Transfer[]>> {
    const found = await this.transfers.find({ paymentId: { $in: [...paymentIds] } }).lean();
    const byPayment = new Map<string, Transfer[]>();
    for (const transfer of found) {
      const id = transfer.paymentId.toHexString();
      byPayment.set(id, [...(byPayment.get(id) ?? []), transfer]);
    }
    return byPayment;
  }
}
