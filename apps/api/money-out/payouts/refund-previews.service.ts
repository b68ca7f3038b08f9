import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { RefundApprovalCause } from '@cowrie/dto';
import { fiat, parseAmount } from '@cowrie/money';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { policyOf } from '@cowrie/api/money-in/payments/evaluate/payment-policy';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { type ChosenRefund, chooseRefund } from '@cowrie/api/money-in/payments/refunds/refund.rules';
import {
  type RefundableAsset,
  refundableAssets,
  type RefundSource,
} from '@cowrie/api/money-in/payments/refunds/refundable';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { type RefundOrder, requireFields, wishOf } from './refund-order';
import { type RefundSettings, refundSettingsOf } from '@cowrie/api/merchants/merchants/refund-settings';
import { merchantParty } from './payout-party';
import { RefundLimits } from './refund-limits.service';

/** What a refund would take and cost now. */
export interface RefundPreview extends ChosenRefund {
  /** Why an operator must agree too. Undefined: no operator must. */
  approvalBecause: RefundApprovalCause | undefined;
}

/** Says what a refund would be, by the same rules that decide a request. It changes nothing. */
@Injectable()
export class RefundPreviews {
  constructor(
    private readonly transfers: TransfersRepository,
    private readonly merchants: MerchantsService,
    private readonly limits: RefundLimits,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** The part of a payment that can be refunded now, by token and network. */
  async assetsOf(payment: Payment): Promise<RefundableAsset[]> {
    return refundableAssets(await this.sourceOf(payment));
  }

  /** @throws ApiError validation_failed, and what `chooseRefund` throws */
  async preview(payment: Payment, order: RefundOrder): Promise<RefundPreview> {
    requireFields(order);
    const settings = refundSettingsOf(await this.merchants.get(payment.businessId));
    const chosen = chooseRefund(await this.sourceOf(payment), wishOf(order, payment), settings.isFeeReturned);
    return { ...chosen, approvalBecause: await this.approvalCause(payment, chosen, settings) };
  }

  private async approvalCause(
    payment: Payment,
    { units, decimals, charged = '0', feeReturned = '0' }: ChosenRefund,
    { approvalAboveTokens, payersUpToTokens }: RefundSettings,
  ): Promise<RefundApprovalCause | undefined> {
    const { _id: paymentId, environment, businessId, currency } = payment;
    const limits = { approvalAboveTokens, payersUpToTokens };
    const refund = {
      _id: new Types.ObjectId(),
      paymentId,
      environment,
      businessId,
      units,
      decimals,
      requestedBy: merchantParty({ _id: businessId }),
      createdAt: this.clock.now(),
      rule: { isAboveLimit: false, isPayerTrusted: false, limits },
    };
    const cost = (text: string) => parseAmount(fiat(currency), text).units;
    if ((await this.limits.ruleOf(refund)).isAboveLimit) return 'above_limit';
    const isBeyondOwed = await this.limits.isBeyondOwed(payment, cost(charged) - cost(feeReturned));
    return isBeyondOwed ? 'paid_out' : undefined;
  }

  private async sourceOf(payment: Payment): Promise<RefundSource> {
    const environment = this.config.environments[payment.environment];
    const transfers = await this.transfers.ofPayment(payment._id);
    const policy = policyOf(payment.deposit, environment);
    return { payment, transfers, policy, now: this.clock.now(), environment };
  }
}
