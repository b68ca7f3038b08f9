import { Injectable } from '@nestjs/common';
import type {
  CheckoutConfiguration,
  CheckoutProgress,
  CompleteCheckoutDto,
  DepositInstruction,
  LookupAnswer,
  LookUpTransactionDto,
} from '@cowrie/dto';
import { isPayable, type PaymentStatus } from '@cowrie/payment-state';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import type { Deposit } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentFields, Selected } from '@cowrie/api/money-in/payments/document/payment.selection';
import { CHOICE_FIELDS, PaymentChoices } from '@cowrie/api/money-in/payments/choice/payment-choices.service';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import { canChooseAgain, isChosen, isMoneySeen } from '@cowrie/api/money-in/payments/evaluate/payment-choice';
import { PaymentWindows } from '@cowrie/api/money-in/payments/document/payment-windows';
import { selectOfPayCode } from '@cowrie/api/money-in/payments/http/pay-code.read';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import {
  type MayAsk,
  TransactionLookup,
} from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig, type ConfiguredNetwork } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { OfferedNetworks } from '@cowrie/api/money-in/quotes/offered-networks';
import { offeredTokens } from '@cowrie/api/money-in/quotes/pairs';
import { QuotesService } from '@cowrie/api/money-in/quotes/quotes.service';
import { CheckoutRelays } from './checkout-relays.service';
import { CONFIGURATION_FIELDS, presentConfiguration, presentInstruction } from './checkout.presenter';
import { LOOKUP_FIELDS, presentLookup } from './transaction-lookup.presenter';

const STATUS_FIELDS = { status: 1 } as const satisfies PaymentFields;

/** Counts a choice that locks nothing. Its error becomes the response. */
export type MayRepeat = () => Promise<void>;

/**
 * What the hosted page can read and do. The payCode is the credential of one payment (docs/interface.md
 * §4.8).
 */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly windows: PaymentWindows,
    private readonly transfers: TransfersRepository,
    private readonly choices: PaymentChoices,
    private readonly evaluator: PaymentEvaluator,
    private readonly merchants: MerchantsService,
    private readonly quotes: QuotesService,
    private readonly offered: OfferedNetworks,
    private readonly lookup: TransactionLookup,
    private readonly relays: CheckoutRelays,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** The configuration and progress of a session. @throws ApiError payment_not_found */
  async configuration(payCode: string): Promise<CheckoutConfiguration> {
    const payment = await this.ofPayCode(payCode, CONFIGURATION_FIELDS);
    const { environment, deposit } = payment;
    const [merchant, transfers, signed, signable] = await Promise.all([
      this.merchants.getKnown(payment.businessId),
      deposit ? this.transfers.ofPayment(payment._id) : [],
      this.relays.of(payment),
      this.relays.signable(payment),
    ]);
    const offered = this.offered.of(environment);
    return presentConfiguration({
      payment,
      merchant,
      transfers,
      signed,
      signable,
      headOf: (network) => this.offered.headOf(environment, network),
      environment: this.config.environments[environment],
      offered,
      indicativeRates: await this.indicativeRates(payment, merchant, offered),
      now: this.clock.now(),
    });
  }

  /**
   * The status of a session. Every open page requests it every few seconds. @throws ApiError
   * payment_not_found
   */
  async status(payCode: string): Promise<PaymentStatus> {
    return (await this.ofPayCode(payCode, STATUS_FIELDS)).status;
  }

  /**
   * Locks the session to a token and network at the current rate, and returns the deposit instruction. The
   * same choice again returns the same instruction. `mayRepeat` is called once before every outcome other
   * than a new lock: a session locks at most six times, by its own rules (docs/decisions/0031).
   * @throws ApiError payment_not_found, payment_not_payable, checkout_locked, pair_not_supported,
   *   amount_too_small, amount_too_large, rate_unavailable, and the error of `mayRepeat`
   */
  async complete(
    payCode: string,
    choice: CompleteCheckoutDto,
    mayRepeat: MayRepeat = () => Promise.resolve(),
  ): Promise<DepositInstruction> {
    const payment = await this.ofPayCode(payCode, CHOICE_FIELDS);
    const locked = await this.lock(payment, choice).catch(async (error: unknown) => {
      await mayRepeat();
      throw error;
    });
    if (locked) return locked;
    await mayRepeat();
    const { deposit, expiresAt } = payment;
    if (deposit && isChosen(payment)) return this.instructionOf(deposit, expiresAt, choice);
    // Another request locked the session, or the session ended. Read it again and answer for its new state.
    return this.complete(payCode, choice);
  }

  /**
   * Locks a session without a choice. Undefined when it has one, or when another request changed the session
   * meanwhile.
   * @throws ApiError payment_not_payable, checkout_locked, pair_not_supported, amount_too_small,
   *   amount_too_large, rate_unavailable
   */
  private async lock(
    payment: Selected<typeof CHOICE_FIELDS>,
    choice: CompleteCheckoutDto,
  ): Promise<DepositInstruction | undefined> {
    this.choices.requirePayable(payment);
    if (isChosen(payment)) return undefined;
    const merchant = await this.merchants.getKnown(payment.businessId);
    const deposit = await this.choices.quote(payment, merchant, choice);
    const validUntil = await this.choices.lock(payment, deposit, choice.language);
    return validUntil && presentInstruction(deposit, validUntil);
  }

  /**
   * Lets the customer choose token and network again. The former choice stays in effect until the next one,
   * so money sent for it counts (docs/decisions/0051).
   * @throws ApiError payment_not_found, payment_not_payable, money_seen, checkout_locked
   */
  async release(payCode: string): Promise<CheckoutConfiguration> {
    const payment = await this.ofPayCode(payCode, CHOICE_FIELDS);
    await this.requireUntouched(payment);
    if (isChosen(payment)) {
      if (!canChooseAgain(payment)) throw new ApiError('checkout_locked');
      if (!(await this.windows.release(payment))) return this.release(payCode);
    }
    return this.configuration(payCode);
  }

  /**
   * Ends the session for a customer who goes back to the shop. It expires as soon as its network is read up
   * to now. Cancelling again changes nothing.
   * @throws ApiError payment_not_found, payment_not_payable, money_seen
   */
  async cancel(payCode: string): Promise<CheckoutConfiguration> {
    const payment = await this.ofPayCode(payCode, CHOICE_FIELDS);
    if (!payment.cancelledAt) {
      await this.requireUntouched(payment);
      if (!(await this.windows.cancel(payment))) return this.cancel(payCode);
      await this.evaluator.evaluate(payment._id);
    }
    return this.configuration(payCode);
  }

  /** @throws ApiError payment_not_payable; money_seen if more than dust was seen for its address */
  private async requireUntouched(payment: Selected<typeof CHOICE_FIELDS>): Promise<void> {
    this.choices.requirePayable(payment);
    const transfers = payment.deposit ? await this.transfers.ofPayment(payment._id) : [];
    const environment = this.config.environments[payment.environment];
    if (payment.status !== 'pending' || isMoneySeen(payment, transfers, environment))
      throw new ApiError('money_seen');
  }

  /**
   * What a transaction means for the session's payment.
   * @throws ApiError payment_not_found, and the error of `mayAsk`, which is called before networks are asked
   */
  async lookUpTransaction(
    payCode: string,
    { txHash }: LookUpTransactionDto,
    mayAsk: MayAsk,
  ): Promise<LookupAnswer> {
    const payment = await this.ofPayCode(payCode, LOOKUP_FIELDS);
    return presentLookup(payment, await this.lookup.lookUp(payment, txHash, mayAsk));
  }

  /** The rates to show before the choice. Undefined after it, and when it can no longer be made. */
  private async indicativeRates(
    payment: Pick<Selected<typeof CHOICE_FIELDS>, 'deposit' | 'status' | 'currency'>,
    merchant: Merchant,
    offered: readonly ConfiguredNetwork[],
  ): Promise<CheckoutProgress['indicativeRates']> {
    if (isChosen(payment) || !isPayable(payment.status)) return undefined;
    return this.quotes.indicativeRates(merchant, payment.currency, offeredTokens(merchant, offered));
  }

  private instructionOf(deposit: Deposit, validUntil: Date, choice: CompleteCheckoutDto): DepositInstruction {
    if (deposit.token !== choice.token || deposit.network !== choice.network)
      throw new ApiError('checkout_locked');
    return presentInstruction(deposit, validUntil);
  }

  private ofPayCode<F extends PaymentFields>(payCode: string, fields: F): Promise<Selected<F>> {
    return selectOfPayCode(this.payments, payCode, fields);
  }
}
