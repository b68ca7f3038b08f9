import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { addressIn } from '@cowrie/api/platform/chain/address-form';
import { REMOVED_SESSION, type RemovedSession } from './removed-session.schema';

/** Stores what remains of removed sessions, and finds it for an operator. */
@Injectable()
export class RemovedSessionsRepository {
  constructor(@InjectModel(REMOVED_SESSION) private readonly sessions: Model<RemovedSession>) {}

  /** Stores them before their payments are removed. Can be repeated after a crash: the first record stays. */
  async keep(removed: readonly RemovedSession[]): Promise<void> {
    if (removed.length === 0) return;
    await this.sessions.bulkWrite(
      removed.map(({ _id, ...session }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: session }, upsert: true },
      })),
      { ordered: false },
    );
  }

  /** The removed session with this deposit address or paymentId; null: none. */
  async find(addressOrId: string): Promise<RemovedSession | null> {
    const address = addressIn(addressOrId);
    if (address !== undefined) return this.sessions.findOne({ address }).lean();
    if (!/^[0-9a-f]{24}$/i.test(addressOrId)) return null;
    return this.sessions.findById(new Types.ObjectId(addressOrId)).lean();
  }

  /** Removed sessions of an environment, by ID, up to `limit`. @param after the last ID of the page before */
  async page(
    environment: Environment,
    { after, limit }: { after?: Types.ObjectId | undefined; limit: number },
  ): Promise<RemovedSession[]> {
    return this.sessions
      .find({ ...(after && { _id: { $gt: after } }), environment })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  }
}
