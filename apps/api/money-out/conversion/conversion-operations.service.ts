import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ManualEntryError } from '@cowrie/exchange';
import { type Asset, fiat, MoneyError, parseAmount } from '@cowrie/money';
import type { Payment, Settlement } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { isHeldByScreening } from '@cowrie/api/money-in/payments/holds/screening.rules';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { sellingPart } from './conversion';
import { ExchangeProviders } from './exchange-providers';
import { isSettling, type ConvertingPayment, without } from './converting-payment';

const MAX_TRIES = 20;

/**
 * What the desk paid, in the payment's currency, and how many tokens it sold if not all. Decimal strings.
 */
export interface DeskFill {
  boughtAmount: string;
  soldAmount?: string | undefined;
}

/** What an operator can do to a settlement by hand. Each call writes an audit entry. */
@Injectable()
export class ConversionOperations {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly exchanges: ExchangeProviders,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Tries a refused settlement again, under the key that the refusal renewed. A refused payment has failed,
   * so an operator must accept it first (docs/decisions/0006).
   * @throws ApiError payment_not_found, settlement_not_possible
   */
  async retry(paymentId: Types.ObjectId, by: Actor): Promise<void> {
    await this.change(
      paymentId,
      ({ resolutions, status, settlement, screening }) => {
        if (settlement?.state !== 'refused') throw notPossible('its settlement was not refused');
        if (isHeldByScreening(screening))
          throw notPossible('the money did not pass screening; release it first');
        if (status !== 'completed' || !resolutions.some(({ kind }) => kind === 'accepted')) {
          throw notPossible('the payment is not accepted; accept it first');
        }
        const rest = without(settlement, 'refusedReason');
        // The operator may have accepted more than was swept.
        return { ...rest, state: 'sweeping', isUnscreened: true, dueAt: this.clock.now(), tries: 0 };
      },
      (before) => this.entryOf('settlement.retry', by, before, 'retried'),
    );
  }

  /**
   * Records what the desk paid for a payment's order.
   * @throws ApiError payment_not_found, validation_failed, settlement_not_possible
   */
  async fillByHand(
    paymentId: Types.ObjectId,
    { boughtAmount, soldAmount }: DeskFill,
    by: Actor,
  ): Promise<void> {
    const payment = await this.requireDeskOrder(paymentId);
    const { token, decimals } = sellingPart(payment);
    const boughtUnits = unitsOf('boughtAmount', fiat(payment.currency), boughtAmount);
    const soldUnits =
      soldAmount === undefined ? undefined : unitsOf('soldAmount', { code: token, decimals }, soldAmount);
    const entered = { boughtAmount, soldUnits: soldUnits?.toString() };
    const note = this.entryOf('settlement.fill', by, payment, entered);
    await enter(payment, (key) => this.exchanges.manual.fill(key, { boughtUnits, soldUnits }, by.name, note));
    await this.makeDue(paymentId);
  }

  /** Records that the desk refuses the order. @throws ApiError payment_not_found, settlement_not_possible */
  async refuseByHand(paymentId: Types.ObjectId, reason: string, by: Actor): Promise<void> {
    const payment = await this.requireDeskOrder(paymentId);
    const note = this.entryOf('settlement.refuse', by, payment, 'refused', reason);
    await enter(payment, (key) => this.exchanges.manual.refuse(key, reason, by.name, note));
    await this.makeDue(paymentId);
  }

  /** @throws ApiError payment_not_found, settlement_not_possible */
  private async requireDeskOrder(paymentId: Types.ObjectId): Promise<ConvertingPayment> {
    const payment = await this.payments.find(paymentId);
    if (!payment) throw new ApiError('payment_not_found');
    if (!isSettling(payment) || payment.settlement.provider !== 'manual') {
      throw notPossible('its provider is not `manual`');
    }
    if (payment.settlement.state !== 'converting') {
      throw notPossible(`the desk has no open order for it: it is ${payment.settlement.state}`);
    }
    return payment;
  }

  /** The settlement steps ask for an order with a backoff. The answer is here now, so end the wait. */
  private async makeDue(paymentId: Types.ObjectId): Promise<void> {
    await this.change(paymentId, ({ settlement }) =>
      settlement?.state === 'converting' ? { ...settlement, dueAt: this.clock.now(), tries: 0 } : undefined,
    );
  }

  /** Writes the next settlement together with the audit entry, unless `next` returns undefined. */
  private async change(
    paymentId: Types.ObjectId,
    next: (payment: Payment) => Settlement | undefined,
    entryOf?: (before: Payment) => AuditEntry,
  ): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const payment = await this.payments.find(paymentId);
      if (!payment) throw new ApiError('payment_not_found');
      const settlement = next(payment);
      if (!settlement) return;
      const unaudited = entryOf ? [entryOf(payment)] : [];
      if (!(await this.payments.commit(payment, { set: { settlement }, unaudited }))) continue;
      if (entryOf) await this.audit.carry('payments', paymentId);
      return;
    }
    throw new Error(
      `payment ${paymentId.toHexString()} was changed by others ${MAX_TRIES} times in a row; try again`,
    );
  }

  private entryOf(action: string, by: Actor, before: Payment, after: unknown, reason?: string): AuditEntry {
    const subject = { kind: 'payment', id: before._id.toHexString() };
    const { state, refusedReason } = before.settlement ?? {};
    return this.audit.entryOf({ by, action, subject, before: { state, refusedReason }, after, reason });
  }
}

/**
 * Enters an outcome at the desk. The idempotency key is internal, so an error text names the payment instead.
 * @throws ApiError settlement_not_possible
 */
async function enter(
  { _id, reference }: ConvertingPayment,
  entry: (idempotencyKey: string) => Promise<void>,
): Promise<void> {
  try {
    await entry(reference);
  } catch (error) {
    if (!(error instanceof ManualEntryError)) throw error;
    throw notPossible(error.message.replaceAll(reference, `of payment ${_id.toHexString()}`), error);
  }
}

function notPossible(why: string, cause?: Error): ApiError {
  return new ApiError('settlement_not_possible', { values: { why }, cause });
}

/** @throws ApiError validation_failed */
function unitsOf(field: string, asset: Asset, text: string): bigint {
  try {
    return parseAmount(asset, text).units;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    const message = `${field} must be a decimal with at most ${asset.decimals} decimals of ${asset.code}`;
    throw new ApiError('validation_failed', { fields: [{ field, message }], cause: error });
  }
}
