import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import { SettlementAccountsRepository } from '@cowrie/api/merchants/merchants/settlement-accounts.repository';
import {
  OwedPayments,
  type OwedScope,
  type OwedSum,
} from '@cowrie/api/money-in/payments/lists/owed-payments.repository';
import type { SettlementAccountRecord } from '@cowrie/api/merchants/merchants/settlement-account.schema';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { MerchantEvents } from './merchant-events.port';
import { startOfDay } from './local-day';
import type { MerchantSettlement } from './merchant-settlement.schema';
import { MerchantSettlements } from './merchant-settlements.repository';
import { minimumOf } from './settlement.minimum';
import { SettlementBuilder } from './settlement-builder.service';
import { type OwedSums, statementsOf } from './statements.plan';

const BATCH_SIZE = 100;
/** Payments and costs that one run divides into statements. More wait for the next run. */
const MOST_PLANNED = 10_000;
/** What gathers by a merchant's schedule. */
const SCHEDULE = 'schedule';

/**
 * Makes the settlements that are due by each merchant's schedule, and continues what a dead process left.
 */
@Injectable()
export class SettlementMaking {
  constructor(
    private readonly settlements: MerchantSettlements,
    private readonly builder: SettlementBuilder,
    private readonly owed: OwedPayments,
    private readonly merchants: MerchantsService,
    private readonly accounts: SettlementAccounts,
    private readonly records: SettlementAccountsRepository,
    private readonly events: MerchantEvents,
    private readonly setAside: SetAside,
    private readonly clock: Clock,
  ) {}

  /** Does all that is due now. A record or merchant that fails is set aside, and delays no other. */
  async run(): Promise<void> {
    const { settlements, accounts, records, builder } = this;
    await this.each(
      'settlement accounts to be changed',
      (except) => accounts.findBehind(BATCH_SIZE, except),
      (one) => accounts.catchUp(one),
    );
    await this.releaseAll();
    await this.each(
      'settlements to be made',
      (except) => settlements.findGathering(BATCH_SIZE, except),
      (one) => builder.carryOn(one),
    );
    await this.setAside.each('merchants to be settled', await this.owed.scopes(), nameOf, (scope) =>
      this.makeOf(scope),
    );
    // Payments of a failed settlement are owed again.
    await this.releaseAll();
    await this.each(
      'settlements to be told',
      (except) => settlements.findWithNews(BATCH_SIZE, except),
      (one) => this.tell(one),
    );
    await this.each(
      'settlement accounts to be told',
      (except) => records.findWithNews(BATCH_SIZE, except),
      (one) => this.tellOfAccount(one),
    );
  }

  private async releaseAll(): Promise<void> {
    await this.each(
      'settlements to be released',
      (except) => this.settlements.findReleasing(BATCH_SIZE, except),
      (one) => this.builder.release(one),
    );
  }

  /** A settlement that fails is set aside, and takes the place of no other. */
  private async each<T extends { _id: Types.ObjectId }>(
    queue: string,
    find: (except: readonly string[]) => Promise<readonly T[]>,
    work: (one: T) => Promise<unknown>,
  ): Promise<void> {
    const found = await find(await this.setAside.resting(queue));
    await this.setAside.each(queue, found, idOf, work);
  }

  private async makeOf(scope: OwedScope): Promise<void> {
    const merchant = await this.merchants.get(scope.businessId);
    const { schedule = 'none' } = merchant.environments[scope.environment].settlements ?? {};
    const now = this.clock.now();
    for await (const payment of this.owed.walk(scope, null, endOf(now)))
      await this.setAside.attempt('payments to be noted', idOf(payment), () =>
        this.builder.note(payment._id),
      );
    for await (const payment of this.owed.walk(scope, 'rail', endOf(now)))
      await this.setAside.attempt('payments paid by a rail', idOf(payment), () =>
        this.builder.make(scope, `rail:${idOf(payment)}`, [payment._id]),
      );
    if (schedule === 'per_payment') {
      const { payments, costs } = await this.owedBefore(scope, endOf(now));
      await this.makeAll(scope, statementsOf({ payments, costs }, { isEachAlone: true }));
    }
    if (schedule === 'daily') {
      const midnight = startOfDay(now, merchant.country);
      const { payments, costs, units } = await this.owedBefore(scope, midnight);
      if (units <= 0n) return;
      // The day's first statement reached the minimum, so the others need no minimum: a process may have died
      // between them.
      if (units < minimumOf(merchant, scope) && !(await this.settlements.isAnySince(scope, midnight))) return;
      await this.makeAll(scope, statementsOf({ payments, costs }, { isEachAlone: false }));
    }
  }

  /**
   * The exact total owed, and the payments to consider now. The cost of refunds is taken off at once,
   * including today's.
   */
  private async owedBefore(scope: OwedScope, before: Date): Promise<OwedSums & { units: bigint }> {
    const payments: OwedSum[] = [];
    const costs: OwedSum[] = [];
    let units = 0n;
    const read = async (found: AsyncGenerator<OwedSum>, into: OwedSum[]) => {
      for await (const one of found) {
        units += one.units;
        if (into.length < MOST_PLANNED) into.push(one);
      }
    };
    await read(this.owed.walk(scope, 'payment', before), payments);
    await read(this.owed.walk(scope, 'cost', endOf(this.clock.now())), costs);
    return { payments, costs, units };
  }

  private async makeAll(scope: OwedScope, statements: readonly Types.ObjectId[][]): Promise<void> {
    const nameOf = ([first]: readonly Types.ObjectId[]) => String(first);
    await this.setAside.each('statements to be made', statements, nameOf, (payments) =>
      this.builder.make(scope, SCHEDULE, payments),
    );
  }

  private async tell(settlement: MerchantSettlement): Promise<void> {
    const { _id: paymentId, businessId, environment, news } = settlement;
    if (!news) return;
    const { id, at, body } = news;
    const event = { _id: id, businessId, environment, paymentId, sequence: 1, at, body };
    await this.events.tell({ ...event, type: 'settlement.paid' });
    await this.settlements.markTold(settlement);
  }

  private async tellOfAccount(record: SettlementAccountRecord): Promise<void> {
    const { _id: paymentId, businessId, environment, news } = record;
    for (const { id, ...event } of news)
      await this.events.tell({ ...event, _id: id, businessId, environment, paymentId });
    await this.records.markTold(record);
  }
}

/** Also works for a document whose ID has another type: its work fails, but its name does not. */
function idOf({ _id }: { _id: Types.ObjectId }): string {
  return String(_id);
}

function nameOf({ businessId, environment, currency }: OwedScope): string {
  return `${businessId.toHexString()} ${environment} ${currency}`;
}

/** Anything noted at this moment comes before it. */
function endOf(now: Date): Date {
  return new Date(now.getTime() + 1);
}
