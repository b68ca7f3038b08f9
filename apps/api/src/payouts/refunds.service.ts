import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { CreateRefundDto, ListRefundsQueryDto, Page, Refund } from '@cowrie/dto';
import type { Caller } from '../auth-guard/caller';
import { hashRequest } from '../payments/idempotency/request-hash';
import { assetsOf } from '../payments/paid-assets';
import type { Payment } from '../payments/payment.schema';
import { PaymentsRepository } from '../payments/payments.repository';
import { ApiError } from '../platform/http/api.error';
import { pageOf } from '../platform/http/page';
import { RatesService } from '../quotes/rates.service';
import { PayoutDecisions } from './payout-decisions.service';
import { merchantParty } from './payout-party';
import type { Payout } from './payout.schema';
import { PayoutsRepository } from './payouts.repository';
import { presentRefund } from './refund.presenter';
import { RefundRequests } from './refund-requests.service';

/** What a merchant's backend can do about refunds. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly payouts: PayoutsRepository,
    private readonly requests: RefundRequests,
    private readonly decisions: PayoutDecisions,
    private readonly rates: RatesService,
  ) {}

  /** @throws ApiError payment_not_found, and what `RefundRequests.request` throws */
  async create(
    { merchant, environment }: Caller,
    paymentId: Types.ObjectId,
    body: CreateRefundDto,
    key?: string,
  ): Promise<Refund> {
    const payment = await this.payments.find(paymentId);
    if (!payment?.businessId.equals(merchant._id) || payment.environment !== environment)
      throw new ApiError('payment_not_found');
    const repeatable = key === undefined ? undefined : { key, requestHash: hashRequest(body) };
    const { rate, ...order } = body;
    const todaysRates = rate === 'today' ? await this.todaysRates(payment) : undefined;
    const party = merchantParty(merchant);
    return presentRefund(await this.requests.request(payment, { ...order, todaysRates }, party, repeatable));
  }

  /** The market's rates for the payment's tokens. @throws ApiError rate_unavailable */
  private async todaysRates({ deposit, currency }: Payment): Promise<Map<string, string>> {
    const tokens = new Set(deposit ? assetsOf(deposit).map(({ token }) => token) : []);
    const rates = await Promise.all(
      [...tokens].map(async (token) => [token, await this.rates.rate(token, currency)] as const),
    );
    return new Map(rates);
  }

  /** @throws ApiError refund_not_found */
  async get(caller: Caller, refundId: Types.ObjectId): Promise<Refund> {
    return presentRefund(await this.ofCaller(caller, refundId));
  }

  async list(caller: Caller, query: ListRefundsQueryDto): Promise<Page<Refund>> {
    const { rows, total } = await this.payouts.page(tenantOf(caller), query);
    return pageOf(rows.map(presentRefund), total, query);
  }

  /** @throws ApiError refund_not_found, refund_not_changeable */
  async approve(caller: Caller, refundId: Types.ObjectId, reason?: string): Promise<Refund> {
    await this.ofCaller(caller, refundId);
    return presentRefund(await this.decisions.approve(refundId, merchantParty(caller.merchant), reason));
  }

  /** @throws ApiError refund_not_found, refund_not_changeable */
  async cancel(caller: Caller, refundId: Types.ObjectId, reason?: string): Promise<Refund> {
    await this.ofCaller(caller, refundId);
    return presentRefund(await this.decisions.end(refundId, merchantParty(caller.merchant), reason));
  }

  private async ofCaller(caller: Caller, refundId: Types.ObjectId): Promise<Payout> {
    const payout = await this.payouts.findOfTenant(tenantOf(caller), refundId);
    if (!payout) throw new ApiError('refund_not_found');
    return payout;
  }
}

function tenantOf({ merchant, environment }: Caller) {
  return { businessId: merchant._id, environment };
}
