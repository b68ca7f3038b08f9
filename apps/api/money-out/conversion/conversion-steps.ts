import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { feeRoundedDown, fiat, formatFiat, parseAmount } from '@cowrie/money';
import { feeOf } from '@cowrie/api/merchants/merchants/merchant-settings';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import type { Settlement } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { Conversion, type ConversionResult } from './conversion';
import { type BackoffPolicy, backoffMs } from '@cowrie/api/platform/tasks/backoff';
import { SenderScreening } from './sender-screening';
import { isCreditFinal, sentMoneyOf } from './sent-money';
import { isRailName } from '@cowrie/api/merchants/merchants/exchange-names';
import { RailConversion } from './rail/rail-conversion';
import { sharesOf } from './sent-shares';
import { isSettling, type ConvertingPayment, without } from './converting-payment';
import { VaultReconciliation } from './vault-reconciliation.service';

/**
 * For a step that waits for the chain. The collection of vaults makes it due as soon as a transfer is final,
 * so this is for news that was missed.
 */
const CHAIN_BACKOFF: BackoffPolicy = { firstMs: 5_000, maxMs: 120_000 };
/** For a screening source that gives no answer. */
const SCREENING_BACKOFF: BackoffPolicy = { firstMs: 1000, maxMs: 60_000 };
/** For a step that waits for the exchange, or that failed. */
const EXCHANGE_BACKOFF: BackoffPolicy = { firstMs: 1000, maxMs: 300_000 };
/** For an order with a rail, which is open for minutes. */
const RAIL_BACKOFF: BackoffPolicy = { firstMs: 1000, maxMs: 30_000 };

/** The payment to take the next step of; null when none is possible now. */
type Next = ConvertingPayment | null;

/**
 * The steps of a settlement: due → sweeping → converting → charging → settled (docs/decisions/0014). Each
 * step is one conditional update, so it is taken once even when many processes try. After a crash the next
 * step resumes.
 */
@Injectable()
export class ConversionSteps {
  private readonly logger = new Logger(ConversionSteps.name);

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly transfers: TransfersRepository,
    private readonly evaluator: PaymentEvaluator,
    private readonly merchants: MerchantsService,
    private readonly reconciliation: VaultReconciliation,
    private readonly conversion: Conversion,
    private readonly rails: RailConversion,
    private readonly senders: SenderScreening,
    private readonly clock: Clock,
  ) {}

  /** Takes every step that a payment can take now. */
  async advance(paymentId: Types.ObjectId): Promise<void> {
    for (let next = await this.found(paymentId); next;) next = await this.step(next);
  }

  /** The payment as it is stored now, if its settlement has a step left. */
  private async found(paymentId: Types.ObjectId): Promise<Next> {
    const payment = await this.payments.find(paymentId);
    return isSettling(payment) ? payment : null;
  }

  /** Sets a payment's next try after a failure, with a backoff, so that it does not crowd out the others. */
  async postpone(paymentId: Types.ObjectId): Promise<void> {
    const payment = await this.found(paymentId);
    if (payment) await this.wait(payment, EXCHANGE_BACKOFF);
  }

  private async step(payment: ConvertingPayment): Promise<Next> {
    switch (payment.settlement.state) {
      case 'due':
        return this.begin(payment);
      case 'sweeping':
        return this.sweep(payment);
      case 'converting':
        return this.convert(payment);
      case 'charging':
        return this.charge(payment);
      case 'settled':
      case 'refused':
        return this.end(payment);
    }
  }

  /**
   * Fixes the credit: the money credited now is swept and sold. Later money is credited only if an operator
   * accepts it.
   */
  private async begin(payment: ConvertingPayment): Promise<Next> {
    const transfers = await this.transfers.ofPayment(payment._id);
    if (!isCreditFinal(payment, transfers)) return this.wait(payment, CHAIN_BACKOFF);
    return this.screened(payment, transfers, () => this.write(payment, { state: 'sweeping', tries: 0 }));
  }

  /** Takes the next step only if every sender of the credited money is clear. */
  private async screened(
    payment: ConvertingPayment,
    transfers: readonly Transfer[],
    next: () => Promise<Next>,
  ): Promise<Next> {
    switch (await this.senders.ask(payment, transfers)) {
      case 'clear':
        return next();
      case 'cleared':
        return this.found(payment._id);
      case 'held':
        return null;
      case 'unanswered': {
        const after = await this.found(payment._id);
        return after && this.wait(after, SCREENING_BACKOFF);
      }
    }
  }

  private async sweep(payment: ConvertingPayment): Promise<Next> {
    // An operator may have accepted money of other senders before retrying the settlement.
    if (payment.settlement.isUnscreened)
      return this.screened(payment, await this.transfers.ofPayment(payment._id), () =>
        this.commit(payment, { settlement: without(payment.settlement, 'isUnscreened') }),
      );
    const transfers = await this.reconciliation.reconcile(payment);
    const sent = sentMoneyOf(payment, transfers);
    switch (sent.state) {
      case 'waiting': {
        const waitsFor = this.reconciliation.waitsFor(payment, transfers);
        const settlement = { ...without(payment.settlement, 'waitsFor'), ...(waitsFor && { waitsFor }) };
        return this.waitWith(payment, CHAIN_BACKOFF, { settlement });
      }
      case 'sent': {
        // The order is recorded before it is placed, so a retry after a crash uses the same key.
        const order = { ...sharesOf(payment, sent.parts), orderRequestedAt: this.clock.now() };
        const rest = without(
          payment.settlement,
          'otherSent',
          'sellingOther',
          'heldUnits',
          'heldAsset',
          'waitsFor',
        );
        return this.commit(payment, { settlement: { ...rest, state: 'converting', ...order, tries: 0 } });
      }
      case 'lost':
        return this.write(payment, {
          state: 'refused',
          refusedReason: 'None of the money reached the treasury',
        });
      case 'orphaned':
        // A sale cannot be undone, so it stays on record.
        if (payment.settlement.fills) {
          return this.write(payment, {
            state: 'refused',
            refusedReason: 'A reorg orphaned transfers that were already sold',
          });
        }
        // The settlement starts over: the evaluation recomputes what is credited.
        await this.write(payment, { state: 'due', tries: 0 });
        await this.evaluator.evaluate(payment._id);
        return null;
    }
  }

  private async convert(payment: ConvertingPayment): Promise<Next> {
    if (isRailName(payment.settlement.provider)) return this.payOut(payment);
    const result = await this.conversion.convert(payment);
    if ('waiting' in result) return this.waitWith(payment, EXCHANGE_BACKOFF, result.waiting);
    // A payment that has claimed a lot joins it at once.
    if (result.settlement.state !== 'converting' || result.settlement.lotId)
      return this.commit(payment, result);
    const { provider, fills = [] } = result.settlement;
    // A partial fill used up what the exchange could sell, so the next order waits, longer after each fill.
    // At the desk, the operator decides when to sell the rest.
    const isDesk = provider === 'manual';
    const isNextPart = result.settlement.sellingOther !== payment.settlement.sellingOther;
    const pauseMs = isDesk || isNextPart ? 0 : backoffMs(fills.length - 1, EXCHANGE_BACKOFF);
    const dueAt = new Date(this.clock.now().getTime() + pauseMs);
    const set = { ...result, settlement: { ...result.settlement, dueAt } };
    // The ledger entry of this sale is written at once. The final evaluation writes the entry of the last
    // sale.
    if (!(await this.payments.commit(payment, { set }))) return null;
    await this.evaluator.evaluate(payment._id);
    return isDesk ? this.found(payment._id) : null;
  }

  /** The steps of an order with a rail. Each is evaluated, so the ledger says where the money is. */
  private async payOut(payment: ConvertingPayment): Promise<Next> {
    const step = await this.rails.advance(payment);
    if (!step) return this.wait(payment, RAIL_BACKOFF);
    const { set, restMs = 0 } = step;
    const dueAt = new Date(this.clock.now().getTime() + restMs);
    if (!(await this.commit(payment, { ...set, settlement: { ...set.settlement, dueAt, tries: 0 } })))
      return null;
    await this.evaluator.evaluate(payment._id);
    return restMs === 0 ? this.found(payment._id) : null;
  }

  private async charge(payment: ConvertingPayment): Promise<Next> {
    const { basisPoints, fixed } =
      payment.deposit.fee ?? feeOf(await this.merchants.get(payment.businessId), payment.currency);
    const currency = fiat(payment.currency);
    const collected = parseAmount(currency, payment.settlement.collectedFiatAmount ?? '0');
    const fee = feeRoundedDown(collected, basisPoints, parseAmount(currency, fixed).units);
    const settledAt = this.clock.now();
    return this.write(payment, {
      state: 'settled',
      merchantFee: formatFiat(fee),
      ...((await this.isPayable(payment)) && { isPayable: true }),
      settledAt,
      dueAt: settledAt,
    });
  }

  /** Whether settlements pay the merchant. With `hold` the merchant already has the tokens. */
  private async isPayable({ businessId, environment, settlement }: ConvertingPayment): Promise<boolean> {
    if (settlement.provider === 'hold') return false;
    if (settlement.isPayable) return true;
    const merchant = await this.merchants.getKnown(businessId);
    return (merchant.environments[environment].settlements?.schedule ?? 'none') !== 'none';
  }

  /**
   * Evaluates the payment, which completes or fails it and writes the last ledger entry. Nothing is left to
   * do after that.
   */
  private async end({ _id, settlement: { state } }: ConvertingPayment): Promise<null> {
    await this.evaluator.evaluate(_id);
    await this.payments.endSettlement(_id, state);
    return null;
  }

  private async wait(payment: ConvertingPayment, policy: BackoffPolicy): Promise<null> {
    return this.waitWith(payment, policy, { settlement: payment.settlement });
  }

  /** Writes a change, and the time of the next try. */
  private async waitWith(
    payment: ConvertingPayment,
    policy: BackoffPolicy,
    { settlement, ...change }: ConversionResult,
  ): Promise<null> {
    const { tries = 0 } = payment.settlement;
    const dueAt = new Date(this.clock.now().getTime() + backoffMs(tries, policy));
    await this.commit(payment, { ...change, settlement: { ...settlement, dueAt, tries: tries + 1 } });
    return null;
  }

  private async write(payment: ConvertingPayment, change: Partial<Settlement>): Promise<Next> {
    return this.commit(payment, { settlement: { ...payment.settlement, ...change } });
  }

  /** Returns the payment as it was written; null if another process has changed it. */
  private async commit(payment: ConvertingPayment, set: ConversionResult): Promise<Next> {
    if (!(await this.payments.commit(payment, { set }))) return null;
    const [from, to] = [payment.settlement.state, set.settlement.state];
    if (from !== to) this.logger.log({ paymentId: payment._id.toHexString(), from, to }, 'settlement moved');
    return { ...payment, ...set, version: payment.version + 1 };
  }
}
