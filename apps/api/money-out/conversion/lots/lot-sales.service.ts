import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { ExchangeProvider, OrderOutcome, OrderWait } from '@cowrie/exchange';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { requirePossible } from '../possible-fill';
import { sentMoneyOf } from '../sent-money';
import { isSettling, type ConvertingPayment } from '../converting-payment';
import { partsOf, type SoldPart } from '../sold-parts';
import { VaultReconciliation } from '../vault-reconciliation.service';
import {
  ended,
  isIn,
  joined,
  passedOver,
  requestOf,
  shareOf,
  storedOutcome,
  unitsOf,
  without,
} from './sale-lot';
import type { SaleLot } from './sale-lot.schema';
import { SaleLotsRepository } from './sale-lots.repository';

/** What a payment in a lot does next. */
export type LotStep =
  /** Its share of the order, or the reason why there is none yet. */
  | OrderOutcome
  | { state: 'waiting'; reason: OrderWait | 'lot'; detail: string }
  /** It is no longer in any lot: the lot was closed without it, or a reorg took its money back. */
  | { state: 'left'; isTakenBack: boolean };

/** The lot continues without a payment, which claims another one. */
const LEFT: LotStep = { state: 'left', isTakenBack: false };

/**
 * Sells sums below the exchange's smallest lot together (docs/decisions/0065). Each payment claims one lot in
 * its own document before it joins, and takes its share in one conditional update. So each step is taken
 * once, and any process can continue.
 */
@Injectable()
export class LotSales {
  constructor(
    private readonly lots: SaleLotsRepository,
    private readonly payments: PaymentsRepository,
    private readonly reconciliation: VaultReconciliation,
    private readonly clock: Clock,
  ) {}

  /** The lot for a payment to claim. Write it into the payment before `follow`. */
  async lotFor(payment: ConvertingPayment, part: SoldPart): Promise<Types.ObjectId> {
    const { environment, currency, settlement } = payment;
    const { token, network, decimals } = part;
    const group = { environment, currency, provider: settlement.provider, token, network, decimals };
    return (await this.lots.open(group))._id;
  }

  /**
   * Takes the next step of a lot for one of its payments.
   *
   * @param minimum the smallest lot, in base units
   * @throws OrderOutcomeUnknownError, ImpossibleFillError
   */
  async follow(
    payment: ConvertingPayment,
    part: SoldPart,
    { exchange, minimum }: { exchange: ExchangeProvider; minimum: bigint },
  ): Promise<LotStep> {
    const { lotId } = payment.settlement;
    const lot = lotId && (await this.lots.find(lotId));
    if (!lot) throw new Error(`payment ${payment._id.toHexString()} is in no lot that is stored`);
    if (lot.state === 'gathering') return this.gather(payment, part, lot, { exchange, minimum });
    // It claimed the lot, but the lot was closed before it joined.
    if (!isIn(lot, payment._id)) return LEFT;
    return lot.state === 'closed' ? this.sell(payment, lot, exchange) : shareOf(lot, payment._id);
  }

  private async gather(
    payment: ConvertingPayment,
    part: SoldPart,
    { _id, isOpen }: SaleLot,
    { exchange, minimum }: { exchange: ExchangeProvider; minimum: bigint },
  ): Promise<LotStep> {
    const isTakenBack = !(await this.isAtTreasury(payment, part));
    // It is no longer open although nothing is ordered, so all of its payments move to another lot.
    if (isTakenBack || !isOpen) {
      const hasLeft = await this.lots.change(_id, (lot) => without(lot, [payment._id]));
      if (hasLeft) return { state: 'left', isTakenBack };
      // The lot was closed first, so this payment is sold with it.
      return this.follow(payment, part, { exchange, minimum });
    }
    const share = {
      paymentId: payment._id,
      units: part.unsoldUnits.toString(),
      rate: part.rate,
      depositTxHash: part.sweepTxHash,
    };
    const lot = await this.lots.change(_id, (now) => joined(now, share, minimum));
    if (!lot) {
      await this.lots.change(_id, (now) => passedOver(now, payment._id));
      return LEFT;
    }
    const needed = await exchange.minimumUnits(requestOf(lot));
    if (unitsOf(lot) < needed || !(await this.close(lot))) return tooLittle(lot, needed);
    return this.follow(payment, part, { exchange, minimum });
  }

  /**
   * Closes a lot that is large enough. A payment whose money is no longer at the treasury leaves the lot
   * instead.
   */
  private async close(lot: SaleLot): Promise<boolean> {
    const checks = lot.shares.map(async ({ paymentId }) => {
      const payment = await this.payments.find(paymentId);
      const isOurs = isSettling(payment) && payment.settlement.lotId?.equals(lot._id);
      const part =
        isOurs && partsOf(payment).find((one) => one.token === lot.token && one.network === lot.network);
      return part && (await this.isAtTreasury(payment, part)) ? [] : [paymentId];
    });
    const gone = (await Promise.all(checks)).flat();
    if (gone.length > 0) {
      await this.lots.change(lot._id, (now) => without(now, gone));
      return false;
    }
    const closedAt = lot.closedAt ?? this.clock.now();
    return this.lots.commit(lot, { state: 'closed', isOpen: false, closedAt });
  }

  /**
   * Places the order of a closed lot, or asks for it. Its outcome is written once; then every payment takes
   * its share. If the exchange's smallest lot has grown since, and nothing is ordered, the lot gathers again.
   * It keeps its key, so it is still sold once.
   */
  private async sell(payment: ConvertingPayment, lot: SaleLot, exchange: ExchangeProvider): Promise<LotStep> {
    const request = requestOf(lot);
    const minimum = await exchange.minimumUnits(request);
    const isEnough = request.sell.units >= minimum;
    const outcome = isEnough
      ? await exchange.order(request)
      : await exchange.orderStatus(lot.reference, request);
    if (!outcome) {
      await this.lots.reopen(lot);
      return tooLittle(lot, minimum);
    }
    requirePossible(outcome, request.sell.units);
    const stored = storedOutcome(outcome);
    if (!stored) return outcome;
    const after = await this.lots.change(lot._id, (now) => ended(now, stored));
    await this.wakeOthers(lot, payment._id);
    return shareOf(after ?? lot, payment._id);
  }

  /**
   * The other payments wait with a backoff, so wake them now that there is an answer. A payment that is
   * changed meanwhile finds the answer by itself.
   */
  private async wakeOthers({ _id, shares }: SaleLot, except: Types.ObjectId): Promise<void> {
    for (const { paymentId } of shares) {
      const payment: Payment | null = paymentId.equals(except) ? null : await this.payments.find(paymentId);
      if (!isSettling(payment) || !payment.settlement.lotId?.equals(_id)) continue;
      const settlement = { ...payment.settlement, dueAt: this.clock.now(), tries: 0 };
      await this.payments.commit(payment, { set: { settlement } });
    }
  }

  /** Whether the chains still show the money of a payment at the treasury. */
  private async isAtTreasury(
    payment: ConvertingPayment,
    part: Pick<SoldPart, 'token' | 'network' | 'sentUnits'>,
  ): Promise<boolean> {
    const sent = sentMoneyOf(payment, await this.reconciliation.reconcile(payment));
    if (sent.state !== 'sent') return false;
    return sent.parts.some(
      ({ asset, units }) =>
        asset.token === part.token && asset.network === part.network && units >= part.sentUnits,
    );
  }
}

function tooLittle(lot: SaleLot, minimum: bigint): LotStep {
  const detail = `${unitsOf(lot)} base units of ${lot.shares.length} payments, and the smallest lot is ${minimum}`;
  return { state: 'waiting', reason: 'lot', detail };
}
