import { Injectable } from '@nestjs/common';
import type { ExchangeProvider, OrderOutcome } from '@cowrie/exchange';
import { add, type Amount, amountOf, fiat, formatFiat, parseAmount, zero } from '@cowrie/money';
import type { Fill, Settlement } from '../payments/payment.schema';
import { Clock } from '../platform/clock/clock';
import { Tally } from '../platform/metrics/tally';
import { randomBase62 } from '../platform/random/random';
import { ExchangeProviders } from './exchange-providers';
import { type SettlingPayment, without } from './settling-payment';

/** What to write after a call to the exchange. */
export interface ConversionResult {
  settlement: Settlement;
  /** The idempotency key of the next order. Set once the outcome of the order before it is final. */
  reference?: string;
}

/** The exchange reports a sale that is not possible. Nothing of it is recorded: a person must check the order. */
export class ImpossibleFillError extends Error {
  override readonly name = 'ImpossibleFillError';
}

/**
 * Sells what a sweep brought to the treasury: one order after another, until the rest is below the exchange's smallest lot. Each
 * order has its own key (docs/decisions/0014).
 */
@Injectable()
export class Conversion {
  /** How calls to the exchange ended since the start. */
  readonly calls = new Tally(['provider', 'outcome']);

  constructor(
    private readonly exchanges: ExchangeProviders,
    private readonly clock: Clock,
  ) {}

  /**
   * Places the payment's order, or asks for it. The payment's internal `reference` is the idempotency key, so a repeated call
   * never sells twice.
   * @returns the next settlement, or the id of an order that is still pending
   * @throws OrderOutcomeUnknownError when the exchange did not answer: call again under the same key
   * @throws ImpossibleFillError
   */
  async convert(payment: SettlingPayment): Promise<ConversionResult | { pending: string }> {
    const units = unsoldUnits(payment.settlement);
    const { minimum, outcome } = await this.counted(payment.settlement, async () => {
      const minimum = await this.exchangeOf(payment).minimumUnits(payment.deposit);
      return { minimum, outcome: await this.outcomeOf(payment, units, minimum) };
    });
    if (!outcome) return { settlement: chargingAfter(payment, payment.settlement.fills ?? []) };
    if (outcome.state === 'pending') return { pending: outcome.orderId };
    // The order's outcome is final, so its key is used up.
    const rest = without(payment.settlement, 'orderRequestedAt', 'orderId', 'tries');
    const reference = randomBase62(payment.reference.length);
    if (outcome.state === 'refused') {
      const refusedReason = `The exchange refused: ${outcome.reason}`;
      return { settlement: { ...rest, state: 'refused', refusedReason, dueAt: this.clock.now() }, reference };
    }
    const { orderId, soldUnits, boughtUnits } = outcome;
    if (soldUnits <= 0n || soldUnits > units || boughtUnits < 0n) {
      throw new ImpossibleFillError(
        `the exchange reports that order ${orderId} sold ${soldUnits} of ${units} base units for ${boughtUnits}; check the order with the exchange`,
      );
    }
    const boughtAmount = formatFiat(amountOf(fiat(payment.currency), boughtUnits));
    const fill = { orderId, soldUnits: soldUnits.toString(), boughtAmount, at: this.clock.now() };
    const fills = [...(rest.fills ?? []), fill];
    const left = units - soldUnits;
    if (left <= 0n || left < minimum) {
      // A held surplus is sold by an order of its own, if an operator gives it to the merchant.
      return { settlement: chargingAfter(payment, fills), ...(rest.heldUnits && { reference }) };
    }
    return { settlement: { ...rest, fills, orderRequestedAt: fill.at }, reference };
  }

  private async counted<T extends { outcome: OrderOutcome | undefined }>(
    { provider }: Settlement,
    call: () => Promise<T>,
  ): Promise<T> {
    try {
      const result = await call();
      this.calls.add([provider, result.outcome?.state ?? 'nothing_left']);
      return result;
    } catch (error) {
      this.calls.add([provider, 'failed']);
      throw error;
    }
  }

  private exchangeOf({ settlement }: SettlingPayment): ExchangeProvider {
    return this.exchanges.named(settlement.provider);
  }

  /** Undefined: nothing is ordered, and what is left is too little for an order. */
  private async outcomeOf(
    payment: SettlingPayment,
    units: bigint,
    minimum: bigint,
  ): Promise<OrderOutcome | undefined> {
    if (units <= 0n) return undefined;
    const { deposit, settlement, reference: idempotencyKey } = payment;
    const exchange = this.exchangeOf(payment);
    const isTooLittle = units < minimum;
    // An order whose answer was lost may have been taken before the smallest lot grew.
    const placed = (settlement.orderId || isTooLittle) && (await exchange.orderStatus(idempotencyKey));
    if (placed || isTooLittle) return placed || undefined;
    const { token, network, decimals, rate } = deposit;
    const sell = { token, network, decimals, units };
    const depositTxHash = settlement.sweepTxHash ?? '';
    return exchange.order({ idempotencyKey, sell, buy: { currency: payment.currency }, rate, depositTxHash });
  }
}

/** The settlement once nothing more is sold. A rest is on record. */
function chargingAfter({ currency, settlement }: SettlingPayment, fills: Fill[]): Settlement {
  const left = unsoldUnits({ ...settlement, fills });
  return {
    ...without(settlement, 'orderRequestedAt', 'orderId'),
    ...(fills.length > 0 && { fills }),
    ...(left > 0n && { unsoldUnits: left.toString() }),
    state: 'charging',
    collectedFiatAmount: formatFiat(boughtBy(fills, currency)),
    tries: 0,
  };
}

function boughtBy(fills: readonly Fill[], currency: string): Amount {
  return fills.reduce(
    (sum, { boughtAmount }) => add(sum, parseAmount(fiat(currency), boughtAmount)),
    zero(fiat(currency)),
  );
}

/** What the orders of a settlement have sold, in base units of the token. */
export function soldUnitsOf({ fills = [] }: Settlement): bigint {
  return fills.reduce((sum, { soldUnits }) => sum + BigInt(soldUnits), 0n);
}

function unsoldUnits(settlement: Settlement): bigint {
  return BigInt(settlement.sentUnits ?? '0') - soldUnitsOf(settlement);
}
