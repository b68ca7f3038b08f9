import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyBulkWriteOperation, Model, Types } from 'mongoose';
import type { Tenant } from '../../payments/payments.repository';
import { Clock } from '../../platform/clock/clock';
import { type Attempt, DELIVERY, type Delivery, OVER } from './delivery.schema';

export type DueDelivery = Pick<Delivery, '_id' | 'endpointId'>;
export type LaneDelivery = Pick<Delivery, '_id' | 'lane' | 'state' | 'sequence' | 'isResent' | 'laneMark'>;

/** How a try ended: over, or to be tried again. */
export type Outcome = { state: 'delivered' | 'given_up' | 'cancelled' } | { nextAt: Date };

export interface DeliverySearch {
  endpointId?: Types.ObjectId;
  paymentId?: Types.ObjectId;
  eventId?: string;
  state?: Delivery['state'];
  /** Older than this one. */
  before?: Pick<Delivery, '_id' | 'createdAt'>;
  limit: number;
}

const ATTEMPTS_KEPT = 50;

@Injectable()
export class DeliveriesRepository {
  constructor(
    @InjectModel(DELIVERY) private readonly deliveries: Model<Delivery>,
    private readonly clock: Clock,
  ) {}

  /** Stores those that are not there yet; the others stay as they are. */
  async insertOnce(fresh: readonly Delivery[]): Promise<void> {
    if (fresh.length === 0) return;
    try {
      await this.deliveries.insertMany(fresh, { ordered: false, lean: true });
    } catch (error) {
      // The id is the only unique key.
      if ((error as { code?: unknown }).code !== 11000) throw error;
    }
  }

  /** What is due, longest due first, save what goes to these endpoints. */
  async findDue(except: readonly Types.ObjectId[], limit: number): Promise<DueDelivery[]> {
    return this.deliveries
      .find(
        {
          nextAt: { $lte: this.clock.now() },
          ...(except.length > 0 && { endpointId: { $nin: [...except] } }),
        },
        { endpointId: 1 },
      )
      .sort({ nextAt: 1 })
      .limit(limit)
      .lean<DueDelivery[]>();
  }

  /** Takes those that are still due for one's own until then; gives what was got. */
  async claim(ids: readonly string[], claim: string, until: Date): Promise<Delivery[]> {
    const _id = { $in: [...ids] };
    const nextAt = { $lte: this.clock.now() };
    await this.deliveries.updateMany({ _id, state: 'pending', nextAt }, { $set: { claim, nextAt: until } });
    return this.deliveries.find({ _id, claim }).lean();
  }

  /** Writes down how a claimed delivery's try went. Nothing, if another has claimed it since. */
  async record(
    { _id, isResent }: Pick<Delivery, '_id' | 'isResent'>,
    claim: string,
    outcome: Outcome,
    attempt?: Attempt,
  ): Promise<void> {
    const isOver = 'state' in outcome;
    await this.deliveries.updateOne(
      { _id, claim },
      {
        $set: isOver
          ? { ...outcome, endedAt: this.clock.now(), ...(!isResent && { laneMark: 'left' as const }) }
          : outcome,
        $unset: { claim: 1, ...(isOver && { nextAt: 1 }) },
        ...(attempt && {
          $inc: { tries: 1 },
          $push: { attempts: { $each: [attempt], $slice: -ATTEMPTS_KEPT } },
        }),
      },
    );
  }

  async findMarked(limit: number): Promise<LaneDelivery[]> {
    return this.deliveries
      .find({ laneMark: { $in: ['joined', 'left'] } }, { lane: 1, laneMark: 1 })
      .limit(limit)
      .lean<LaneDelivery[]>();
  }

  async findUnfinishedIn(lanes: readonly string[]): Promise<LaneDelivery[]> {
    return this.deliveries
      .find(
        { lane: { $in: [...lanes] }, state: { $in: ['waiting', 'pending'] } },
        { lane: 1, state: 1, sequence: 1, isResent: 1 },
      )
      .lean<LaneDelivery[]>();
  }

  /** Makes those due whose turn it is, and only then takes the marks away, as they were seen. */
  async advance(due: readonly string[], marked: readonly LaneDelivery[]): Promise<void> {
    const nextAt = this.clock.now();
    const turns: AnyBulkWriteOperation<Delivery>[] = due.map((_id) => ({
      updateOne: { filter: { _id, state: 'waiting' }, update: { $set: { state: 'pending', nextAt } } },
    }));
    const unmarked: AnyBulkWriteOperation<Delivery>[] = marked.map(({ _id, laneMark }) => ({
      updateOne: { filter: { _id, laneMark }, update: { $unset: { laneMark: 1 } } },
    }));
    await this.deliveries.bulkWrite([...turns, ...unmarked], { ordered: true });
  }

  async find({ businessId, environment }: Tenant, _id: string): Promise<Delivery | null> {
    return this.deliveries.findOne({ _id, businessId, environment }).lean();
  }

  /** Newest first. */
  async search(
    { businessId, environment }: Tenant,
    { before, limit, ...wanted }: DeliverySearch,
  ): Promise<Delivery[]> {
    const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
    return this.deliveries
      .find({
        ...{ businessId, environment },
        ...Object.fromEntries(given),
        ...(before && {
          $or: [
            { createdAt: { $lt: before.createdAt } },
            { createdAt: before.createdAt, _id: { $lt: before._id } },
          ],
        }),
      })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean();
  }

  /** Has what is over sent once more, and makes what was never to be sent. What is under way goes on. Gives how many. */
  async sendAgain(fresh: readonly Delivery[]): Promise<number> {
    if (fresh.length === 0) return 0;
    const again = { state: 'pending', nextAt: this.clock.now(), tries: 0, isResent: true } as const;
    const _id = { $in: fresh.map((delivery) => delivery._id) };
    const { modifiedCount } = await this.deliveries.updateMany(
      { _id, state: { $in: OVER } },
      { $set: again, $unset: { endedAt: 1 } },
    );
    const known = new Set((await this.deliveries.find({ _id }, { _id: 1 }).lean()).map((one) => one._id));
    const missing = fresh
      .filter((delivery) => !known.has(delivery._id))
      .map(({ laneMark: _, ...delivery }) => ({ ...delivery, ...again }));
    await this.insertOnce(missing);
    return modifiedCount + missing.length;
  }

  /** What waits for its next try is tried now. False: nothing does. */
  async hurry({ businessId, environment }: Tenant, _id: string): Promise<boolean> {
    const { modifiedCount } = await this.deliveries.updateOne(
      { _id, businessId, environment, state: 'pending', claim: { $exists: false } },
      { $set: { nextAt: this.clock.now() } },
    );
    return modifiedCount === 1;
  }
}
