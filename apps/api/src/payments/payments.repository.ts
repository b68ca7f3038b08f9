import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types, type UpdateQuery } from 'mongoose';
import type { Environment, ListPaymentsQueryDto } from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';
import { Clock } from '../platform/clock/clock';
import { ApiError } from '../platform/http/api.error';
import { isDuplicateOf } from '../platform/mongo/duplicate-key';
import {
  type Deposit,
  type HistoryLine,
  type OutgoingEvent,
  PAYMENT,
  type Payment,
  type PaymentException,
  type Resolution,
  type SettlementState,
  type StoredLedgerEntry,
} from './payment.schema';

/** Fields to write; `undefined` removes one. */
export type PaymentChanges = Partial<
  Omit<Payment, '_id' | 'version' | 'history' | 'events' | 'exceptions' | 'resolutions' | 'ledger'>
>;

export interface PaymentCommit {
  set: PaymentChanges;
  history?: HistoryLine[];
  events?: OutgoingEvent[];
  exceptions?: PaymentException[];
  resolutions?: Resolution[];
  ledger?: StoredLedgerEntry[];
}

/** Whose data is asked for: every merchant's query needs it. */
export interface Tenant {
  businessId: Types.ObjectId;
  environment: Environment;
}

export type ListedPayment = Pick<
  Payment,
  '_id' | 'clientReference' | 'fiatAmount' | 'currency' | 'status' | 'createdAt'
>;

export type UnrelayedPayment = Pick<
  Payment,
  '_id' | 'businessId' | 'environment' | 'events' | 'relayedSequence'
>;

export interface WatchedAddress {
  paymentId: Types.ObjectId;
  address: string;
}

/** Rows at a time: few enough to leave others their turn between two batches. */
const WALK_BATCH = 500;

/** By the database's own clock, so that whoever asks for what is new misses nothing, however late a writer comes. */
const WATCHED_FROM_NOW = { $currentDate: { watchedSince: true } } as const;

@Injectable()
export class PaymentsRepository {
  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    private readonly clock: Clock,
  ) {}

  /** Stores a new session; one that is stored already, under the same id, stays as it is. @throws ApiError duplicate_reference */
  async insertOnce(payment: Payment): Promise<void> {
    try {
      await this.payments.create(payment);
    } catch (error) {
      // Which of the unique indexes is named, when several are hit, is the database's choice.
      if (await this.payments.exists({ _id: payment._id })) return;
      if (isDuplicateOf(error, ['businessId', 'environment', 'clientReference'])) {
        throw new ApiError('duplicate_reference', { cause: error });
      }
      throw error;
    }
  }

  async find(_id: Types.ObjectId): Promise<Payment | null> {
    return this.payments.findOne({ _id }).lean();
  }

  async findMany(ids: readonly Types.ObjectId[]): Promise<Payment[]> {
    return this.payments.find({ _id: { $in: [...ids] } }).lean();
  }

  async findOfTenant({ businessId, environment }: Tenant, _id: Types.ObjectId): Promise<Payment | null> {
    return this.payments.findOne({ _id, businessId, environment }).lean();
  }

  async findByReference(
    { businessId, environment }: Tenant,
    clientReference: string,
  ): Promise<Payment | null> {
    return this.payments.findOne({ businessId, environment, clientReference }).lean();
  }

  /** One page of a tenant's payments and how many there are. The id breaks ties, so that no page repeats or skips one. */
  async list(
    { businessId, environment }: Tenant,
    { page, pageSize, sortBy, sortOrder, status }: ListPaymentsQueryDto,
  ): Promise<{ rows: ListedPayment[]; totalItems: number }> {
    const filter = { businessId, environment, ...(status && { status }) };
    const order = sortOrder === 'asc' ? 1 : -1;
    const [rows, totalItems] = await Promise.all([
      this.payments
        .find(filter, { clientReference: 1, fiatAmount: 1, currency: 1, status: 1, createdAt: 1 })
        .sort({ [sortBy === 'status' ? 'status' : 'createdAt']: order, _id: order })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .lean<ListedPayment[]>(),
      this.payments.countDocuments(filter),
    ]);
    return { rows, totalItems };
  }

  async findByPayCode(payCode: string): Promise<Payment | null> {
    return this.payments.findOne({ payCode }).lean();
  }

  /** The cheap question that every open page asks every few seconds. */
  async statusByPayCode(payCode: string): Promise<PaymentStatus | undefined> {
    const found = await this.payments.findOne({ payCode }, { status: 1, _id: 0 }).lean();
    return found?.status;
  }

  /** Locks a session that is still open and has no choice yet. False: it is not so any more. */
  async lock(
    { _id, version }: Pick<Payment, '_id' | 'version'>,
    lock: { deposit: Deposit; expiresAt: Date; watchedUntil: Date },
  ): Promise<boolean> {
    const now = this.clock.now();
    const { modifiedCount } = await this.payments.updateOne(
      { _id, version, status: 'pending', deposit: { $exists: false }, expiresAt: { $gt: now } },
      { $set: { ...lock, updatedAt: now }, ...WATCHED_FROM_NOW, $inc: { version: 1 } },
    );
    return modifiedCount === 1;
  }

  /**
   * Writes one change of a payment, with its history and events, if nobody changed it meanwhile. False: somebody did,
   * so look again.
   */
  async commit({ _id, version }: Pick<Payment, '_id' | 'version'>, change: PaymentCommit): Promise<boolean> {
    const { modifiedCount } = await this.payments.updateOne({ _id, version }, this.updateOf(change));
    return modifiedCount === 1;
  }

  /** The same for many. False: one or more of them had been changed meanwhile and was not written, so look again at all. */
  async commitMany(changes: readonly { payment: Payment; commit: PaymentCommit }[]): Promise<boolean> {
    if (changes.length === 0) return true;
    // Past Mongoose, whose casting of what is typed already costs as much as all the rest.
    const { matchedCount } = await this.payments.collection.bulkWrite(
      changes.map(({ payment: { _id, version }, commit }) => ({
        updateOne: { filter: { _id, version }, update: this.updateOf(commit) },
      })),
      { ordered: false, ignoreUndefined: true },
    );
    return matchedCount === changes.length;
  }

  private updateOf(change: PaymentCommit): UpdateQuery<Payment> {
    const entries = Object.entries(change.set);
    const removed = entries.filter(([, value]) => value === undefined).map(([key]) => [key, 1]);
    const written = entries.filter(([, value]) => value !== undefined);
    const { history, events, exceptions, resolutions, ledger } = change;
    const added = Object.entries({ history, events, exceptions, resolutions, ledger })
      .filter(([, lines]) => lines && lines.length > 0)
      .map(([key, lines]) => [key, { $each: lines }]);
    return {
      $set: {
        updatedAt: this.clock.now(),
        ...Object.fromEntries(written),
        // Until the relay has taken them over.
        ...(events && events.length > 0 && { hasUnrelayedEvents: true }),
      },
      ...(removed.length > 0 && { $unset: Object.fromEntries(removed) }),
      ...(added.length > 0 && { $push: Object.fromEntries(added) }),
      $inc: { version: 1 },
    };
  }

  /**
   * Open payments whose window is over by the clock and whose settlement has not begun, in no order. A walk, however many
   * they are.
   */
  async *walkWindowOver(): AsyncGenerator<Types.ObjectId> {
    const overdue = this.payments
      .find(
        {
          status: { $in: ['pending', 'processing'] },
          expiresAt: { $lt: this.clock.now() },
          settlement: { $exists: false },
        },
        { _id: 1 },
      )
      .lean()
      .cursor();
    for await (const { _id } of overdue) yield _id;
  }

  /** Addresses watched since `since` or later, whose watch does not end before `endedAfter`. A walk, however many they are. */
  async *walkWatched(
    environment: Environment,
    since: Date,
    endedAfter: Date,
  ): AsyncGenerator<WatchedAddress> {
    const watched = this.payments
      .find(
        { environment, watchedSince: { $gte: since }, watchedUntil: { $gt: endedAfter } },
        { 'deposit.address': 1 },
      )
      .batchSize(WALK_BATCH)
      .lean<Pick<Payment, '_id' | 'deposit'>>()
      .cursor();
    for await (const { _id, deposit } of watched) {
      if (deposit) yield { paymentId: _id, address: deposit.address };
    }
  }

  /** When the first address that still is known, or the latest, was watched; undefined: none ever was. */
  async watchedSinceOf(which: 'earliest' | 'latest', environment: Environment): Promise<Date | undefined> {
    const found = await this.payments
      .findOne({ environment, watchedSince: { $exists: true } }, { watchedSince: 1 })
      .sort({ watchedSince: which === 'earliest' ? 1 : -1 })
      .lean();
    return found?.watchedSince;
  }

  /** Payments at one of these steps of settlement that are due, longest due first; of one network if it is given. */
  async findInSettlement(
    { environment, network }: { environment: Environment; network?: string },
    states: SettlementState[],
    limit: number,
  ): Promise<Payment[]> {
    return this.payments
      .find({
        environment,
        'settlement.state': { $in: states },
        'settlement.dueAt': { $lte: this.clock.now() },
        ...(network && { 'deposit.network': network }),
      })
      .sort({ 'settlement.dueAt': 1 })
      .limit(limit)
      .lean();
  }

  /** Payments with events that the relay has yet to take over, longest changed first, save those of these businesses. */
  async findUnrelayed(limit: number, except: readonly Types.ObjectId[] = []): Promise<UnrelayedPayment[]> {
    const fields = { businessId: 1, environment: 1, events: 1, relayedSequence: 1 };
    const others = except.length > 0 && { businessId: { $nin: [...except] } };
    return this.payments
      .find({ hasUnrelayedEvents: true, ...others }, fields)
      .sort({ updatedAt: 1 })
      .limit(limit)
      .lean<UnrelayedPayment[]>();
  }

  /** Notes that all events of these payments, as they were found, are taken over. Newer ones stay to be. */
  async markRelayed(found: readonly UnrelayedPayment[]): Promise<void> {
    if (found.length === 0) return;
    await this.payments.bulkWrite(
      found.map(({ _id, events }) => ({
        updateOne: {
          filter: { _id, events: { $size: events.length } },
          update: {
            $set: { relayedSequence: events.at(-1)?.sequence ?? 0 },
            $unset: { hasUnrelayedEvents: 1 },
          },
        },
      })),
      { ordered: false },
    );
  }

  /**
   * Has these payments' addresses watched at least until then, from the next block on, so that what leaves them is seen. Each
   * is given twice that time, and left alone until it runs short.
   */
  async watchAgain(paymentIds: readonly Types.ObjectId[], until: Date): Promise<void> {
    const twice = new Date(2 * until.getTime() - this.clock.now().getTime());
    await this.payments.updateMany(
      { _id: { $in: [...paymentIds] }, watchedUntil: { $lt: until } },
      { $set: { watchedUntil: twice }, ...WATCHED_FROM_NOW },
    );
  }
}
