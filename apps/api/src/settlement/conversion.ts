import { Injectable } from '@nestjs/common';
import type { OrderOutcome } from '@cowrie/exchange';
import { add, type Amount, amountOf, fiat, formatFiat, parseAmount, zero } from '@cowrie/money';
import type { Fill, Settlement } from '../payments/payment.schema';
import { Clock } from '../platform/clock/clock';
import { randomBase62 } from '../platform/random/random';
import { ExchangeProviders } from './exchange-providers';
import { type SettlingPayment, without } from './settling-payment';

/** What is to be written after asking the exchange. */
export interface ConversionResult {
  settlement: Settlement;
  /** A new key, for the order before has come to its end and something is left. */
  reference?: string;
}

/** The exchange tells of a sale that cannot be. Nothing is recorded of it: a person must look. */
export class ImpossibleFillError extends Error {
  override readonly name = 'ImpossibleFillError';
}

/** Sells what a settlement brought in: order after order until all is sold, each under a key of its own. */
@Injectable()
export class Conversion {
  constructor(
    private readonly exchanges: ExchangeProviders,
    private readonly clock: Clock,
  ) {}

  /**
   * Places or asks for the order that the payment's internal `reference` stands for: asking again never sells twice. Undefined:
   * it is pending, under `orderId`.
   * @throws OrderOutcomeUnknownError, ImpossibleFillError
   */
  async convert(payment: SettlingPayment): Promise<ConversionResult | { pending: string }> {
    const units = unsoldUnits(payment.settlement);
    if (units <= 0n) return { settlement: { ...payment.settlement, ...this.charging(payment, []) } };
    const outcome = await this.outcomeOf(payment, units);
    if (outcome.state === 'pending') return { pending: outcome.orderId };
    // The order has come to its end, and with it its key.
    const rest = without(payment.settlement, 'orderRequestedAt', 'orderId', 'tries');
    const reference = randomBase62(payment.reference.length);
    if (outcome.state === 'refused') {
      const refusedReason = `The exchange refused: ${outcome.reason}`;
      return { settlement: { ...rest, state: 'refused', refusedReason, dueAt: this.clock.now() }, reference };
    }
    const { orderId, soldUnits, boughtUnits } = outcome;
    if (soldUnits <= 0n || soldUnits > units || boughtUnits < 0n) {
      throw new ImpossibleFillError(`order ${orderId} over ${units} is said to have sold ${soldUnits}`);
    }
    const boughtAmount = formatFiat(amountOf(fiat(payment.currency), boughtUnits));
    const fill = { orderId, soldUnits: soldUnits.toString(), boughtAmount, at: this.clock.now() };
    const settlement = { ...rest, fills: [...(rest.fills ?? []), fill] };
    if (soldUnits < units) return { settlement: { ...settlement, orderRequestedAt: fill.at }, reference };
    return { settlement: { ...settlement, ...this.charging(payment, [fill]) } };
  }

  private async outcomeOf(payment: SettlingPayment, units: bigint): Promise<OrderOutcome> {
    const { deposit, settlement, reference: idempotencyKey } = payment;
    const exchange = this.exchanges.named(settlement.provider);
    const known = settlement.orderId && (await exchange.orderStatus(idempotencyKey));
    if (known) return known;
    const { token, network, decimals, rate } = deposit;
    const sell = { token, network, decimals, units };
    const depositTxHash = settlement.sweepTxHash ?? '';
    return exchange.order({ idempotencyKey, sell, buy: { currency: payment.currency }, rate, depositTxHash });
  }

  private charging({ currency, settlement }: SettlingPayment, more: Fill[]): Partial<Settlement> {
    const fills = [...(settlement.fills ?? []), ...more];
    return { state: 'charging', collectedFiatAmount: formatFiat(boughtBy(fills, currency)), tries: 0 };
  }
}

function boughtBy(fills: readonly Fill[], currency: string): Amount {
  return fills.reduce(
    (sum, { boughtAmount }) => add(sum, parseAmount(fiat(currency), boughtAmount)),
    zero(fiat(currency)),
  );
}

function unsoldUnits({ sentUnits = '0', fills = [] }: Settlement): bigint {
  return fills.reduce((left, { soldUnits }) => left - BigInt(soldUnits), BigInt(sentUnits));
}
