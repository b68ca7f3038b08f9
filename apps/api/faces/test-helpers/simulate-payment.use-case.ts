import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ChainError } from '@cowrie/chain-evm';
import { type PaymentSimulation, type SimulatePaymentDto, type Token, TOKENS } from '@cowrie/dto';
import type { Caller } from '@cowrie/api/merchants/auth-guard/caller';
import { CheckoutService } from '../checkout/checkout.service';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { SimulatedCustomer } from './simulated-customer.service';
import { notPossible } from './simulation.plan';

/** The given parts of the customer's choice. */
interface Choice {
  token?: Token | null | undefined;
  network?: string | null | undefined;
}

/** Simulates a customer from the choice to the transfer, for a merchant's tests (docs/decisions/0049). */
@Injectable()
export class SimulatePayment {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly checkout: CheckoutService,
    private readonly customer: SimulatedCustomer,
    private readonly config: AppConfig,
  ) {}

  /** @throws ApiError test_helpers_off, test_key_needed */
  requireAllowed({ environment }: Pick<Caller, 'environment'>): void {
    if (!this.config.testHelpers) throw new ApiError('test_helpers_off');
    if (environment !== 'test') throw new ApiError('test_key_needed');
  }

  /**
   * Chooses token and network if not chosen yet, and pays.
   * @throws ApiError payment_not_found, simulation_not_possible, validation_failed, the errors of
   *   `CheckoutService.complete`
   */
  async execute(
    { merchant: { _id: businessId }, environment }: Pick<Caller, 'merchant' | 'environment'>,
    paymentId: Types.ObjectId,
    { token, network, case: which, amount }: SimulatePaymentDto,
  ): Promise<PaymentSimulation> {
    const find = () =>
      this.payments.findOfTenant({ businessId, environment }, paymentId, { payCode: 1, deposit: 1 });
    const found = await find();
    if (!found) throw new ApiError('payment_not_found');
    await this.choose(found, { token, network });
    const payment = await this.payments.find(paymentId);
    if (!payment) throw new ApiError('payment_not_found');
    try {
      return await this.customer.pay(payment, { case: which, amount: amount ?? undefined });
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      // The text may name the operator's nodes.
      throw notPossible('the node of its network does not answer, or refuses it', error);
    }
  }

  private async choose(
    { payCode, deposit }: Pick<Payment, 'payCode' | 'deposit'>,
    { token, network }: Choice,
  ): Promise<void> {
    if (deposit) {
      const isSame =
        (token ?? deposit.token) === deposit.token && (network ?? deposit.network) === deposit.network;
      if (!isSame) throw new ApiError('checkout_locked');
      return;
    }
    const { supportedNetworksPerToken: offered } = await this.checkout.configuration(payCode);
    // `complete` checks the given values and says what is wrong with them.
    const chosen = token ?? TOKENS.find((one) => offered[one]?.some((name) => name === (network ?? name)));
    const on = network ?? (chosen && offered[chosen]?.[0]);
    if (!chosen || !on) throw notPossible('no token and network are offered for it at the moment');
    await this.checkout.complete(payCode, { token: chosen, network: on });
  }
}
