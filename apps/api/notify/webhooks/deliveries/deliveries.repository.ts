import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo, QueryFilter, Types } from 'mongoose';
import type { Tenant } from '@cowrie/api/money-in/payments/document/payments.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';
import { areAllStored, storedRows } from '@cowrie/api/platform/mongo/duplicate-key';
import { ONE_BATCH } from '@cowrie/api/platform/mongo/one-batch';
import { Tally } from '@cowrie/api/platform/metrics/tally';
import { Signal } from '@cowrie/api/platform/tasks/signal';
import { type Attempt, DELIVERY, type Delivery, ENDED_STATES } from './delivery.schema';

const CLAIMED_FIELDS = {
  eventId: 1,
  type: 1,
  paymentId: 1,
  endpointId: 1,
  body: 1,
  tries: 1,
  lane: 1,
  isResent: 1,
} as const;
/** What a try needs from its delivery. */
export type ClaimedDelivery = Pick<Delivery, '_id' | keyof typeof CLAIMED_FIELDS>;
/** A due delivery, as it was before a claim. */
export type DueDelivery = ClaimedDelivery & { nextAt: Date };
/** What ordering a lane needs from a delivery. */
export type LaneDelivery = Pick<Delivery, '_id' | 'lane' | 'state' | 'sequence' | 'isResent'>;
/** A delivery that joined or left its lane. */
export type MarkedDelivery = Pick<Delivery, '_id' | 'lane' | 'laneMark'>;

/** How a try ended: in a final state, or with the time of the next try. */
export type Outcome = { state: 'delivered' | 'given_up' | 'cancelled' } | { nextAt: Date };

/** The result of one try, written under the claim that it was made with. */
export interface Recorded {
  delivery: Pick<Delivery, '_id' | 'lane' | 'isResent'>;
  claim: string;
  outcome: Outcome;
  attempt?: Attempt;
}

/** Filters of a search. An omitted filter matches every delivery. */
export interface DeliverySearch {
  endpointId?: Types.ObjectId | undefined;
  paymentId?: Types.ObjectId | undefined;
  eventId?: string | undefined;
  type?: Delivery['type'] | undefined;
  state?: Delivery['state'] | undefined;
  /** Only deliveries that were created at this time or later. */
  since?: Date | undefined;
  /** Only deliveries older than this one. */
  before?: DeliveryPlace | undefined;
  limit: number;
}

/** A position in the order of a search. */
export type DeliveryPlace = Pick<Delivery, '_id' | 'createdAt'>;

/** The result of a search. */
export interface FoundDeliveries {
  rows: Delivery[];
  /**
   * The last delivery that was read, if fewer than wanted were found and older ones were not read.
   */
  end?: DeliveryPlace;
}

/** How many deliveries a search without an index reads. */
export const SCANNED_DELIVERIES = 5000;

const ATTEMPTS_LIMIT = 50;

/** Reads and writes webhook deliveries. */
@Injectable()
export class DeliveriesRepository {
  /** Emitted when a write has made a delivery due. */
  readonly becameDue = new Signal();
  /** Outcomes of the tries that this process recorded since the start. */
  readonly tries = new Tally(['outcome']);

  constructor(
    @InjectModel(DELIVERY) private readonly deliveries: Model<Delivery>,
    private readonly clock: Clock,
  ) {}

  /** Mongoose's casting costs more than a whole write. */
  private get collection(): mongo.Collection<Delivery> {
    return collectionOf(this.deliveries);
  }

  /**
   * Stores the deliveries that do not exist yet, and returns them. Existing ones stay as they are.
   */
  async insertOnce(candidates: readonly Delivery[]): Promise<readonly Delivery[]> {
    if (candidates.length === 0) return [];
    let stored = candidates;
    try {
      // Without Mongoose: the values are already typed.
      await this.collection.insertMany([...candidates], { ordered: false, ignoreUndefined: true });
    } catch (error) {
      if (!areAllStored(error)) throw error;
      stored = storedRows(candidates, error);
    }
    // The process that stored one under a claim tries it itself.
    if (candidates.some(({ state, claim }) => state === 'pending' && !claim)) this.becameDue.raise();
    return stored;
  }

  /**
   * Deliveries that are due, or will be `withinMs` from now, longest due first, without those of the `except`
   * endpoints.
   */
  async findDue(except: readonly Types.ObjectId[], limit: number, withinMs = 0): Promise<DueDelivery[]> {
    const soon = { $lte: new Date(this.clock.now().getTime() + withinMs) };
    return this.collection
      .find<DueDelivery>(
        { nextAt: soon, ...(except.length > 0 && { endpointId: { $nin: [...except] } }) },
        { projection: { ...CLAIMED_FIELDS, nextAt: 1 }, sort: { nextAt: 1 }, limit, ...ONE_BATCH },
      )
      .toArray();
  }

  /** Claims the deliveries that are still due, until `until`. Returns those that this claim won. */
  async claim(due: readonly ClaimedDelivery[], claim: string, until: Date): Promise<ClaimedDelivery[]> {
    if (due.length === 0) return [];
    const _id = { $in: due.map((delivery) => delivery._id) };
    const stillDue = { _id, state: 'pending' as const, nextAt: { $lte: this.clock.now() } };
    const { matchedCount } = await this.collection.updateMany(stillDue, { $set: { claim, nextAt: until } });
    if (matchedCount === due.length) return [...due];
    // Another process has taken some of them.
    return this.collection
      .find<ClaimedDelivery>({ _id, claim }, { projection: CLAIMED_FIELDS, ...ONE_BATCH })
      .toArray();
  }

  /** Makes the deliveries due that are stored under these claims. */
  async giveUpClaims(claims: readonly { ids: readonly string[]; claim: string }[]): Promise<void> {
    if (claims.length === 0) return;
    const update = { $set: { nextAt: this.clock.now() }, $unset: { claim: 1 as const } };
    await this.collection.bulkWrite(
      claims.map(({ ids, claim }) => ({
        updateMany: { filter: { _id: { $in: [...ids] }, claim, state: 'pending' }, update },
      })),
      { ordered: false },
    );
  }

  /** Moves the due time of deliveries that are due and unclaimed to `nextAt`. */
  async postpone(groups: readonly { ids: readonly string[]; nextAt: Date }[]): Promise<void> {
    if (groups.length === 0) return;
    const due = { $lte: this.clock.now() };
    await this.collection.bulkWrite(
      groups.map(({ ids, nextAt }) => ({
        updateMany: {
          filter: { _id: { $in: [...ids] }, state: 'pending', nextAt: due },
          update: { $set: { nextAt } },
        },
      })),
      { ordered: false },
    );
  }

  /** Records the results of tries. Skips a delivery that another process claimed since. */
  async record(recorded: readonly Recorded[]): Promise<void> {
    const endedAt = this.clock.now();
    await this.collection.bulkWrite(
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
    for (const { attempt, outcome } of recorded)
      if (attempt) this.tries.add(['state' in outcome ? outcome.state : 'failed']);
  }

  /** Deliveries with the mark that they joined or left their lane. */
  async findMarked(limit: number): Promise<MarkedDelivery[]> {
    const marked = { laneMark: { $in: ['joined' as const, 'left' as const] } };
    return this.collection
      .find<MarkedDelivery>(marked, { projection: { lane: 1, laneMark: 1 }, limit, ...ONE_BATCH })
      .toArray();
  }

  /** The waiting and pending deliveries of these lanes. */
  async findUnfinishedIn(lanes: readonly string[]): Promise<LaneDelivery[]> {
    const unfinished = {
      lane: { $in: [...lanes] },
      state: { $in: ['waiting' as const, 'pending' as const] },
    };
    const projection = { lane: 1, state: 1, sequence: 1, isResent: 1 };
    return this.collection.find<LaneDelivery>(unfinished, { projection, ...ONE_BATCH }).toArray();
  }

  /**
   * Makes the deliveries in `due` due, then removes the marks. A crash in between leaves marks to process
   * again, never a stalled lane. A mark that changed since it was read stays.
   */
  async advance(due: readonly string[], marked: readonly MarkedDelivery[]): Promise<void> {
    const nextAt = this.clock.now();
    const dueUpdates: mongo.AnyBulkWriteOperation<Delivery>[] = due.map((_id) => ({
      updateOne: { filter: { _id, state: 'waiting' }, update: { $set: { state: 'pending', nextAt } } },
    }));
    const marks = [...new Set(marked.flatMap(({ laneMark }) => laneMark ?? []))];
    const unmarkUpdates: mongo.AnyBulkWriteOperation<Delivery>[] = marks.map((laneMark) => {
      const _id = { $in: marked.flatMap((one) => (one.laneMark === laneMark ? [one._id] : [])) };
      return { updateMany: { filter: { _id, laneMark }, update: { $unset: { laneMark: 1 } } } };
    });
    const updates = [...dueUpdates, ...unmarkUpdates];
    if (updates.length === 0) return;
    await this.collection.bulkWrite(updates, { ordered: true });
    if (due.length > 0) this.becameDue.raise();
  }

  /** The delivery, or null if this tenant has none with this ID. */
  async find({ businessId, environment }: Tenant, _id: string): Promise<Delivery | null> {
    return this.deliveries.findOne({ _id, businessId, environment }).lean();
  }

  /**
   * The tenant's deliveries that match, newest first. No index has the types, and most states have many
   * deliveries. So a search for one of them reads a limited number of deliveries, and can find fewer than
   * there are.
   */
  async search(
    { businessId, environment }: Tenant,
    { before, since, limit, ...filters }: DeliverySearch,
  ): Promise<FoundDeliveries> {
    const own = { businessId, environment };
    const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
    const end = isScan(filters) ? await this.endOfScan(own, before) : undefined;
    const from = [since, end?.createdAt].filter((time) => time !== undefined);
    const rows = await this.deliveries
      .find({
        ...own,
        ...given,
        ...createdFrom(from),
        ...(before && { $and: [olderThan(before)] }),
      })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean();
    if (!end || rows.length === limit) return { rows };
    return { rows: rows.filter((row) => !isOlder(row, end)), end };
  }

  /**
   * The last delivery that a scan reads. Undefined: it reads all of them. The index covers the query.
   */
  private async endOfScan(own: Tenant, before?: DeliveryPlace): Promise<DeliveryPlace | undefined> {
    const [end, next] = await this.deliveries
      .find({ ...own, ...(before && olderThan(before)) }, { businessId: 1, environment: 1, createdAt: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .skip(SCANNED_DELIVERIES - 1)
      .limit(2)
      .lean();
    return next && end;
  }

  /**
   * Sends ended deliveries again, and stores those that do not exist yet. Leaves unfinished deliveries alone.
   * Returns how many it sends.
   */
  async sendAgain(candidates: readonly Delivery[]): Promise<number> {
    if (candidates.length === 0) return 0;
    const again = { state: 'pending', nextAt: this.clock.now(), tries: 0, isResent: true } as const;
    const _id = { $in: candidates.map((delivery) => delivery._id) };
    const { modifiedCount } = await this.deliveries.updateMany(
      { _id, state: { $in: ENDED_STATES } },
      { $set: again, $unset: { endedAt: 1 } },
    );
    const known = new Set((await this.deliveries.find({ _id }, { _id: 1 }).lean()).map((one) => one._id));
    const missing = candidates
      .filter((delivery) => !known.has(delivery._id))
      .map(({ laneMark: _, ...delivery }) => ({ ...delivery, ...again }));
    await this.insertOnce(missing);
    if (modifiedCount > 0) this.becameDue.raise();
    return modifiedCount + missing.length;
  }

  /**
   * Replaces the bodies of all deliveries of these payments. The receivers' answers are removed too.
   */
  async changeBodies(paymentIds: readonly Types.ObjectId[], change: (body: string) => string): Promise<void> {
    if (paymentIds.length === 0) return;
    const found = await this.deliveries
      .find({ paymentId: { $in: [...paymentIds] } }, { body: 1, attempts: 1, tries: 1 })
      .lean<Pick<Delivery, '_id' | 'body' | 'attempts' | 'tries'>[]>();
    if (found.length === 0) return;
    await this.deliveries.bulkWrite(
      found.flatMap(({ _id, body, attempts, tries }) => [
        { updateOne: { filter: { _id }, update: { $set: { body: change(body) } } } },
        // A try that is recorded meanwhile must not be lost.
        {
          updateOne: { filter: { _id, tries }, update: { $set: { attempts: attempts.map(withoutExcerpt) } } },
        },
      ]),
      { ordered: false },
    );
  }

  /** Makes the next try due now. False if the delivery does not wait for a try. */
  async retryNow({ businessId, environment }: Tenant, _id: string): Promise<boolean> {
    const { modifiedCount } = await this.deliveries.updateOne(
      { _id, businessId, environment, state: 'pending', claim: { $exists: false } },
      { $set: { nextAt: this.clock.now() } },
    );
    if (modifiedCount === 1) this.becameDue.raise();
    return modifiedCount === 1;
  }
}

function withoutExcerpt({ excerpt: _, ...attempt }: Attempt): Attempt {
  return attempt;
}

function createdFrom(times: readonly Date[]): QueryFilter<Delivery> {
  return times.length > 0 ? { createdAt: { $gte: new Date(Math.max(...times.map(Number))) } } : {};
}

/** The first condition bounds the index; the other ones are exact. */
function olderThan({ createdAt, _id }: DeliveryPlace): QueryFilter<Delivery> {
  return {
    createdAt: { $lte: createdAt },
    $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }],
  };
}

/** True if no index serves the search. Given-up deliveries have one. */
function isScan({ type, state, paymentId, eventId }: Partial<DeliverySearch>): boolean {
  if (paymentId !== undefined || eventId !== undefined || state === 'given_up') return false;
  return type !== undefined || state !== undefined;
}

/** Whether a delivery comes after another one in the order of a search. */
export function isOlder(one: DeliveryPlace, other: DeliveryPlace): boolean {
  const byTime = one.createdAt.getTime() - other.createdAt.getTime();
  return byTime < 0 || (byTime === 0 && one._id < other._id);
}
