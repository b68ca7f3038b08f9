import { Injectable } from '@nestjs/common';
import type { ExchangeProvider, OrderOutcome } from '@cowrie/exchange';
import { add, type Amount, amountOf, fiat, formatFiat, parseAmount, zero } from '@cowrie/money';
import type { Fill, Settlement } from '../payments/payment.schema';
import { Clock } from '../platform/clock/clock';
import { Tally } from '../platform/metrics/tally';
import { randomBase62 } from '../platform/random/random';
import { ExchangeProviders } from './exchange-providers';
import { type SettlingPayment, without } from './settling-payment';
import { assetOfFill, partsOf, type SoldPart } from './sold-parts';

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
 * Sells what sweeps brought to the treasury, one asset after the other: one order after another, until the rest of each is below the
 * exchange's smallest lot. Each order has its own key (docs/decisions/0014).
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
    const part = sellingPart(payment);
    const { minimum, outcome } = await this.counted(payment.settlement, async () => {
      const minimum = await this.exchangeOf(payment).minimumUnits(part);
      return { minimum, outcome: await this.outcomeOf(payment, part, minimum) };
    });
    if (!outcome) return this.afterPart(payment, payment.settlement);
    if (outcome.state === 'pending') return { pending: outcome.orderId };
    // The order's outcome is final, so its key is used up.
    const rest = without(payment.settlement, 'orderRequestedAt', 'orderId', 'tries');
    const reference = newReference(payment);
    if (outcome.state === 'refused') {
      const refusedReason = `The exchange refused: ${outcome.reason}`;
      return { settlement: { ...rest, state: 'refused', refusedReason, dueAt: this.clock.now() }, reference };
    }
    const { orderId, soldUnits, boughtUnits } = outcome;
    const units = part.unsoldUnits;
    if (soldUnits <= 0n || soldUnits > units || boughtUnits < 0n) {
      throw new ImpossibleFillError(
        `the exchange reports that order ${orderId} sold ${soldUnits} of ${units} base units for ${boughtUnits}; check the order with the exchange`,
      );
    }
    const boughtAmount = formatFiat(amountOf(fiat(payment.currency), boughtUnits));
    const sold = { ...assetOfFill(payment.deposit, part), soldUnits: soldUnits.toString() };
    const fill = { orderId, ...sold, boughtAmount, at: this.clock.now() };
    const settlement = { ...rest, fills: [...(rest.fills ?? []), fill] };
    const left = units - soldUnits;
    if (left <= 0n || left < minimum) return this.afterPart(payment, settlement);
    return { settlement: { ...settlement, orderRequestedAt: fill.at }, reference };
  }

  /** The next asset is sold under a new key. After the last one the fee is due. */
  private afterPart(payment: SettlingPayment, settlement: Settlement): ConversionResult {
    const { otherSent = [], sellingOther } = settlement;
    const next = sellingOther === undefined ? 0 : sellingOther + 1;
    // A held surplus is sold by an order of its own, if an operator gives it to the merchant. So the key is renewed after the last, too.
    const reference = newReference(payment);
    if (next >= otherSent.length)
      return {
        settlement: chargingAfter({ ...payment, settlement }),
        ...(settlement.heldUnits && { reference }),
      };
    const rest = without(settlement, 'orderId', 'tries');
    return { settlement: { ...rest, sellingOther: next, orderRequestedAt: this.clock.now() }, reference };
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
    { unsoldUnits: units, sweepTxHash: depositTxHash, rate, token, network, decimals }: SoldPart,
    minimum: bigint,
  ): Promise<OrderOutcome | undefined> {
    if (units <= 0n) return undefined;
    const { settlement, reference: idempotencyKey } = payment;
    const exchange = this.exchangeOf(payment);
    const isTooLittle = units < minimum;
    // An order whose answer was lost may have been taken before the smallest lot grew.
    const placed = (settlement.orderId || isTooLittle) && (await exchange.orderStatus(idempotencyKey));
    if (placed || isTooLittle) return placed || undefined;
    const sell = { token, network, decimals, units };
    return exchange.order({ idempotencyKey, sell, buy: { currency: payment.currency }, rate, depositTxHash });
  }
}

/** The asset that is being sold now. */
export function sellingPart(payment: SettlingPayment): SoldPart {
  const { sellingOther } = payment.settlement;
  const part = partsOf(payment)[sellingOther === undefined ? 0 : sellingOther + 1];
  if (!part) throw new Error(`payment ${payment._id.toHexString()} has no part ${sellingOther} to sell`);
  return part;
}

function newReference({ reference }: SettlingPayment): string {
  return randomBase62(reference.length);
}

/** The settlement once nothing more is sold. The rests are on record. */
function chargingAfter(payment: SettlingPayment): Settlement {
  const { currency, settlement } = payment;
  const { fills = [], otherSent } = settlement;
  const [own, ...others] = partsOf(payment).map(({ unsoldUnits }) => unsoldUnits);
  return {
    ...without(settlement, 'orderRequestedAt', 'orderId', 'sellingOther'),
    ...unsoldOf(own),
    ...(otherSent && { otherSent: otherSent.map((sent, i) => ({ ...sent, ...unsoldOf(others[i]) })) }),
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

function unsoldOf(units = 0n): { unsoldUnits?: string } {
  return units > 0n ? { unsoldUnits: units.toString() } : {};
}
