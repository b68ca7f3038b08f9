import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyBulkWriteOperation, Model, mongo, Types } from 'mongoose';
import type { Tenant } from '../../payments/payments.repository';
import { Clock } from '../../platform/clock/clock';
import { type Attempt, DELIVERY, type Delivery, ENDED_STATES } from './delivery.schema';

export type DueDelivery = Pick<Delivery, '_id' | 'endpointId'>;
export type LaneDelivery = Pick<Delivery, '_id' | 'lane' | 'state' | 'sequence' | 'isResent' | 'laneMark'>;

/** How a try ended: over, or to be tried again. */
export type Outcome = { state: 'delivered' | 'given_up' | 'cancelled' } | { nextAt: Date };

export interface Recorded {
  delivery: Pick<Delivery, '_id' | 'isResent'>;
  claim: string;
  outcome: Outcome;
  attempt?: Attempt;
}

export interface DeliverySearch {
  endpointId?: Types.ObjectId | undefined;
  paymentId?: Types.ObjectId | undefined;
  eventId?: string | undefined;
  state?: Delivery['state'] | undefined;
  /** Older than this one. */
  before?: Pick<Delivery, '_id' | 'createdAt'> | undefined;
  limit: number;
}

const ATTEMPTS_LIMIT = 50;

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
      // The id is the only unique key. Of several errors the first alone gives the whole its code.
      const { code, writeErrors } = error as mongo.MongoBulkWriteError;
      const codes = [code, ...[writeErrors ?? []].flat().map((one) => one.code)];
      if (codes.some((one) => one !== 11000)) throw error;
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
    if (ids.length === 0) return [];
    const _id = { $in: [...ids] };
    const nextAt = { $lte: this.clock.now() };
    await this.deliveries.updateMany({ _id, state: 'pending', nextAt }, { $set: { claim, nextAt: until } });
    return this.deliveries.find({ _id, claim }).lean();
  }

  /** What is due, and claimed by nobody, is not due before then. */
  async postpone(groups: readonly { ids: readonly string[]; nextAt: Date }[]): Promise<void> {
    if (groups.length === 0) return;
    const due = { $lte: this.clock.now() };
    await this.deliveries.bulkWrite(
      groups.map(({ ids, nextAt }) => ({
        updateMany: {
          filter: { _id: { $in: [...ids] }, state: 'pending', nextAt: due },
          update: { $set: { nextAt } },
        },
      })),
      { ordered: false },
    );
  }

  /** Writes down how the tries of claimed deliveries went. Nothing of one that another has claimed since. */
  async record(recorded: readonly Recorded[]): Promise<void> {
    const endedAt = this.clock.now();
    // Past Mongoose, whose casting costs more than all the rest; its type of a collection knows ids of one kind only.
    const { collection } = this.deliveries as { collection: unknown };
    await (collection as mongo.Collection<Delivery>).bulkWrite(
      recorded.map(({ delivery: { _id, isResent }, claim, outcome, attempt }) => {
        const isOver = 'state' in outcome;
        const ended = isOver && { endedAt, ...(!isResent && { laneMark: 'left' as const }) };
        const tried = attempt && { $each: [attempt], $slice: -ATTEMPTS_LIMIT };
        const update = {
          $set: { ...outcome, ...ended },
          $unset: { claim: 1 as const, ...(isOver && { nextAt: 1 as const }) },
          ...(tried && { $inc: { tries: 1 }, $push: { attempts: tried } }),
        };
        return { updateOne: { filter: { _id, claim }, update } };
      }),
      { ordered: false, ignoreUndefined: true },
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
    const marks = [...new Set(marked.flatMap(({ laneMark }) => laneMark ?? []))];
    const unmarked: AnyBulkWriteOperation<Delivery>[] = marks.map((laneMark) => {
      const _id = { $in: marked.flatMap((one) => (one.laneMark === laneMark ? [one._id] : [])) };
      return { updateMany: { filter: { _id, laneMark }, update: { $unset: { laneMark: 1 } } } };
    });
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
      { _id, state: { $in: ENDED_STATES } },
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
