import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import {
  isOwed,
  owedFieldsOf,
  type OwedParts,
  owedUnits,
  unstatedParts,
} from '@cowrie/api/money-in/payments/lists/owed';
import { OwedPayments, type OwedScope } from '@cowrie/api/money-in/payments/lists/owed-payments.repository';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import type { StatedMoney } from '@cowrie/api/money-in/payments/document/stated-money.schema';
import { entryOf, isEmpty, textsOf } from '@cowrie/api/money-in/payments/evaluate/stated-entry';
import { decimalsOf } from '@cowrie/api/money-in/payments/document/transfer-decimals';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { MerchantSettlement } from './merchant-settlement.schema';
import { MerchantSettlements, type SettlementChanges } from './merchant-settlements.repository';
import { paidNews } from './settlement-news';
import { statementLineOf } from './statement-line';

/** Each failed try means that another process changed the same payment meanwhile. */
const MAX_TRIES = 20;
const NOTHING: OwedParts = { collected: 0n, fee: 0n, refunded: 0n, feeReturned: 0n };

/**
 * Builds settlements (docs/decisions/0067). A settlement names its payments before it takes from the first.
 * One conditional update of each payment's document takes the money, and writes an entry even when nothing is
 * owed. So any number of processes can continue the same settlement: none takes twice, and none can add lines
 * after they are fixed.
 */
@Injectable()
export class SettlementBuilder {
  private readonly logger = new Logger(SettlementBuilder.name);

  constructor(
    private readonly settlements: MerchantSettlements,
    private readonly payments: PaymentsRepository,
    private readonly owed: OwedPayments,
    private readonly transfers: TransfersRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Makes a settlement of these payments. Undefined: another process is making one of the same kind. */
  async make(scope: OwedScope, gathers: string, planned: Types.ObjectId[]): Promise<void> {
    const settlement = await this.settlements.open(scope, gathers, planned);
    if (settlement) await this.carryOn(settlement);
  }

  /** Takes what is left to take, and fixes the lines. Can be repeated. */
  async carryOn(settlement: MerchantSettlement): Promise<void> {
    for (const paymentId of settlement.planned) await this.take(settlement._id, paymentId);
    await this.fix(settlement);
  }

  /** Makes the payments of a failed settlement owed again. Can be repeated. */
  async release(settlement: MerchantSettlement): Promise<void> {
    for (const paymentId of settlement.planned) {
      await this.change(paymentId, ({ stated = [] }) => {
        const isHeld = stated.some((one) => one.settlementId.equals(settlement._id) && !one.isVoid);
        if (!isHeld) return undefined;
        return stated.map((one) =>
          one.settlementId.equals(settlement._id) ? { ...one, isVoid: true } : one,
        );
      });
    }
    await this.settlements.commit(settlement, { isReleasing: undefined });
  }

  /** Notes how much of a payment is owed. */
  async note(paymentId: Types.ObjectId): Promise<void> {
    await this.change(paymentId, ({ stated = [] }) => stated);
  }

  private async take(settlementId: Types.ObjectId, paymentId: Types.ObjectId): Promise<void> {
    await this.change(paymentId, (payment) => {
      const { stated = [] } = payment;
      if (stated.some((one) => one.settlementId.equals(settlementId))) return undefined;
      const parts = isOwed(payment) ? unstatedParts(payment) : NOTHING;
      return [...stated, entryOf(settlementId, payment, parts, this.clock.now())];
    });
  }

  /**
   * Writes the entries that `next` returns for a payment, and whether it is owed after that. Undefined: there
   * is nothing to write.
   */
  private async change(
    paymentId: Types.ObjectId,
    next: (payment: Payment) => StatedMoney[] | undefined,
  ): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const payment = await this.payments.find(paymentId);
      const stated = payment && next(payment);
      if (!payment || !stated) return;
      // Money that a settlement gives back is due at once, so it gets its first time again.
      const owed = owedFieldsOf({ ...payment, stated }, payment.completedAt ?? this.clock.now());
      if (await this.payments.commit(payment, { set: { stated, ...owed } })) return;
    }
    throw new Error(
      `payment ${paymentId.toHexString()} was changed by others ${MAX_TRIES} times in a row; try again`,
    );
  }

  private async fix(settlement: MerchantSettlement): Promise<void> {
    const taken = await this.owed.takenBy(settlement._id);
    const transfers = await this.transfers.ofPayments(taken.map(({ _id }) => _id));
    const held = taken.flatMap((payment) =>
      (payment.stated ?? [])
        .filter((entry) => entry.settlementId.equals(settlement._id) && !isEmpty(entry))
        .map((entry) => ({ payment, entry })),
    );
    await this.settlements.storeLines(
      held.map(({ payment, entry }, index) => ({
        _id: entry.id,
        settlementId: settlement._id,
        index,
        line: statementLineOf(payment, entry, transfers.get(payment._id.toHexString()) ?? [], (asset) =>
          decimalsOf(asset, payment, this.config.environments[payment.environment]),
        ),
      })),
    );
    const parts = sumOf(held.map(({ entry }) => entry));
    const amount = owedUnits(parts);
    const total = { ...textsOf(parts), amount: amount.toString() };
    const fixed = { ...settlement, total, lineCount: held.length, gathers: undefined };
    const change: SettlementChanges = {
      total,
      lineCount: held.length,
      gathers: undefined,
      ...this.stateAfter(fixed, amount, taken),
    };
    if (!(await this.settlements.commit(settlement, change))) return;
    const { _id, businessId, environment } = settlement;
    const ids = { settlementId: _id.toHexString(), businessId: businessId.toHexString(), environment };
    this.logger.log({ ...ids, state: change.state, lines: held.length }, 'settlement made');
  }

  private stateAfter(
    fixed: MerchantSettlement,
    amount: bigint,
    taken: readonly Payment[],
  ): SettlementChanges {
    const now = this.clock.now();
    // Refunds that came meanwhile have used it up.
    if (amount <= 0n)
      return {
        state: 'failed',
        failedAt: now,
        failedBecause: 'nothing is left to pay',
        isReleasing: 'yes',
      };
    const paidOut = fixed.planned.length === 1 ? taken[0]?.settlement?.paidOut : undefined;
    if (!paidOut || !isOfRail(taken)) return { state: 'open' };
    const { rail, orderId: bankReference, at: paidAt, account } = paidOut;
    const paid = { state: 'paid' as const, rail, bankReference, paidAt, account };
    return { ...paid, news: paidNews({ ...fixed, ...paid }, now) };
  }
}

/**
 * True for the first settlement of a payment that a rail paid. Later settlements handle a refund after that.
 */
function isOfRail([payment]: readonly Payment[]): boolean {
  return (payment?.stated ?? []).filter(({ isVoid }) => !isVoid).length === 1;
}

function sumOf(entries: readonly StatedMoney[]): OwedParts {
  return entries.reduce(
    (sum, { collected, fee, refunded, feeReturned }) => ({
      collected: sum.collected + BigInt(collected),
      fee: sum.fee + BigInt(fee),
      refunded: sum.refunded + BigInt(refunded),
      feeReturned: sum.feeReturned + BigInt(feeReturned),
    }),
    NOTHING,
  );
}
