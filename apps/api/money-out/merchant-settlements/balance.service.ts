import { Injectable } from '@nestjs/common';
import type { BalanceWait, DashboardBalance, DashboardBalanceRow, FiatCurrency } from '@cowrie/dto';
import { amountOf, fiat, formatFiat } from '@cowrie/money';
import type { Caller } from '@cowrie/api/merchants/auth-guard/caller';
import { SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import { OwedPayments, type OwedScope } from '@cowrie/api/money-in/payments/lists/owed-payments.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { startOfNextDay } from './local-day';
import { MerchantSettlements } from './merchant-settlements.repository';
import { minimumOf } from './settlement.minimum';
import { presentMasked } from './settlement.presenter';

type Reader = Pick<Caller, 'merchant' | 'environment'>;

/** What a merchant is owed, and when it is paid (docs/decisions/0067). */
@Injectable()
export class Balances {
  constructor(
    private readonly owed: OwedPayments,
    private readonly settlements: MerchantSettlements,
    private readonly accounts: SettlementAccounts,
    private readonly clock: Clock,
  ) {}

  /** The currency of the business, and each other one in which something is owed or on its way. */
  async of(reader: Reader): Promise<DashboardBalance> {
    const { schedule, minimumAmount } = settingsOf(reader);
    const currencies = new Set<FiatCurrency>([reader.merchant.currency, 'USD']);
    const rows = await Promise.all([...currencies].map((one) => this.rowOf(reader, one)));
    return {
      rows: rows.filter((row) => row !== undefined),
      schedule,
      ...(minimumAmount && schedule === 'daily' && { minimumAmount }),
    };
  }

  /** Undefined for another currency in which nothing is owed or on its way. */
  private async rowOf(reader: Reader, currency: FiatCurrency): Promise<DashboardBalanceRow | undefined> {
    const { merchant, environment } = reader;
    const scope: OwedScope = { businessId: merchant._id, environment, currency };
    const [{ paymentUnits, paymentCount, costUnits, isAll }, onTheWay, account] = await Promise.all([
      this.owed.totalOf(scope, MOST_SHOWN),
      this.settlements.unpaidUnits(scope),
      this.accounts.currentOf(merchant._id, environment, currency),
    ]);
    const units = paymentUnits + costUnits;
    if (currency !== merchant.currency && units === 0n && onTheWay === 0n) return undefined;
    const text = (of: bigint) => formatFiat(amountOf(fiat(currency), of));
    const waitsFor = waitOf(reader, scope, { units, hasAccount: account !== undefined });
    const isDaily = settingsOf(reader).schedule === 'daily' && units > 0n && waitsFor !== 'minimum';
    return {
      currency,
      owed: text(units),
      isOwedMore: !isAll,
      paymentCount,
      fromPayments: text(paymentUnits),
      refundCosts: text(-costUnits),
      onTheWay: text(onTheWay),
      ...(account && { account: presentMasked(account) }),
      ...(waitsFor && { waitsFor }),
      ...(isDaily && { nextAt: startOfNextDay(this.clock.now(), merchant.country).toISOString() }),
    };
  }
}

/** A balance adds up this many payments at most. */
const MOST_SHOWN = 10_000;

function settingsOf({ merchant, environment }: Reader) {
  const { schedule = 'none', ...settings } = merchant.environments[environment].settlements ?? {};
  return { schedule, ...settings };
}

function waitOf(
  reader: Reader,
  scope: OwedScope,
  { units, hasAccount }: { units: bigint; hasAccount: boolean },
): BalanceWait | undefined {
  if (units <= 0n) return undefined;
  const { schedule } = settingsOf(reader);
  if (schedule === 'none') return 'schedule';
  if (!hasAccount) return 'account';
  return schedule === 'daily' && units < minimumOf(reader.merchant, scope) ? 'minimum' : undefined;
}
