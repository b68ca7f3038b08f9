import { Injectable } from '@nestjs/common';
import type { PayoutRail } from '@cowrie/exchange';
import { isRailName } from '@cowrie/api/merchants/merchants/exchange-names';
import { feeOf } from '@cowrie/api/merchants/merchants/merchant-settings';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import type { RailOrderRecord } from '@cowrie/api/money-in/payments/document/rail-order.schema';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { treasuryOf } from '@cowrie/api/platform/config/treasury';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { ConvertingPayment } from '../converting-payment';
import type { SoldPart } from '../sold-parts';
import { type FeeTerms, keptForFee } from './rail-amounts';

/** The order to ask a rail for, or the reason why there is none. */
export type PlannedOrder = { order: RailOrderRecord } | { obstacle: string };

/** Decides whether a rail can pay out a settlement, to which account and how much. */
@Injectable()
export class RailPlan {
  constructor(
    private readonly accounts: SettlementAccounts,
    private readonly merchants: MerchantsService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @param before the order of the same payout that was not paid */
  async of(
    payment: ConvertingPayment,
    part: SoldPart,
    rail: PayoutRail,
    before?: RailOrderRecord,
  ): Promise<PlannedOrder> {
    const { currency, environment, businessId, deposit } = payment;
    const { provider } = payment.settlement;
    if (!isRailName(provider)) return { obstacle: `${provider} is not a payout rail` };
    if (!rail.currencies.includes(currency))
      return { obstacle: `the rail pays ${rail.currencies.join(' and ')} only, and this is ${currency}` };
    // The float pays only for money in the operator's treasury.
    const configured = this.config.environments[environment];
    const network = configured?.networks.find(({ name }) => name === deposit.network);
    const ours = treasuryOf(network ?? { name: deposit.network }, configured);
    if (deposit.treasury.toLowerCase() !== ours?.toLowerCase())
      return { obstacle: 'the money is in the merchant’s own treasury' };
    const account = await this.accounts.currentOf(businessId, environment, currency);
    if (!account) return { obstacle: `the merchant has no account in ${currency}` };
    const kept = keptForFee(payment, part, await this.feeOf(payment));
    const { minimumUnits, feeUnits: expected } = await rail.limitsOf(part);
    const feeUnits = before ? BigInt(before.feeUnits) : expected;
    const units = part.unsoldUnits - kept - feeUnits;
    if (units < minimumUnits) return { obstacle: 'it is too little for an order with the rail' };
    return {
      order: {
        rail: provider,
        account,
        number: before?.number ?? 1,
        requestedAt: this.clock.now(),
        units: units.toString(),
        feeUnits: feeUnits.toString(),
        keptUnits: kept.toString(),
        ...(before?.payoutId && { payoutId: before.payoutId }),
      },
    };
  }

  /** The fee that the choice locked. */
  async feeOf({ deposit, businessId, currency }: ConvertingPayment): Promise<FeeTerms> {
    return deposit.fee ?? feeOf(await this.merchants.get(businessId), currency);
  }
}
