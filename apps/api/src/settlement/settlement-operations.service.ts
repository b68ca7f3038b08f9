import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { fiat, parseAmount } from '@cowrie/money';
import type { Payment, Settlement } from '../payments/payment.schema';
import { PaymentsRepository } from '../payments/payments.repository';
import { AuditLog } from '../platform/audit/audit-log.service';
import { Clock } from '../platform/clock/clock';
import { ExchangeProviders } from './exchange-providers';
import { isSettling, type SettlingPayment, without } from './settling-payment';

const MAX_TRIES = 20;

/** What an operator wants is not possible as things stand: the message says why. */
export class SettlementOperationError extends Error {
  override readonly name = 'SettlementOperationError';
}

/** What an operator does about a settlement by hand. Each act is audited. */
@Injectable()
export class SettlementOperations {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly exchanges: ExchangeProviders,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Has a refused settlement tried again, under the key that was renewed with the refusal: of a payment that an operator has
   * accepted, for any other has failed.
   * @throws SettlementOperationError
   */
  async retry(paymentId: Types.ObjectId, by: string): Promise<void> {
    const before = await this.change(paymentId, ({ resolutions, status, settlement }) => {
      if (settlement?.state !== 'refused')
        throw new SettlementOperationError('its settlement was not refused');
      if (status !== 'completed' || !resolutions.some(({ kind }) => kind === 'accepted')) {
        throw new SettlementOperationError('an operator has to accept the payment first');
      }
      const rest = without(settlement, 'refusedReason');
      // What was accepted may be more than was brought in before.
      return { ...rest, state: 'sweeping', dueAt: this.clock.now(), tries: 0 };
    });
    await this.record('settlement.retry', by, paymentId, before, 'retried');
  }

  /**
   * Enters what the desk has paid for a payment's order, in its currency (decimal string); and how much it sold, in base units,
   * if that was not all.
   * @throws SettlementOperationError, ManualEntryError
   */
  async fillByHand(
    paymentId: Types.ObjectId,
    { boughtAmount, soldUnits }: { boughtAmount: string; soldUnits?: bigint },
    by: string,
  ): Promise<void> {
    const payment = await this.atDesk(paymentId);
    const bought = parseAmount(fiat(payment.currency), boughtAmount);
    await this.exchanges.manual.fill(payment.reference, { boughtUnits: bought.units, soldUnits }, by);
    await this.hasten(paymentId);
    await this.record('settlement.fill', by, paymentId, payment, {
      boughtAmount,
      soldUnits: soldUnits?.toString(),
    });
  }

  /** Enters that the desk will not sell it. @throws SettlementOperationError, ManualEntryError */
  async refuseByHand(paymentId: Types.ObjectId, reason: string, by: string): Promise<void> {
    const payment = await this.atDesk(paymentId);
    await this.exchanges.manual.refuse(payment.reference, reason, by);
    await this.hasten(paymentId);
    await this.record('settlement.refuse', by, paymentId, payment, 'refused', reason);
  }

  private async atDesk(paymentId: Types.ObjectId): Promise<SettlingPayment> {
    const payment = await this.payments.find(paymentId);
    if (!isSettling(payment) || payment.settlement.provider !== 'manual') {
      throw new SettlementOperationError('it is not settled by hand');
    }
    if (payment.settlement.state !== 'converting') {
      throw new SettlementOperationError(`it has no order at the desk: it is ${payment.settlement.state}`);
    }
    return payment;
  }

  /** The steps ask for an order ever more seldom; now they need not wait. */
  private async hasten(paymentId: Types.ObjectId): Promise<void> {
    await this.change(paymentId, ({ settlement }) =>
      settlement?.state === 'converting' ? { ...settlement, dueAt: this.clock.now(), tries: 0 } : undefined,
    );
  }

  /** Gives the payment as it was. */
  private async change(
    paymentId: Types.ObjectId,
    next: (payment: Payment) => Settlement | undefined,
  ): Promise<Payment> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const payment = await this.payments.find(paymentId);
      if (!payment) throw new SettlementOperationError('there is no such payment');
      const settlement = next(payment);
      if (!settlement || (await this.payments.commit(payment, { set: { settlement } }))) return payment;
    }
    throw new Error(`payment ${paymentId.toHexString()} kept changing under an operator's hand`);
  }

  private async record(
    action: string,
    by: string,
    paymentId: Types.ObjectId,
    before: Payment,
    after: unknown,
    reason?: string,
  ): Promise<void> {
    const subject = { kind: 'payment', id: paymentId.toHexString() };
    const { state, refusedReason } = before.settlement ?? {};
    await this.audit.record({ by, action, subject, before: { state, refusedReason }, after, reason });
  }
}
