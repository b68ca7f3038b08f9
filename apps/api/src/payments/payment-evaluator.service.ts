import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { evaluate, type Evaluation, isTerminal, type PaymentStatus } from '@cowrie/payment-state';
import { MerchantsService } from '../merchants/merchants.service';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { ChainCursorsRepository } from './facts/chain-cursors.repository';
import type { Transfer } from './facts/transfer.schema';
import { TransfersRepository } from './facts/transfers.repository';
import type { OutgoingEvent, Payment } from './payment.schema';
import { factsOf, snapshotOf, transferIdOf } from './payment-facts';
import { type PaymentCommit, PaymentsRepository } from './payments.repository';

/** Tries against other processes that change the same payment; each loss means that somebody else got ahead. */
const MAX_TRIES = 20;

/**
 * The funnel: whoever sees something happen writes it down as a fact and calls `evaluate(paymentId)`. Nothing else sets
 * a status.
 */
@Injectable()
export class PaymentEvaluator {
  private readonly logger = new Logger(PaymentEvaluator.name);

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly transfers: TransfersRepository,
    private readonly cursors: ChainCursorsRepository,
    private readonly merchants: MerchantsService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Brings a payment up to date with its facts and gives its status. @throws Error when it does not exist */
  async evaluate(paymentId: Types.ObjectId): Promise<PaymentStatus> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const payment = await this.payments.find(paymentId);
      if (!payment) throw new Error(`no payment ${paymentId.toHexString()}`);
      const { transfers, cursor, isConsistent } = await this.chainFactsOf(payment);
      if (!isConsistent) continue;
      const now = this.clock.now();
      const result = evaluate(
        snapshotOf(payment),
        factsOf(payment, transfers, cursor),
        { toleranceBasisPoints: payment.deposit?.toleranceBasisPoints ?? 0 },
        now.getTime(),
      );
      const commit = await this.commitOf(payment, transfers, result, now);
      if (!commit) return payment.status;
      if (await this.payments.commit(payment, commit)) {
        for (const { from, to, cause } of result.moves) {
          this.logger.log({ paymentId: paymentId.toHexString(), from, to, cause }, 'status changed');
        }
        return result.status;
      }
    }
    throw new Error(`payment ${paymentId.toHexString()} kept changing under evaluation`);
  }

  /**
   * Transfers together with how far the chain was read when they were: a cursor from before or after them might claim a
   * window to be read through of which they do not tell everything.
   */
  private async chainFactsOf({ _id, environment, deposit }: Payment) {
    const readThrough = async () => (deposit ? this.cursors.find(environment, deposit.network) : null);
    const before = await readThrough();
    const transfers = await this.transfers.ofPayment(_id);
    const cursor = await readThrough();
    return { transfers, cursor, isConsistent: before?.revision === cursor?.revision };
  }

  /** What to write, or undefined when the payment already says so. */
  private async commitOf(
    payment: Payment,
    transfers: readonly Transfer[],
    result: Evaluation,
    now: Date,
  ): Promise<PaymentCommit | undefined> {
    const known = new Set(payment.exceptions.map(({ transferId }) => transferId));
    const exceptions = result.exceptions
      .filter(({ transferId }) => !known.has(transferId))
      .map((exception) => ({ ...exception, at: now }));
    const set: PaymentCommit['set'] = {
      seenUnits: unitsOf(result.seenUnits),
      confirmedUnits: unitsOf(result.confirmedUnits),
      deficitUnits: unitsOf(result.deficitUnits),
      surplusUnits: unitsOf(result.surplusUnits),
      txHash: txHashOf(transfers, result),
      paidAt: result.paidAt === undefined ? undefined : new Date(result.paidAt),
      settlement: await this.settlementOf(payment, result, now),
    };
    const isUnchanged = Object.entries(set).every(([key, value]) =>
      isSame(payment[key as keyof Payment], value),
    );
    if (isUnchanged && result.moves.length === 0 && exceptions.length === 0) return undefined;
    if (result.moves.length > 0) {
      set.status = result.status;
      if (result.errorMessage) set.errorMessage = result.errorMessage;
      if (result.status === 'completed') set.completedAt = now;
      if (isTerminal(result.status) && payment.deposit) {
        set.watchedUntil = new Date(now.getTime() + this.config.watchAfterEndSeconds * 1000);
      }
    }
    return {
      set,
      exceptions,
      history: result.moves.map(({ from, to, cause }) => ({ at: now, from, to, cause })),
      events: eventsOf(payment, result, exceptions.length, now),
    };
  }

  /** Becomes due when the payment is paid; is called off again when a reorganization undid that before a sweep began. */
  private async settlementOf(
    payment: Payment,
    result: Evaluation,
    now: Date,
  ): Promise<Payment['settlement']> {
    const { settlement } = payment;
    if (settlement && settlement.state !== 'due') return settlement;
    if (!result.isSettlementDue) return undefined;
    if (settlement) return settlement;
    const merchant = await this.merchants.get(payment.businessId);
    return { state: 'due', provider: merchant.environments[payment.environment].provider, dueAt: now };
  }
}

function eventsOf(payment: Payment, result: Evaluation, newExceptions: number, now: Date): OutgoingEvent[] {
  const types = result.moves.flatMap(({ event }) => (event ? [event] : []));
  const all = [...types, ...Array.from({ length: newExceptions }, () => 'payment.exception' as const)];
  const last = payment.events.at(-1)?.sequence ?? 0;
  return all.map((type, index) => ({ id: `evt_${randomUUID()}`, type, sequence: last + index + 1, at: now }));
}

/** The newest transfer that counts. */
function txHashOf(transfers: readonly Transfer[], result: Evaluation): string | undefined {
  const excepted = new Set(result.exceptions.map(({ transferId }) => transferId));
  return transfers
    .filter((transfer) => transfer.standing && !excepted.has(transferIdOf(transfer)))
    .sort((a, b) => a.blockNumber - b.blockNumber || a.ordinal - b.ordinal)
    .at(-1)?.txHash;
}

function unitsOf(units: bigint | undefined): string | undefined {
  return units ? units.toString() : undefined;
}

function isSame(stored: unknown, wanted: unknown): boolean {
  if (stored instanceof Date && wanted instanceof Date) return stored.getTime() === wanted.getTime();
  return stored === wanted;
}
