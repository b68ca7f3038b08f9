import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { ExchangeProvider, LotRequest } from '@cowrie/exchange';
import { add, type Amount, amountOf, fiat, formatFiat, parseAmount, zero } from '@cowrie/money';
import type { Fill, Settlement } from '@cowrie/api/money-in/payments/document/payment.schema';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { Tally } from '@cowrie/api/platform/metrics/tally';
import { randomBase62 } from '@cowrie/api/platform/random/random';
import { ExchangeProviders } from './exchange-providers';
import { LotSales, type LotStep } from './lots/lot-sales.service';
import { requirePossible } from './possible-fill';
import { type ConvertingPayment, without } from './converting-payment';
import { assetOfFill, partsOf, type SoldPart } from './sold-parts';

/**
 * An exchange may show an order some time after it has taken it. Until this time is over, not finding the
 * order proves nothing.
 */
const SOUGHT_FOR_MS = 240_000;
/**
 * A step usually comes within a second of its time. A later one may be a second try: the process before it
 * may have died with an order on its way. Its lease lasts longer than this.
 */
const STEP_WITHIN_MS = 5000;

/** What to write after a call to the exchange. */
export interface ConversionResult {
  settlement: Settlement;
  /** The idempotency key of the next order. Set once the outcome of the previous order is final. */
  reference?: string;
}

/** What the exchange said, or what the payment waits for before the exchange is asked. */
type Asked = LotStep | { state: 'gathers'; lotId: Types.ObjectId } | { state: 'sought'; since?: Date };

/**
 * Sells the money that sweeps brought to the treasury, one asset after the other. Each asset takes one order
 * after another until its rest is below the exchange's smallest lot. Each order has its own key
 * (docs/decisions/0014).
 */
@Injectable()
export class Conversion {
  private readonly logger = new Logger(Conversion.name);
  /** How calls to the exchange ended since the start. */
  readonly calls = new Tally(['provider', 'outcome']);

  constructor(
    private readonly exchanges: ExchangeProviders,
    private readonly lotSales: LotSales,
    private readonly clock: Clock,
  ) {}

  /**
   * Places the payment's order, or asks for it. The payment's internal `reference` is the idempotency key, so
   * a repeated call never sells twice.
   * @returns the next settlement; `waiting`: try the same step again later
   * @throws OrderOutcomeUnknownError of the exchange, when the exchange did not answer: call again under the
   *   same key
   * @throws ImpossibleFillError
   */
  async convert(payment: ConvertingPayment): Promise<ConversionResult | { waiting: ConversionResult }> {
    const part = sellingPart(payment);
    const { minimum, outcome } = await this.counted(payment.settlement, async () => {
      const minimum = await this.exchangeOf(payment).minimumUnits(lotRequestOf(payment, part));
      return { minimum, outcome: await this.outcomeOf(payment, part, minimum) };
    });
    if (!outcome) return this.afterPart(payment, without(payment.settlement, 'waitsFor'));
    const { settlement: before } = payment;
    if (outcome.state === 'gathers') return { settlement: { ...before, lotId: outcome.lotId } };
    if (outcome.state === 'left') return leaving(before, outcome);
    if (outcome.state === 'sought') {
      const { since } = outcome;
      const rest = without(before, 'soughtSince');
      return { waiting: { settlement: { ...rest, ...(since && { soughtSince: since }) } } };
    }
    if (outcome.state === 'waiting') return this.waiting(payment, outcome);
    if (outcome.state === 'pending') {
      const { orderId } = outcome;
      return {
        waiting: { settlement: { ...without(before, 'waitsFor'), ...(!before.lotId && { orderId }) } },
      };
    }
    // The order's outcome is final, so its key is used up.
    const rest = without(
      before,
      ...(['orderRequestedAt', 'soughtSince', 'orderId', 'tries', 'waitsFor', 'lotId'] as const),
    );
    const reference = newReference(payment);
    if (outcome.state === 'unsold') {
      return {
        waiting: {
          settlement: { ...rest, waitsFor: 'price', orderRequestedAt: this.clock.now() },
          reference,
        },
      };
    }
    if (outcome.state === 'refused') {
      const refusedReason = `The exchange refused: ${outcome.reason}`;
      return { settlement: { ...rest, state: 'refused', refusedReason, dueAt: this.clock.now() }, reference };
    }
    const { orderId, soldUnits, boughtUnits } = outcome;
    const units = part.unsoldUnits;
    requirePossible(outcome, units);
    const boughtAmount = formatFiat(amountOf(fiat(payment.currency), boughtUnits));
    const sold = { ...assetOfFill(payment.deposit, part), soldUnits: soldUnits.toString() };
    const fill = { orderId, ...sold, boughtAmount, at: this.clock.now() };
    const settlement = { ...rest, fills: [...(rest.fills ?? []), fill] };
    const left = units - soldUnits;
    const isEnough = left >= minimum || (left > 0n && (await this.isGathered(payment, part, left)));
    if (!isEnough) return this.afterPart(payment, settlement);
    return { settlement: { ...settlement, orderRequestedAt: fill.at }, reference };
  }

  /** Reports once what the sale waits for, not again at each try. */
  private waiting(
    { _id, settlement }: ConvertingPayment,
    { reason, detail }: { reason: NonNullable<Settlement['waitsFor']>; detail: string },
  ): { waiting: ConversionResult } {
    if (settlement.waitsFor !== reason)
      this.logger.log({ paymentId: _id.toHexString(), reason, detail }, 'a sale waits');
    return { waiting: { settlement: { ...settlement, waitsFor: reason } } };
  }

  /** The next asset is sold under a new key. After the last one the fee is due. */
  private afterPart(payment: ConvertingPayment, settlement: Settlement): ConversionResult {
    const { otherSent = [], sellingOther } = settlement;
    const next = sellingOther === undefined ? 0 : sellingOther + 1;
    // If an operator gives a held surplus to the merchant, a separate order sells it. So the key is renewed
    // after the last asset too.
    const reference = newReference(payment);
    if (next >= otherSent.length)
      return {
        settlement: chargingAfter({ ...payment, settlement }),
        ...(settlement.heldUnits && { reference }),
      };
    const rest = without(settlement, 'soughtSince', 'orderId', 'tries');
    return { settlement: { ...rest, sellingOther: next, orderRequestedAt: this.clock.now() }, reference };
  }

  private async counted<T extends { outcome: Asked | undefined }>(
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

  private exchangeOf({ settlement }: ConvertingPayment): ExchangeProvider {
    return this.exchanges.named(settlement.provider);
  }

  /**
   * Whether a sum below the smallest lot is sold together with others: the whole of a payment, or the rest of
   * a step.
   */
  private async isGathered(payment: ConvertingPayment, part: SoldPart, units: bigint): Promise<boolean> {
    const step = await this.exchangeOf(payment).stepUnits?.(lotRequestOf(payment, part));
    return step !== undefined && (units >= step || units === part.sentUnits);
  }

  /** Undefined: nothing is ordered, and the rest is too small for an order. */
  private async outcomeOf(
    payment: ConvertingPayment,
    part: SoldPart,
    minimum: bigint,
  ): Promise<Asked | undefined> {
    const { unsoldUnits: units, sweepTxHash: depositTxHash, rate } = part;
    if (units <= 0n) return undefined;
    const { settlement, reference: idempotencyKey } = payment;
    const exchange = this.exchangeOf(payment);
    if (settlement.lotId) return this.lotSales.follow(payment, part, { exchange, minimum });
    const isTooLittle = units < minimum;
    const sell = { token: part.token, network: part.network, decimals: part.decimals, units };
    const buy = { currency: payment.currency };
    // An order whose answer was lost may have been taken before the smallest lot grew.
    const placed =
      (settlement.orderId || isTooLittle) && (await exchange.orderStatus(idempotencyKey, { sell, buy }));
    if (placed) return placed;
    if (isTooLittle) {
      const since = soughtSince(settlement, this.clock.now());
      if (since) return { state: 'sought', since };
    } else {
      // If the answer of this order is lost, the service must look for it.
      if (settlement.soughtSince) return { state: 'sought' };
      return exchange.order({ idempotencyKey, sell, buy, rate, depositTxHash });
    }
    if (!(await this.isGathered(payment, part, units))) return undefined;
    return { state: 'gathers', lotId: await this.lotSales.lotFor(payment, part) };
  }
}

/**
 * Since when the service has looked for an order whose answer was lost. Undefined: no try was made under this
 * key, or the search is over. A payment that waits for a lot got a definite answer.
 */
function soughtSince(
  { tries = 0, waitsFor, dueAt, soughtSince: known }: Settlement,
  now: Date,
): Date | undefined {
  const age = (time: Date) => now.getTime() - time.getTime();
  if (known) return age(known) < SOUGHT_FOR_MS ? known : undefined;
  const isLater = dueAt === undefined || age(dueAt) > STEP_WITHIN_MS;
  return waitsFor !== 'lot' && (tries > 0 || waitsFor !== undefined || isLater) ? now : undefined;
}

function lotRequestOf({ currency }: ConvertingPayment, part: SoldPart): LotRequest {
  return { sell: part, buy: { currency }, rate: part.rate };
}

/**
 * The settlement of a payment that is no longer in any lot. Money that a reorg took back is looked for on the
 * chain again.
 */
function leaving(
  settlement: Settlement,
  { isTakenBack }: { isTakenBack: boolean },
): ConversionResult | { waiting: ConversionResult } {
  if (!isTakenBack) return { waiting: { settlement: { ...without(settlement, 'lotId'), waitsFor: 'lot' } } };
  const rest = without(settlement, 'lotId', 'waitsFor', 'orderRequestedAt', 'soughtSince', 'tries');
  return { settlement: { ...rest, state: 'sweeping' } };
}

/** The asset that is being sold now. */
export function sellingPart(payment: ConvertingPayment): SoldPart {
  const { sellingOther } = payment.settlement;
  const part = partsOf(payment)[sellingOther === undefined ? 0 : sellingOther + 1];
  if (!part) throw new Error(`payment ${payment._id.toHexString()} has no part ${sellingOther} to sell`);
  return part;
}

/** The idempotency key of the next order. */
export function newReference({ reference }: ConvertingPayment): string {
  return randomBase62(reference.length);
}

/** The settlement once there is nothing more to sell. The rests are recorded. */
export function chargingAfter(payment: ConvertingPayment): Settlement {
  const { currency, settlement } = payment;
  const { fills = [], otherSent } = settlement;
  const [own, ...others] = partsOf(payment).map(({ unsoldUnits }) => unsoldUnits);
  return {
    ...without(
      settlement,
      ...(['orderRequestedAt', 'soughtSince', 'orderId', 'sellingOther', 'waitsFor', 'lotId'] as const),
    ),
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
