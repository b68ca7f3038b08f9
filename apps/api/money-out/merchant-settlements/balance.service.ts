import { Injectable } from '@nestjs/common';
import type { BalanceWait, DashboardBalance, DashboardBalanceRow, FiatCurrency } from '@cowrie/dto';
import { amountOf, fiat, formatFiat, parseAmount } from '@cowrie/money';
import { COUNTRY_TABLE, dayAfter, dayIn, startOfDay } from '@cowrie/tables';
import type { Caller } from '@cowrie/api/merchants/auth-guard/caller';
import { SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import { OwedPayments, type OwedScope } from '@cowrie/api/money-in/payments/lists/owed-payments.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { MerchantSettlements } from './merchant-settlements.repository';
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
    const { currency } = reader.merchant;
    const { schedule = 'none', minimumAmount } =
      reader.merchant.environments[reader.environment].settlements ?? {};
    const rows = await Promise.all(
      [...new Set<FiatCurrency>([currency, 'USD'])].map((one) => this.rowOf(reader, one)),
    );
    return {
      rows: rows.filter((row, index) => index === 0 || Number(row.owed) !== 0 || Number(row.onTheWay) !== 0),
      schedule,
      ...(minimumAmount && schedule === 'daily' && { minimumAmount }),
    };
  }

  private async rowOf(
    { merchant, environment }: Reader,
    currency: FiatCurrency,
  ): Promise<DashboardBalanceRow> {
    const scope: OwedScope = { businessId: merchant._id, environment, currency };
    const [{ units, isAll }, onTheWay, account] = await Promise.all([
      this.owed.totalToShow(scope),
      this.settlements.unpaidUnits(scope),
      this.accounts.currentOf(merchant._id, environment, currency),
    ]);
    const text = (of: bigint) => formatFiat(amountOf(fiat(currency), of));
    const waitsFor = this.waitOf(merchant, scope, { units, hasAccount: account !== undefined });
    const { schedule } = merchant.environments[environment].settlements ?? {};
    const isDaily = schedule === 'daily' && units > 0n && waitsFor !== 'minimum';
    return {
      currency,
      owed: text(units),
      isOwedMore: !isAll,
      onTheWay: text(onTheWay),
      ...(account && { account: presentMasked(account) }),
      ...(waitsFor && { waitsFor }),
      ...(isDaily && { nextAt: this.nextMidnight(merchant).toISOString() }),
    };
  }

  private waitOf(
    { environments, currency }: Reader['merchant'],
    scope: OwedScope,
    { units, hasAccount }: { units: bigint; hasAccount: boolean },
  ): BalanceWait | undefined {
    if (units <= 0n) return undefined;
    const { schedule = 'none', minimumAmount } = environments[scope.environment].settlements ?? {};
    if (schedule === 'none') return 'schedule';
    if (!hasAccount) return 'account';
    // The minimum is in the currency of the business.
    const minimum = minimumAmount && scope.currency === currency ? minimumAmount : '0';
    const isBelow = schedule === 'daily' && units < parseAmount(fiat(currency), minimum).units;
    return isBelow ? 'minimum' : undefined;
  }

  /** When the next settlement takes what is owed: the start of the next local day. */
  private nextMidnight({ country }: Reader['merchant']): Date {
    const { timeZone } = COUNTRY_TABLE[country];
    const now = this.clock.now();
    return startOfDay(dayAfter(dayIn(now, timeZone)), timeZone) ?? now;
  }
}
