import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { ExchangeProvider, OrderOutcome } from '@cowrie/exchange';
import { amountOf, feeRoundedDown, fiat, formatFiat, parseAmount } from '@cowrie/money';
import { MerchantsService } from '../merchants/merchants.service';
import type { Deposit, Payment, Settlement } from '../payments/payment.schema';
import { PaymentEvaluator } from '../payments/payment-evaluator.service';
import { PaymentsRepository } from '../payments/payments.repository';
import { Clock } from '../platform/clock/clock';
import { randomBase62 } from '../platform/random/random';
import { ExchangeProviders } from './exchange-providers';

/** How long an order whose outcome is not final is left alone before it is asked for again. */
const RETRY_MS = 1000;

type SettlingPayment = Payment & { deposit: Deposit; settlement: Settlement };

/**
 * What follows the sweep: convert → fee → settled. Each step is one conditional update, so that it is taken once,
 * whoever races, and a crash between two of them resumes at the second.
 */
@Injectable()
export class SettlementSteps {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly evaluator: PaymentEvaluator,
    private readonly merchants: MerchantsService,
    private readonly exchanges: ExchangeProviders,
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
    if (isSettling(payment)) await this.write(payment, { dueAt: this.retryAt() });
  }

  /** False: nothing more can be done for now. */
  private async step(payment: SettlingPayment): Promise<boolean> {
    switch (payment.settlement.state) {
      case 'due':
      case 'sweeping':
        return false;
      case 'converting':
        return this.convert(payment);
      case 'charging':
        return this.charge(payment);
      case 'settled':
      case 'refused':
        await this.evaluator.evaluate(payment._id);
        return false;
    }
  }

  private async convert(payment: SettlingPayment): Promise<boolean> {
    const { settlement } = payment;
    if (!settlement.orderRequestedAt) {
      return this.write(payment, { orderRequestedAt: this.clock.now() });
    }
    const outcome = await this.orderOutcome(payment);
    switch (outcome.state) {
      case 'pending':
        await this.write(payment, { orderId: outcome.orderId, dueAt: this.retryAt() });
        return false;
      case 'filled':
        return this.write(payment, {
          state: 'charging',
          orderId: outcome.orderId,
          collectedFiatAmount: formatFiat(amountOf(fiat(payment.currency), outcome.boughtUnits)),
        });
      case 'refused':
        // The key is used up: a new try, by an operator's hand, must be a new order.
        return this.write(
          payment,
          {
            state: 'refused',
            orderId: outcome.orderId,
            refusedReason: `The exchange refused: ${outcome.reason}`,
          },
          { reference: randomBase62(payment.reference.length) },
        );
    }
  }

  /** Under the payment's internal `reference`, so that asking again never sells twice. */
  private async orderOutcome({ deposit, settlement, ...payment }: SettlingPayment): Promise<OrderOutcome> {
    const exchange: ExchangeProvider = this.exchanges.named(settlement.provider);
    const known = settlement.orderId && (await exchange.orderStatus(payment.reference));
    if (known) return known;
    return exchange.order({
      idempotencyKey: payment.reference,
      sell: {
        token: deposit.token,
        network: deposit.network,
        decimals: deposit.decimals,
        units: BigInt(settlement.sentUnits ?? 0),
      },
      buy: { currency: payment.currency },
      rate: deposit.rate,
      depositTxHash: settlement.sweepTxHash ?? '',
    });
  }

  private async charge(payment: SettlingPayment): Promise<boolean> {
    const merchant = await this.merchants.get(payment.businessId);
    const currency = fiat(payment.currency);
    const collected = parseAmount(currency, payment.settlement.collectedFiatAmount ?? '0');
    // The fixed part is in the account's own currency.
    const fixed = payment.currency === merchant.currency ? merchant.fee.fixed : '0';
    const fee = feeRoundedDown(collected, merchant.fee.basisPoints, parseAmount(currency, fixed).units);
    return this.write(payment, {
      state: 'settled',
      merchantFee: formatFiat(fee),
      settledAt: this.clock.now(),
    });
  }

  private retryAt(): Date {
    return new Date(this.clock.now().getTime() + RETRY_MS);
  }

  private async write(
    payment: SettlingPayment,
    change: Partial<Settlement>,
    also: { reference?: string } = {},
  ): Promise<boolean> {
    return this.payments.commit(payment, {
      set: { ...also, settlement: { ...payment.settlement, ...change } },
    });
  }
}

function isSettling(payment: Payment | null): payment is SettlingPayment {
  return (
    payment?.status === 'processing' && payment.deposit !== undefined && payment.settlement !== undefined
  );
}
