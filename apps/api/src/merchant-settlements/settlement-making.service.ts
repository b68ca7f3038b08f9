import { Injectable, Logger } from '@nestjs/common';
import { fiat, parseAmount } from '@cowrie/money';
import type { Merchant } from '../merchants/merchant.schema';
import { MerchantsService } from '../merchants/merchants.service';
import { SettlementAccounts } from '../merchants/settlement-accounts.service';
import { SettlementAccountsRepository } from '../merchants/settlement-accounts.repository';
import { owedUnits, unstatedParts } from '../payments/owed';
import { OwedPayments, type OwedScope } from '../payments/owed-payments.repository';
import type { Payment } from '../payments/payment.schema';
import { Clock } from '../platform/clock/clock';
import { MerchantEvents } from '../webhooks/relay/merchant-events.service';
import { startOfDay } from './local-day';
import { MerchantSettlements } from './merchant-settlements.repository';
import { SettlementGathering } from './settlement-gathering.service';

/** Payments of one settlement. More make another one at the next run. */
export const MOST_LINES = 500;
const BATCH_SIZE = 100;
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

  /** Does all that is due now. A merchant that fails delays no other. */
  async run(): Promise<void> {
    await this.accounts.catchUp(BATCH_SIZE);
    for (const one of await this.settlements.findReleasing(BATCH_SIZE)) await this.gathering.release(one);
    for (const one of await this.settlements.findGathering(BATCH_SIZE)) await this.gathering.carryOn(one);
    for (const scope of await this.owed.scopes()) {
      await this.makeOf(scope).catch((error: unknown) => {
        const businessId = scope.businessId.toHexString();
        this.logger.error({ err: error, businessId }, 'settlements of a merchant were not made; tried again');
      });
    }
    // What could not be paid after all is owed again.
    for (const one of await this.settlements.findReleasing(BATCH_SIZE)) await this.gathering.release(one);
    await this.tell();
  }

  private async makeOf(scope: OwedScope): Promise<void> {
    const merchant = await this.merchants.get(scope.businessId);
    const { schedule = 'none' } = merchant.environments[scope.environment].settlements ?? {};
    const now = this.clock.now();
    const paid = (await this.owed.findOfRail(scope, MOST_LINES)).filter(isOfRail);
    for (const payment of paid)
      await this.gathering.make(scope, `rail:${payment._id.toHexString()}`, [payment]);
    if (schedule === 'per_payment') await this.makeOfEach(scope, await this.restOf(scope, now));
    if (schedule === 'daily') {
      const midnight = startOfDay(now, merchant.country);
      const before = (await this.owed.find(scope, midnight, MOST_LINES)).filter((one) => !isOfRail(one));
      if (before.length === 0) return;
      // What refunds cost is taken off at once, also those of today.
      const known = new Set(before.map(({ _id }) => _id.toHexString()));
      const today = await this.restOf(scope, now);
      const costs = today.filter((one) => !known.has(one._id.toHexString()) && unitsOf(one) < 0n);
      await this.makeOfDay(scope, [...before, ...costs], minimumOf(merchant, scope));
    }
  }

  private async restOf(scope: OwedScope, now: Date): Promise<Payment[]> {
    const found = await this.owed.find(scope, new Date(now.getTime() + 1), MOST_LINES);
    return found.filter((one) => !isOfRail(one));
  }

  private async makeOfEach(scope: OwedScope, payments: readonly Payment[]): Promise<void> {
    let costs = payments.filter((one) => unitsOf(one) <= 0n);
    for (const payment of payments.filter((one) => unitsOf(one) > 0n)) {
      if (unitsOf(payment) + sumOf(costs) <= 0n) continue;
      await this.gathering.make(scope, SCHEDULE, [payment, ...costs]);
      costs = [];
    }
    // No payment alone makes up for the refunds, so all together may.
    if (costs.length > 0 && sumOf(payments) > 0n && sumOf(costs) < 0n)
      await this.makeTogether(scope, payments, costs);
  }

  private async makeTogether(
    scope: OwedScope,
    payments: readonly Payment[],
    costs: Payment[],
  ): Promise<void> {
    const alone = payments.filter((one) => unitsOf(one) > 0n);
    if (alone.every((one) => unitsOf(one) + sumOf(costs) <= 0n))
      await this.gathering.make(scope, SCHEDULE, [...costs, ...alone]);
  }

  private async makeOfDay(scope: OwedScope, payments: Payment[], minimum: bigint): Promise<void> {
    const sum = sumOf(payments);
    if (sum > 0n && sum >= minimum) await this.gathering.make(scope, SCHEDULE, payments);
  }

  private async tell(): Promise<void> {
    for (const one of await this.settlements.findWithNews(BATCH_SIZE)) {
      const { _id: paymentId, businessId, environment, news } = one;
      if (!news) continue;
      const { id, at, body } = news;
      const event = { _id: id, businessId, environment, paymentId, sequence: 1, at, body };
      await this.events.tell({ ...event, type: 'settlement.paid' });
      await this.settlements.markTold(one);
    }
    for (const record of await this.records.findWithNews(BATCH_SIZE)) {
      const { _id: paymentId, businessId, environment, news } = record;
      for (const { id, ...event } of news)
        await this.events.tell({ ...event, _id: id, businessId, environment, paymentId });
      await this.records.markTold(record);
    }
  }
}

/** A rail has paid it, and no settlement says so yet. A refund after that is a matter of the schedule. */
function isOfRail({ settlement, stated = [] }: Payment): boolean {
  return settlement?.paidOut !== undefined && !stated.some(({ isVoid }) => !isVoid);
}

function unitsOf(payment: Payment): bigint {
  return owedUnits(unstatedParts(payment));
}

function sumOf(payments: readonly Payment[]): bigint {
  return payments.reduce((sum, one) => sum + unitsOf(one), 0n);
}

/** In minor units. The minimum is in the account's currency, so it does not apply to another one. */
function minimumOf({ environments, currency }: Merchant, scope: OwedScope): bigint {
  const { minimumAmount } = environments[scope.environment].settlements ?? {};
  if (!minimumAmount || scope.currency !== currency) return 0n;
  return parseAmount(fiat(currency), minimumAmount).units;
}
