import { Injectable } from '@nestjs/common';
import type { RefundClaim, RefundLinkSent, RefundText } from '@cowrie/dto';
import { isTerminal } from '@cowrie/payment-state';
import { isPayCode } from '@cowrie/tables';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import type { PayerRefundFacts } from '@cowrie/api/money-in/payments/refunds/payer-refund';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import { PaymentWindows } from '@cowrie/api/money-in/payments/document/payment-windows';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { maskedEmail } from '@cowrie/api/money-in/payments/document/personal-data';
import { PayerRefunds } from '@cowrie/api/money-out/payouts/payer-refunds.service';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { RefundClaims } from '@cowrie/api/money-out/payouts/refund-claims.service';
import { SenderProofs } from '@cowrie/api/money-out/payouts/sender-proofs.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { logAlso } from '@cowrie/api/platform/logging/log.context';
import { presentClaim } from './refund-claim.presenter';

/** What the payer can do about refunds: request one, and say where it goes (docs/decisions/0056). */
@Injectable()
export class CheckoutRefunds {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly windows: PaymentWindows,
    private readonly evaluator: PaymentEvaluator,
    private readonly merchants: MerchantsService,
    private readonly payerRefunds: PayerRefunds,
    private readonly claims: RefundClaims,
    private readonly proofs: SenderProofs,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Requests a refund of a payment's money that does not count, or of its held surplus. A short payment that
   * can still be topped up is given up: its window ends, and then its refund is created
   * (docs/decisions/0060). The link goes to the mailbox on record, so the payCode alone moves nothing.
   * Repeating the request changes nothing.
   * @throws ApiError payment_not_found, refund_not_possible
   */
  async ask(payCode: string): Promise<RefundLinkSent> {
    const payment = isPayCode(payCode) && (await this.payments.findByPayCode(payCode));
    if (!payment) throw new ApiError('payment_not_found');
    logAlso({ paymentId: payment._id.toHexString() });
    const refund = await this.payerRefunds.of(payment);
    // The refund of a given-up payment is created only after the payment has ended.
    const isGivenUp = payment.givenUpAt !== undefined && !isTerminal(payment.status);
    const isOver = refund?.state === 'sent_back' || (refund?.state === 'asked' && !isGivenUp);
    if (!refund || isOver) throw new ApiError('refund_not_possible');
    if (refund.state === 'possible' && !(await this.start(payment, refund))) return this.ask(payCode);
    return { sentTo: maskedEmail(refund.email) };
  }

  /** False: the payment changed since it was read. */
  private async start(payment: Payment, refund: PayerRefundFacts): Promise<boolean> {
    if (isTerminal(payment.status)) await this.payerRefunds.request(payment, refund);
    else if (await this.windows.giveUp(payment)) await this.evaluator.evaluate(payment._id);
    else return false;
    return true;
  }

  /** @throws ApiError refund_claim_not_found */
  async claim(token: string): Promise<RefundClaim> {
    return this.present(await this.claims.find(token));
  }

  /**
   * @throws ApiError refund_claim_not_found, refund_address_refused, refund_address_given,
   * refund_not_changeable
   */
  async giveAddress(token: string, address: string): Promise<RefundClaim> {
    return this.present(await this.claims.giveAddress(token, address));
  }

  /**
   * The text that the sender of the money signs to prove that an address is theirs.
   * @throws what `SenderProofs.challenge` throws
   */
  async textToSign(token: string, address: string): Promise<RefundText> {
    const { message, address: checked, expiresAt } = await this.proofs.challenge(token, address);
    return { message, address: checked, expiresAt: expiresAt.toISOString() };
  }

  /** @throws what `SenderProofs.prove` throws */
  async prove(token: string, signature: string): Promise<RefundClaim> {
    return this.present(await this.proofs.prove(token, signature));
  }

  private async present(payout: Payout): Promise<RefundClaim> {
    const merchant = await this.merchants.getKnown(payout.businessId);
    const environment = this.config.environments[payout.environment];
    return presentClaim({ payout, merchant, environment, now: this.clock.now() });
  }
}
