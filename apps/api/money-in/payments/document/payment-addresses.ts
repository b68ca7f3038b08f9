import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';
import { walkByTime } from '@cowrie/api/platform/mongo/time.walk';
import { PAYMENT, type Payment } from './payment.schema';
import { OPEN_STATUSES, WATCHED_FROM_NOW } from './payment-windows';
import { offeredOn, payableOn } from '../lists/payable-on.filter';

/** A deposit address with its payment. */
export interface WatchedAddress {
  paymentId: Types.ObjectId;
  address: string;
  /** By the database's clock. */
  watchedSince?: Date;
}

/** Queries and writes for the payments' deposit addresses: which are watched, and since when. */
@Injectable()
export class PaymentAddresses {
  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    private readonly clock: Clock,
  ) {}

  /**
   * Walks the addresses whose watch ends after `endedAfter`. With `since`, it walks only those that are
   * watched since then or later.
   */
  async *walkWatched(
    environment: Environment,
    endedAfter: Date,
    since?: Date,
  ): AsyncGenerator<WatchedAddress> {
    // One bound, so that the choice of the index is certain: few watches are new, and most watches have
    // ended.
    const bound = since
      ? ({ by: 'watchedSince', range: { $gte: since } } as const)
      : ({ by: 'watchedUntil', range: { $gt: endedAfter } } as const);
    const fields = ['deposit.address', 'offeredVaults', 'watchedUntil', 'watchedSince'];
    const found = walkByTime(collectionOf(this.payments), { filter: { environment }, ...bound, fields });
    for await (const { _id, deposit, offeredVaults = [], watchedUntil, watchedSince } of found) {
      if (!watchedUntil || watchedUntil <= endedAfter) continue;
      for (const address of new Set((deposit ? [deposit] : offeredVaults).map((vault) => vault.address)))
        yield { paymentId: _id, address, ...(watchedSince && { watchedSince }) };
    }
  }

  /** The latest `watchedSince` that is stored; undefined when no address was ever watched. */
  async latestWatchedSince(environment: Environment): Promise<Date | undefined> {
    const found = await this.payments
      .findOne({ environment, watchedSince: { $exists: true } }, { watchedSince: 1 })
      .sort({ watchedSince: -1 })
      .lean();
    return found?.watchedSince;
  }

  /**
   * The earliest `watchedSince` of the addresses that a network's first reading needs; undefined when it
   * needs none. It needs the addresses that are watched now. It also needs those of open payments on the
   * network itself. If the network was never read, such a payment stays open although its watch has ended.
   */
  async earliestWatchedSince(environment: Environment, network: string): Promise<Date | undefined> {
    const isWatched = { watchedUntil: { $gt: this.clock.now() } };
    const isOpen = { status: { $in: OPEN_STATUSES } };
    const isOpenHere = [...payableOn(network, isOpen), offeredOn(network, isOpen)];
    const found = await this.payments
      .findOne(
        { environment, watchedSince: { $exists: true }, $or: [isWatched, ...isOpenHere] },
        { watchedSince: 1 },
      )
      .sort({ watchedSince: 1 })
      .lean();
    return found?.watchedSince;
  }

  /** Whether an address is the vault of a payment. @param address with its checksum */
  async isVault(address: string): Promise<boolean> {
    return (await this.payments.exists({ 'deposit.address': address })) !== null;
  }

  /**
   * Keeps these payments' addresses watched until `until` or later, so that transfers out of them are seen.
   * It adds twice the needed time, so that repeated calls rarely write.
   */
  async extendWatch(paymentIds: readonly Types.ObjectId[], until: Date): Promise<void> {
    const extendedUntil = new Date(2 * until.getTime() - this.clock.now().getTime());
    await this.payments.updateMany(
      { _id: { $in: [...paymentIds] }, watchedUntil: { $lt: until } },
      { $set: { watchedUntil: extendedUntil }, ...WATCHED_FROM_NOW },
    );
  }
}
