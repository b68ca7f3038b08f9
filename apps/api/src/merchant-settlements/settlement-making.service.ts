import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { fiat, parseAmount } from '@cowrie/money';
import type { Merchant } from '../merchants/merchant.schema';
import { MerchantsService } from '../merchants/merchants.service';
import { SettlementAccounts } from '../merchants/settlement-accounts.service';
import { SettlementAccountsRepository } from '../merchants/settlement-accounts.repository';
import { OwedPayments, type OwedScope, type OwedSum } from '../payments/owed-payments.repository';
import type { SettlementAccountRecord } from '../merchants/settlement-account.schema';
import { Clock } from '../platform/clock/clock';
import { MerchantEvents } from '../webhooks/relay/merchant-events.service';
import { startOfDay } from './local-day';
import type { MerchantSettlement } from './merchant-settlement.schema';
import { MerchantSettlements } from './merchant-settlements.repository';
import { SettlementGathering } from './settlement-gathering.service';
import { type OwedSums, statementsOf } from './statements.plan';

const BATCH_SIZE = 100;
/** Payments that one run divides into statements, and costs. More wait for the next run. */
const MOST_PLANNED = 10_000;
/** What gathers by a merchant's schedule. */
const SCHEDULE = 'schedule';

/** Makes the settlements that are due by each merchant's schedule, and carries on what a process that ended has left. */
@Injectable()
export class SettlementMaking {
  private readonly logger = new Logger(SettlementMaking.name);

  constructor(
    private readonly settlements: MerchantSettlements,
    private readonly gathering: SettlementGathering,
    private readonly owed: OwedPayments,
    private readonly merchants: MerchantsService,
    private readonly accounts: SettlementAccounts,
    private readonly records: SettlementAccountsRepository,
    private readonly events: MerchantEvents,
    private readonly clock: Clock,
  ) {}

  /** Does all that is due now. What fails of one record or merchant is tried again at the next run, and delays no other. */
  async run(): Promise<void> {
    await this.apart('accounts', await this.accounts.findBehind(BATCH_SIZE), (one) =>
      this.accounts.catchUp(one),
    );
    await this.releaseAll();
    await this.apart('gathering', await this.settlements.findGathering(BATCH_SIZE), (one) =>
      this.gathering.carryOn(one),
    );
    await this.apart('making', await this.owed.scopes(), (scope) => this.makeOf(scope));
    // What could not be paid after all is owed again.
    await this.releaseAll();
    await this.apart('telling', await this.settlements.findWithNews(BATCH_SIZE), (one) => this.tell(one));
    await this.apart('telling', await this.records.findWithNews(BATCH_SIZE), (one) =>
      this.tellOfAccount(one),
    );
  }

  private async releaseAll(): Promise<void> {
    await this.apart('releasing', await this.settlements.findReleasing(BATCH_SIZE), (one) =>
      this.gathering.release(one),
    );
  }

  /** Works on each record, whatever becomes of the others. */
  private async apart<T extends object>(
    step: string,
    records: readonly T[],
    work: (record: T) => Promise<unknown>,
  ): Promise<void> {
    for (const record of records)
      await work(record).catch((error: unknown) => {
        const { _id, businessId } = record as Partial<Pick<MerchantSettlement, '_id' | 'businessId'>>;
        const ids = { recordId: _id?.toHexString(), businessId: businessId?.toHexString() };
        this.logger.error({ err: error, step, ...ids }, 'a step of settlements failed; tried again');
      });
  }

  private async makeOf(scope: OwedScope): Promise<void> {
    const merchant = await this.merchants.get(scope.businessId);
    const { schedule = 'none' } = merchant.environments[scope.environment].settlements ?? {};
    const now = this.clock.now();
    for await (const payment of this.owed.walk(scope, null, endOf(now)))
      await this.apart('noting', [payment], ({ _id }) => this.gathering.note(_id));
    for await (const payment of this.owed.walk(scope, 'rail', endOf(now)))
      await this.apart('making', [payment], ({ _id }) =>
        this.gathering.make(scope, `rail:${_id.toHexString()}`, [_id]),
      );
    if (schedule === 'per_payment') {
      const { payments, costs } = await this.owedBefore(scope, endOf(now));
      await this.makeAll(scope, statementsOf({ payments, costs }, { isEachAlone: true }));
    }
    if (schedule === 'daily') {
      const midnight = startOfDay(now, merchant.country);
      const { payments, costs, units } = await this.owedBefore(scope, midnight);
      if (units <= 0n) return;
      // The day's first statement has reached the minimum, so the others need none: a process may have ended between them.
      if (units < minimumOf(merchant, scope) && !(await this.settlements.isAnySince(scope, midnight))) return;
      await this.makeAll(scope, statementsOf({ payments, costs }, { isEachAlone: false }));
    }
  }

  /** What is owed in all, to the unit, and the payments that are looked at now. What refunds cost is taken off at once, also today's. */
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
    for (const payments of statements) await this.gathering.make(scope, SCHEDULE, payments);
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

/** What was noted at this moment is before it. */
function endOf(now: Date): Date {
  return new Date(now.getTime() + 1);
}

/** In minor units. The minimum is in the account's currency, so it does not apply to another one. */
function minimumOf({ environments, currency }: Merchant, scope: OwedScope): bigint {
  const { minimumAmount } = environments[scope.environment].settlements ?? {};
  if (!minimumAmount || scope.currency !== currency) return 0n;
  return parseAmount(fiat(currency), minimumAmount).units;
}
