import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import type { ChainScope } from '@cowrie/api/chain/chain-records/transfers.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';
import { notIn } from '@cowrie/api/platform/mongo/not-in';
import { groupedBy } from '@cowrie/api/platform/mongo/rows.group';
import { ONE_BATCH } from '@cowrie/api/platform/mongo/one-batch';
import { walkByTime } from '@cowrie/api/platform/mongo/time.walk';
import { Signal } from '@cowrie/api/platform/tasks/signal';
import {
  type Deposit,
  PAYMENT,
  type Payment,
  type Settlement,
  type SettlementState,
  type VaultReading,
} from './payment.schema';
import { networksOf, type Payable } from '../evaluate/paid-assets';
import { offeredOn, payableOn } from '../lists/payable-on.filter';
import { PaymentInserts } from './payment-inserts';
import { PaymentReads } from './payment-reads';
import type { PaymentFields, Selected } from './payment.selection';
import { OPEN_STATUSES } from './payment-windows';
import { type PaymentCommit, paymentUpdateOf } from './payment.update';

export type { PaymentChanges, PaymentCommit } from './payment.update';

/** The business and environment that a merchant's query is limited to. */
export interface Tenant {
  businessId: Types.ObjectId;
  environment: Environment;
}

const UNRELAYED_FIELDS = { businessId: 1, environment: 1, events: 1, relayedSequence: 1 } as const;

/** The fields of a payment that the event relay needs. */
export type UnrelayedPayment = Pick<Payment, '_id' | keyof typeof UNRELAYED_FIELDS>;

/** The fields of a payment that the check of its vault needs. */
export type WindowReadPayment = Pick<Payment, '_id' | 'version' | 'expiresAt' | 'vaultReadings'> & {
  deposit: Deposit;
};

/** A settlement waits in these for others. */
const WAITING_STATES = ['due', 'sweeping', 'converting'] satisfies SettlementState[];
/** States of a settlement whose next step the chain decides. Null: there is no settlement yet. */
const WAITS_FOR_BLOCKS = [null, 'due', 'sweeping'] satisfies (SettlementState | null)[];

/**
 * Stores payments. Every change is conditional on the version that was read. Of the same documents,
 * `PaymentWindows` opens and ends windows, `PaymentAddresses` asks about deposit addresses, and
 * `PaymentRefunds` finds the refunds that are to be made.
 */
@Injectable()
export class PaymentsRepository {
  /** Emitted when a payment's evaluation has changed it. */
  readonly changed = new Signal();
  /** Emitted when a payment has events to relay. */
  readonly eventsStored = new Signal();
  /** Emitted when a payment's settlement has changed, because a step may be due. */
  readonly settlementChanged = new Signal();
  private readonly reads: PaymentReads;
  private readonly inserts: PaymentInserts;

  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    private readonly clock: Clock,
  ) {
    this.reads = new PaymentReads(payments);
    this.inserts = new PaymentInserts(payments, (id) => this.isStored(id));
  }

  /**
   * Stores a new session. If the same ID is already stored, nothing changes. @throws ApiError
   * duplicate_reference
   */
  insertOnce(payment: Payment): Promise<void> {
    return this.inserts.once(payment);
  }

  async isStored(_id: Types.ObjectId): Promise<boolean> {
    return (await this.reads.one({ by: '_id', value: _id, scope: {}, fields: {} })) !== null;
  }

  async find(_id: Types.ObjectId): Promise<Payment | null> {
    return this.payments.findOne({ _id }).lean();
  }

  async findMany(ids: readonly Types.ObjectId[]): Promise<Payment[]> {
    // Without Mongoose: payments are read in full, and by hundreds.
    return this.payments.collection.find<Payment>({ _id: { $in: [...ids] } }, ONE_BATCH).toArray();
  }

  /** These fields of some payments. */
  async selectMany<F extends PaymentFields>(
    ids: readonly Types.ObjectId[],
    fields: F,
  ): Promise<Selected<F>[]> {
    const filter = { _id: { $in: [...ids] } };
    return this.payments.collection.find<Selected<F>>(filter, { projection: fields, ...ONE_BATCH }).toArray();
  }

  /** These fields of a tenant's payment. */
  findOfTenant<F extends PaymentFields>(
    { businessId, environment }: Tenant,
    _id: Types.ObjectId,
    fields: F,
  ): Promise<Selected<F> | null> {
    return this.reads.one({ by: '_id', value: _id, scope: { businessId, environment }, fields });
  }

  /** These fields of the payment that has this reference now. A displaced payment no longer has it. */
  findByReference<F extends PaymentFields>(
    { businessId, environment }: Tenant,
    clientReference: string,
    fields: F,
  ): Promise<Selected<F> | null> {
    // Null: the field is absent.
    const scope = { businessId, environment, displacedBy: null };
    return this.reads.one({ by: 'clientReference', value: clientReference, scope, fields });
  }

  /**
   * The code of a business' payment: of this one, or else of the one with this deposit address. Undefined if
   * there is none.
   */
  async payCodeOf(
    tenant: Pick<Payment, 'businessId' | 'environment'>,
    of: Pick<Payment, '_id'> | { 'deposit.address': string },
  ): Promise<string | undefined> {
    return (await this.payments.findOne({ ...of, ...tenant }, { payCode: 1 }).lean())?.payCode;
  }

  /** A payment in full, for the lookup of a transaction. */
  async findByPayCode(payCode: string): Promise<Payment | null> {
    return this.payments.findOne({ payCode }).lean();
  }

  /** These fields of a payment. */
  selectByPayCode<F extends PaymentFields>(payCode: string, fields: F): Promise<Selected<F> | null> {
    return this.reads.one({ by: 'payCode', value: payCode, scope: {}, fields });
  }

  /**
   * Writes a change with its history and events, if the payment still has the version that was read. False:
   * the write lost a race. Reload and evaluate again.
   */
  async commit({ _id, version }: Pick<Payment, '_id' | 'version'>, change: PaymentCommit): Promise<boolean> {
    const { modifiedCount } = await this.payments.updateOne(
      { _id, version },
      paymentUpdateOf(change, this.clock.now()),
    );
    if (modifiedCount === 1) this.tell([change]);
    return modifiedCount === 1;
  }

  /**
   * Like `commit`, for many. False: at least one write lost a race. Reload all of them and evaluate again.
   */
  async commitMany(changes: readonly { payment: Payment; commit: PaymentCommit }[]): Promise<boolean> {
    if (changes.length === 0) return true;
    const now = this.clock.now();
    // Without Mongoose: the values are already typed, and its casting would double the cost.
    const { matchedCount } = await this.payments.collection.bulkWrite(
      changes.map(({ payment: { _id, version }, commit }) => ({
        updateOne: { filter: { _id, version }, update: paymentUpdateOf(commit, now) },
      })),
      { ordered: false, ignoreUndefined: true },
    );
    this.tell(changes.map(({ commit }) => commit));
    return matchedCount === changes.length;
  }

  private tell(changes: readonly PaymentCommit[]): void {
    this.changed.raise();
    if (changes.some(({ events = [] }) => events.length > 0)) this.eventsStored.raise();
    if (changes.some(({ set }) => set.settlement?.dueAt)) this.settlementChanged.raise();
  }

  /**
   * Walks open payments without a settlement whose window is over by the clock, oldest end first.
   */
  async *walkWindowOver(): AsyncGenerator<Types.ObjectId> {
    const overdue = walkByTime(collectionOf(this.payments), {
      filter: { status: { $in: OPEN_STATUSES }, settlement: { $exists: false } },
      by: 'expiresAt',
      range: { $lt: this.clock.now() },
      fields: [],
    });
    for await (const { _id } of overdue) yield _id;
  }

  /**
   * When the next window of an open payment without a settlement ends or has ended; undefined when there is
   * none.
   */
  async nextWindowEnd(): Promise<Date | undefined> {
    const found = await this.payments
      .findOne({ status: { $in: OPEN_STATUSES }, settlement: { $exists: false } }, { expiresAt: 1 })
      .sort({ expiresAt: 1 })
      .lean<Pick<Payment, 'expiresAt'>>();
    return found?.expiresAt;
  }

  /**
   * Open payments without a settlement that can be paid on one network and whose window ended before
   * `readThrough`. Their vaults on it must be read.
   */
  async findWindowRead(
    { environment, network }: { environment: Environment; network: string },
    readThrough: Date,
  ): Promise<WindowReadPayment[]> {
    const isOpen = { status: { $in: OPEN_STATUSES }, settlement: { $exists: false } };
    return this.payments
      .find(
        { $or: payableOn(network, { environment, ...isOpen, expiresAt: { $lt: readThrough } }) },
        { version: 1, expiresAt: 1, deposit: 1, vaultReadings: 1 },
      )
      .lean<WindowReadPayment[]>();
  }

  /**
   * One of these networks for whose blocks an open payment waits; undefined when there is none. A payment
   * waits for all networks on which it can be paid. Once its money has reached the treasury, it waits for the
   * exchange.
   */
  async findWaitedFor(networks: readonly ChainScope[]): Promise<ChainScope | undefined> {
    if (networks.length === 0) return undefined;
    const isOpen = {
      status: { $in: OPEN_STATUSES },
      'settlement.state': { $in: WAITS_FOR_BLOCKS },
      // Its credit was final before screening, so it waits for a person or a source, not for blocks.
      'screening.state': { $ne: 'held' as const },
    };
    const found = await this.payments
      .findOne(
        {
          $or: networks.flatMap(({ environment, network }) => [
            ...payableOn(network, { environment, ...isOpen }),
            offeredOn(network, { environment, ...isOpen }),
          ]),
        },
        {
          environment: 1,
          'deposit.token': 1,
          'deposit.network': 1,
          'deposit.otherAssets': 1,
          'offeredVaults.network': 1,
        },
      )
      .lean<Pick<Payment, 'environment'> & Payable>();
    if (!found) return undefined;
    const names = networksOf(found);
    return networks.find((one) => one.environment === found.environment && names.includes(one.network));
  }

  /** Stores vault balances for each payment that still has the version that was read. */
  async recordVaults(
    readings: readonly {
      payment: Pick<Payment, '_id' | 'version' | 'vaultReadings'>;
      reading: VaultReading;
    }[],
  ): Promise<void> {
    if (readings.length === 0) return;
    const updatedAt = this.clock.now();
    await this.payments.bulkWrite(
      readings.map(({ payment: { _id, version, vaultReadings = [] }, reading }) => {
        const others = vaultReadings.filter(({ network }) => network !== reading.network);
        const $set = { vaultReadings: [...others, reading], updatedAt };
        return { updateOne: { filter: { _id, version }, update: { $set, $inc: { version: 1 } } } };
      }),
      { ordered: false },
    );
  }

  /**
   * The ids of payments whose settlement is in one of these states and due, longest due first; of one network
   * or exchange if it is given.
   * @param except ids of payments that are set aside
   */
  async findInSettlement(
    {
      environment,
      network,
      provider,
    }: { environment: Environment; network?: string; provider?: Settlement['provider'] },
    states: SettlementState[],
    limit: number,
    except: readonly string[] = [],
  ): Promise<Pick<Payment, '_id'>[]> {
    return this.payments
      .find(
        {
          environment,
          ...notIn(except),
          'settlement.state': { $in: states },
          'settlement.dueAt': { $lte: this.clock.now() },
          ...(network && { 'deposit.network': network }),
          ...(provider && { 'settlement.provider': provider }),
        },
        { _id: 1 },
      )
      .sort({ 'settlement.dueAt': 1 })
      .limit(limit)
      .lean();
  }

  /**
   * Ends the wait of a settlement for the chain, the exchange or the rail, because there is news. A step that
   * was taken meanwhile without the news is not written.
   */
  async makeSettlementDue(_id: Types.ObjectId): Promise<void> {
    const { modifiedCount } = await this.payments.updateOne(
      { _id, 'settlement.state': { $in: WAITING_STATES }, 'settlement.dueAt': { $exists: true } },
      { $set: { 'settlement.dueAt': this.clock.now() }, $inc: { version: 1 } },
    );
    if (modifiedCount > 0) this.settlementChanged.raise();
  }

  /**
   * Removes the time of the next step from a settlement in its last state. Another state means that an
   * operator has retried it meanwhile.
   */
  async endSettlement(_id: Types.ObjectId, state: SettlementState): Promise<void> {
    await this.payments.updateOne(
      { _id, 'settlement.state': state, 'settlement.dueAt': { $exists: true } },
      {
        $set: { updatedAt: this.clock.now() },
        $unset: { 'settlement.dueAt': 1, 'settlement.tries': 1 },
        $inc: { version: 1 },
      },
    );
  }

  /** The payment of an open order with a payout rail. */
  async findByRailOrder(environment: Environment, orderId: string): Promise<Pick<Payment, '_id'> | null> {
    return this.payments.findOne({ environment, 'settlement.railOrder.orderId': orderId }, { _id: 1 }).lean();
  }

  /**
   * When the next step of any settlement in one of these states is or was due; undefined when none will be.
   */
  async nextSettlementStep(states: SettlementState[]): Promise<Date | undefined> {
    const isDue = { 'settlement.state': { $in: states }, 'settlement.dueAt': { $exists: true } };
    const found = await this.payments
      .findOne({ environment: { $in: ENVIRONMENTS }, ...isDue }, { 'settlement.dueAt': 1 })
      .sort({ 'settlement.dueAt': 1 })
      .lean<{ settlement: Pick<Settlement, 'dueAt'> }>();
    return found?.settlement.dueAt;
  }

  /**
   * Payments with events that are not relayed yet, oldest change first. @param except ids of payments that
   * are set aside. @param unmarked payments whose events, as read, are relayed but not marked yet. One with
   * newer events is found
   */
  async findUnrelayed(
    limit: number,
    except: readonly string[] = [],
    unmarked: readonly UnrelayedPayment[] = [],
  ): Promise<UnrelayedPayment[]> {
    const asRead = asManyEvents(unmarked).map(({ filter }) => filter);
    return this.payments.collection
      .find<UnrelayedPayment>(
        { hasUnrelayedEvents: true, ...notIn(except), ...(asRead.length > 0 && { $nor: asRead }) },
        { projection: UNRELAYED_FIELDS, sort: { updatedAt: 1 }, limit, ...ONE_BATCH },
      )
      .toArray();
  }

  /**
   * Marks the events that were read of these payments as relayed. A payment with newer events stays
   * unrelayed.
   */
  async markRelayed(found: readonly UnrelayedPayment[]): Promise<void> {
    if (found.length === 0) return;
    // Without Mongoose: its casting would cost more than the write.
    await this.payments.collection.bulkWrite(
      asManyEvents(found).map(({ filter, sequence }) => ({
        updateMany: {
          filter,
          update: { $set: { relayedSequence: sequence }, $unset: { hasUnrelayedEvents: 1 } },
        },
      })),
      { ordered: false },
    );
  }

  /** IDs of payments that rely on money that a reorg took back, oldest first. */
  async findReversed(limit: number): Promise<Types.ObjectId[]> {
    const found = await this.payments
      .find({ isReversed: true }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Pick<Payment, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }
}

/**
 * The filters of payments that have exactly the events that were read, with their last sequence. Most have as
 * many events, and one filter for all of these costs little more than one for a single payment.
 */
function asManyEvents(found: readonly UnrelayedPayment[]) {
  const groups = groupedBy(found, ({ events }) => `${events.length}:${events.at(-1)?.sequence}`);
  return [...groups.values()].map((group) => {
    const { events = [] } = group[0] ?? {};
    return {
      filter: { _id: { $in: group.map(({ _id }) => _id) }, events: { $size: events.length } },
      sequence: events.at(-1)?.sequence ?? 0,
    };
  });
}
