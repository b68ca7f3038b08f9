import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { CreateRefundDto, DecideRefundDto, Environment, ListRefundsQueryDto } from '@cowrie/dto';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { hashRequest } from '@cowrie/api/money-in/payments/idempotency/request-hash';
import { assetsOf } from '@cowrie/api/money-in/payments/evaluate/paid-assets';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { StoredParty } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { PaymentsRepository, type Tenant } from '@cowrie/api/money-in/payments/document/payments.repository';
import type { RefundableAsset } from '@cowrie/api/money-in/payments/refunds/refundable';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { RatesService } from '@cowrie/api/money-in/quotes/rates.service';
import { PayoutDecisions } from './payout-decisions.service';
import { merchantParty } from './payout-party';
import type { Payout } from './payout.schema';
import { PayoutsRepository } from './payouts.repository';
import { type RefundPreview, RefundPreviews } from './refund-previews.service';
import { RefundRequests } from './refund-requests.service';

/** Who acts for a business in one environment. */
export interface RefundAsker {
  merchant: Merchant;
  environment: Environment;
  /** Absent: the caller uses a key of the business. */
  party?: StoredParty;
}

/** What a merchant can do about refunds: through its backend and its people in the dashboard. */
@Injectable()
export class MerchantRefunds {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly payouts: PayoutsRepository,
    private readonly requests: RefundRequests,
    private readonly previews: RefundPreviews,
    private readonly decisions: PayoutDecisions,
    private readonly rates: RatesService,
  ) {}

  /** @throws ApiError payment_not_found, and what `RefundRequests.request` throws */
  async create(
    asker: RefundAsker,
    paymentId: Types.ObjectId,
    body: CreateRefundDto,
    key?: string,
  ): Promise<Payout> {
    const payment = await this.paymentOf(asker, paymentId);
    const repeatable = key === undefined ? undefined : { key, requestHash: hashRequest(body) };
    return this.requests.request(payment, await this.orderOf(payment, body), partyOf(asker), repeatable);
  }

  /**
   * What `create` would create now. It changes nothing. @throws ApiError payment_not_found, and what
   * `RefundPreviews.preview` throws
   */
  async preview(
    asker: RefundAsker,
    paymentId: Types.ObjectId,
    body: CreateRefundDto,
  ): Promise<{ payment: Payment; refund: RefundPreview }> {
    const payment = await this.paymentOf(asker, paymentId);
    return { payment, refund: await this.previews.preview(payment, await this.orderOf(payment, body)) };
  }

  /** What can be refunded from a payment now. @throws ApiError payment_not_found */
  async refundable(
    asker: RefundAsker,
    paymentId: Types.ObjectId,
  ): Promise<{ payment: Payment; assets: RefundableAsset[] }> {
    const payment = await this.paymentOf(asker, paymentId);
    return { payment, assets: await this.previews.assetsOf(payment) };
  }

  /** @throws ApiError refund_not_found */
  async get(asker: RefundAsker, refundId: Types.ObjectId): Promise<Payout> {
    const payout = await this.payouts.findOfTenant(tenantOf(asker), refundId);
    if (!payout) throw new ApiError('refund_not_found');
    return payout;
  }

  /** One page, newest first, and the number of all that match. */
  async list(asker: RefundAsker, query: ListRefundsQueryDto): Promise<{ rows: Payout[]; total: number }> {
    return this.payouts.page(tenantOf(asker), query);
  }

  /** @throws ApiError refund_not_found, decision_outdated, refund_not_changeable */
  async approve(
    asker: RefundAsker,
    refundId: Types.ObjectId,
    { reason, seen }: DecideRefundDto,
  ): Promise<Payout> {
    await this.get(asker, refundId);
    return this.decisions.approve(refundId, partyOf(asker), reason, seen);
  }

  /** @throws ApiError refund_not_found, decision_outdated, refund_not_changeable */
  async cancel(
    asker: RefundAsker,
    refundId: Types.ObjectId,
    { reason, seen }: DecideRefundDto,
  ): Promise<Payout> {
    await this.get(asker, refundId);
    return this.decisions.end(refundId, partyOf(asker), reason, seen);
  }

  private async paymentOf(asker: RefundAsker, paymentId: Types.ObjectId): Promise<Payment> {
    const payment = await this.payments.find(paymentId);
    if (!payment?.businessId.equals(asker.merchant._id) || payment.environment !== asker.environment)
      throw new ApiError('payment_not_found');
    return payment;
  }

  private async orderOf(payment: Payment, { rate, ...order }: CreateRefundDto) {
    const todaysRates = rate === 'today' ? await this.todaysRates(payment) : undefined;
    return { ...order, todaysRates };
  }

  /** The market's rates for the payment's tokens. @throws ApiError rate_unavailable */
  private async todaysRates({ deposit, currency }: Payment): Promise<Map<string, string>> {
    const tokens = new Set(deposit ? assetsOf(deposit).map(({ token }) => token) : []);
    const rates = await Promise.all(
      [...tokens].map(async (token) => [token, (await this.rates.rate(token, currency)).rate] as const),
    );
    return new Map(rates);
  }
}

function partyOf({ merchant, party }: RefundAsker): StoredParty {
  return party ?? merchantParty(merchant);
}

function tenantOf({ merchant, environment }: RefundAsker): Tenant {
  return { businessId: merchant._id, environment };
}
