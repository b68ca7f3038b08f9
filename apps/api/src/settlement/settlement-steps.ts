import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { feeRoundedDown, fiat, formatFiat, parseAmount } from '@cowrie/money';
import { MerchantsService } from '../merchants/merchants.service';
import { TransfersRepository } from '../chain-records/transfers.repository';
import type { Settlement } from '../payments/payment.schema';
import { PaymentEvaluator } from '../payments/payment-evaluator.service';
import { PaymentsRepository } from '../payments/payments.repository';
import { Clock } from '../platform/clock/clock';
import { Conversion } from './conversion';
import { type BackoffPolicy, backoffMs } from './backoff';
import { isCreditFinal, sentMoneyOf } from './sent-money';
import { isSettling, type SettlingPayment, without } from './settling-payment';
import { VaultReconciliation } from './vault-reconciliation.service';

/** How long a step is left alone that waits for the chain. */
const CHAIN_BACKOFF: BackoffPolicy = { firstMs: 500, maxMs: 30_000 };
/** How long one is that waits for the exchange, or that failed. */
const EXCHANGE_BACKOFF: BackoffPolicy = { firstMs: 1000, maxMs: 300_000 };

/**
 * due → sweeping → converting → charging → settled. Each step is one conditional update, so that it is taken once, whoever
 * races, and a crash between two of them resumes at the second.
 */
@Injectable()
export class SettlementSteps {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly transfers: TransfersRepository,
    private readonly evaluator: PaymentEvaluator,
    private readonly merchants: MerchantsService,
    private readonly reconciliation: VaultReconciliation,
    private readonly conversion: Conversion,
    private readonly clock: Clock,
  ) {}

  /** Takes a payment as many steps on as are possible now. */
  async advance(paymentId: Types.ObjectId): Promise<void> {
    for (;;) {
      const payment = await this.payments.find(paymentId);
      if (!isSettling(payment)) return;
      if (!(await this.step(payment))) return;
    }
  }

  /** Leaves a payment alone for a while after a failure, so that it does not crowd out others. */
  async postpone(paymentId: Types.ObjectId): Promise<void> {
    const payment = await this.payments.find(paymentId);
    if (isSettling(payment)) await this.wait(payment, EXCHANGE_BACKOFF);
  }

  /** False: nothing more can be done for now. */
  private async step(payment: SettlingPayment): Promise<boolean> {
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

  /** From here on nothing more is credited by itself: what is credited now is brought in and sold. */
  private async begin(payment: SettlingPayment): Promise<boolean> {
    if (!isCreditFinal(payment, await this.transfers.ofPayment(payment._id)))
      return this.wait(payment, CHAIN_BACKOFF);
    return this.write(payment, { state: 'sweeping', tries: 0 });
  }

  private async sweep(payment: SettlingPayment): Promise<boolean> {
    const sent = sentMoneyOf(payment, await this.reconciliation.reconcile(payment));
    switch (sent.state) {
      case 'waiting':
        return this.wait(payment, CHAIN_BACKOFF);
      case 'sent': {
        const { units, txHash: sweepTxHash } = sent;
        // The order is on record before it is asked for: whoever finds this after a crash asks under the same key.
        const order = { sentUnits: units.toString(), sweepTxHash, orderRequestedAt: this.clock.now() };
        return this.write(payment, { state: 'converting', ...order, tries: 0 });
      }
      case 'lost':
        return this.write(payment, { state: 'refused', refusedReason: 'Nothing of it reached the treasury' });
      case 'gone':
        // What was sold stays on record.
        if (payment.settlement.fills) {
          return this.write(payment, {
            state: 'refused',
            refusedReason: 'A reorganization took back what was sold',
          });
        }
        // As if it had never begun: what counts now, the evaluation decides anew.
        await this.write(payment, { state: 'due', tries: 0 });
        await this.evaluator.evaluate(payment._id);
        return false;
    }
  }

  private async convert(payment: SettlingPayment): Promise<boolean> {
    const result = await this.conversion.convert(payment);
    if ('pending' in result) return this.wait(payment, EXCHANGE_BACKOFF, { orderId: result.pending });
    if (!(await this.payments.commit(payment, { set: result }))) return false;
    // What was sold is booked at once, unless the end of all is near.
    if (result.settlement.state === 'converting') await this.evaluator.evaluate(payment._id);
    return true;
  }

  private async charge(payment: SettlingPayment): Promise<boolean> {
    const merchant = await this.merchants.get(payment.businessId);
    const currency = fiat(payment.currency);
    const collected = parseAmount(currency, payment.settlement.collectedFiatAmount ?? '0');
    // The fixed part is in the account's own currency.
    const fixed = payment.currency === merchant.currency ? merchant.fee.fixed : '0';
    const fee = feeRoundedDown(collected, merchant.fee.basisPoints, parseAmount(currency, fixed).units);
    const settledAt = this.clock.now();
    return this.write(payment, {
      state: 'settled',
      merchantFee: formatFiat(fee),
      settledAt,
      dueAt: settledAt,
    });
  }

  /** Until the evaluation has taken note: it completes or fails the payment, and brings its books up to date. */
  private async end({ _id, settlement: { state } }: SettlingPayment): Promise<boolean> {
    await this.evaluator.evaluate(_id);
    const payment = await this.payments.find(_id);
    // Tried again by an operator meanwhile.
    if (payment?.settlement?.state !== state) return false;
    await this.payments.commit(payment, {
      set: { settlement: without(payment.settlement, 'dueAt', 'tries') },
    });
    return false;
  }

  private async wait(
    payment: SettlingPayment,
    policy: BackoffPolicy,
    change: Partial<Settlement> = {},
  ): Promise<false> {
    const { tries = 0 } = payment.settlement;
    const dueAt = new Date(this.clock.now().getTime() + backoffMs(tries, policy));
    await this.write(payment, { ...change, dueAt, tries: tries + 1 });
    return false;
  }

  private async write(payment: SettlingPayment, change: Partial<Settlement>): Promise<boolean> {
    return this.payments.commit(payment, { set: { settlement: { ...payment.settlement, ...change } } });
  }
}
