import { Injectable } from '@nestjs/common';
import type { RefundClaim, RefundLinkSent } from '@cowrie/dto';
import { TransfersRepository } from '../chain-records/transfers.repository';
import { MerchantsService } from '../merchants/merchants.service';
import { hashRequest } from '../payments/idempotency/request-hash';
import { payerRefundOf } from '../payments/payer-refund';
import { policyOf } from '../payments/payment-policy';
import type { Payment } from '../payments/payment.schema';
import { PaymentsRepository } from '../payments/payments.repository';
import { PAYER } from '../payouts/payout-party';
import type { Payout } from '../payouts/payout.schema';
import { RefundClaims } from '../payouts/refund-claims.service';
import { RefundRequests } from '../payouts/refund-requests.service';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { ApiError } from '../platform/http/api.error';
import { logAlso } from '../platform/logging/log.context';
import { isPayCode } from './pay-code';
import { maskedEmail } from './payer-refund.presenter';
import { presentClaim } from './refund-claim.presenter';

/** A repeated request of the payer is about the same refund, whatever has come in between. */
const REQUEST_HASH = hashRequest({ by: 'payer' });

/** What the payer can do about refunds: ask for one, and say where it goes (docs/decisions/0056). */
@Injectable()
export class CheckoutRefunds {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly transfers: TransfersRepository,
    private readonly merchants: MerchantsService,
    private readonly requests: RefundRequests,
    private readonly claims: RefundClaims,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks for the money of a payment that does not count, or for its held surplus. The link goes to the mailbox on record, so the payCode
   * alone moves nothing. Asking again while the link waits changes nothing.
   * @throws ApiError payment_not_found, refund_not_possible
   */
  async ask(payCode: string): Promise<RefundLinkSent> {
    const payment = isPayCode(payCode) && (await this.payments.findByPayCode(payCode));
    if (!payment) throw new ApiError('payment_not_found');
    logAlso({ paymentId: payment._id.toHexString() });
    const refund = payerRefundOf({
      ...{ payment, transfers: await this.transfers.ofPayment(payment._id), now: this.clock.now() },
      ...this.rulesOf(payment),
    });
    if (!refund || refund.state === 'asked') throw new ApiError('refund_not_possible');
    const { state, basis, token, network, email } = refund;
    if (state === 'possible') await this.request(payment, { basis, token, network });
    return { sentTo: maskedEmail(email) };
  }

  /** @throws ApiError refund_claim_not_found */
  async claim(token: string): Promise<RefundClaim> {
    return this.present(await this.claims.find(token));
  }

  /** @throws ApiError refund_claim_not_found, refund_address_refused, refund_address_given, refund_not_changeable */
  async giveAddress(token: string, address: string): Promise<RefundClaim> {
    return this.present(await this.claims.giveAddress(token, address));
  }

  /** Two requests at once have the same key, so they make one refund. */
  private async request(payment: Payment, order: Parameters<RefundRequests['request']>[1]): Promise<void> {
    const earlier = (payment.refunds ?? []).filter(
      ({ requestedBy }) => requestedBy.kind === PAYER.kind,
    ).length;
    // No key of a merchant has a space.
    const repeatable = { key: `payer ${earlier}`, requestHash: REQUEST_HASH };
    try {
      await this.requests.request(payment, order, PAYER, repeatable);
    } catch (error) {
      // What was possible has changed in between, and its reasons are for merchants.
      if (error instanceof ApiError) throw new ApiError('refund_not_possible', { cause: error });
      throw error;
    }
  }

  private rulesOf({ deposit, environment }: Payment) {
    const configured = this.config.environments[environment];
    return { policy: policyOf(deposit, configured), environment: configured };
  }

  private async present(payout: Payout): Promise<RefundClaim> {
    const merchant = await this.merchants.getKnown(payout.businessId);
    const environment = this.config.environments[payout.environment];
    return presentClaim({ payout, merchant, environment, now: this.clock.now() });
  }
}
