import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { evaluate, type Evaluation, type PaymentStatus } from '@cowrie/payment-state';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Turns } from '@cowrie/api/platform/tasks/turns';
import { Tally } from '@cowrie/api/platform/metrics/tally';
import { type LogContext, logWith } from '@cowrie/api/platform/logging/log.context';
import { traced } from '@cowrie/api/platform/tracing/tracing';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import {
  ChainCursorsRepository,
  type ReadCursor,
} from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { isChosen } from './payment-choice';
import { networksOf } from './paid-assets';
import type { Payment, Resolution } from '../document/payment.schema';
import { PaidOffers } from '../choice/paid-offers';
import type { PaymentRefund } from '../document/payment-refund.schema';
import { settlementOfGiven } from '../holds/held-surplus';
import { commitOf } from '../document/payment-commit';
import { factsOf, snapshotOf } from './payment-facts';
import { policyOf } from './payment-policy';
import { type PaymentCommit, PaymentsRepository } from '../document/payments.repository';
import { type Screen, screenedBy } from '../holds/screened-payment';

/** Each failed try means that another process changed the same payment meanwhile. */
const MAX_TRIES = 20;
/** Number of payments that one database call reads or writes. */
const BATCH_SIZE = 250;
/**
 * A batch is evaluated again if another process changed one of its payments. The other payments are up to
 * date by then.
 */
const BATCH_TRIES = 3;
/**
 * Number of batches at once: the database works on one while another is decided. Few, so that the first ones
 * finish soon.
 */
const CONCURRENCY = 3;

/** A decision about a payment, or news about its refunds. */
export interface Decided {
  /** New ones. */
  resolutions?: Resolution[];
  /** All of them, as they are now. Absent: unchanged. */
  refunds?: PaymentRefund[];
  /** What is known about the origin of its money. */
  screen?: Screen;
}

/** Decides about a payment, or throws. It gets the payment and its transfers as they are stored now. */
export type Decide = (payment: Payment, transfers: readonly Transfer[]) => Decided;

type MerchantOf = (businessId: Types.ObjectId) => Promise<Merchant>;

interface LoadedPayment {
  payment: Payment;
  transfers: Transfer[];
  /**
   * The cursors of every network on which it can be paid; empty before the choice, or when one network was
   * never read.
   */
  cursors: ReadCursor[];
}

interface Decision {
  payment: Payment;
  result: Evaluation;
  /** Absent: nothing changed. */
  commit?: PaymentCommit | undefined;
}

/**
 * The only place that sets a payment's status. Other code stores a fact and then calls `evaluate(paymentId)`
 * (ARCHITECTURE.md, "The one flow").
 */
@Injectable()
export class PaymentEvaluator {
  /** How evaluations ended since the start. */
  readonly evaluations = new Tally(['outcome']);
  /** The transitions that this process wrote since the start. */
  readonly transitions = new Tally(['environment', 'from', 'to', 'cause']);
  private readonly logger = new Logger(PaymentEvaluator.name);
  /** Many requests about one payment would otherwise keep each other from writing. */
  private readonly turns = new Turns();

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly transfers: TransfersRepository,
    private readonly cursors: ChainCursorsRepository,
    private readonly merchants: MerchantsService,
    private readonly paidOffers: PaidOffers,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Evaluates a payment, writes the changes, and returns its status. The result of `decide` is written in the
   * same update.
   *
   * @throws Error when the payment does not exist, or other processes keep changing it
   * @throws what `decide` throws, and what its `screen` throws
   */
  evaluate(paymentId: Types.ObjectId, decide: Decide = () => ({})): Promise<PaymentStatus> {
    return logWith({ paymentId: paymentId.toHexString() }, () =>
      traced({ name: 'evaluate payment' }, () =>
        this.turns.run(paymentId.toHexString(), () => this.evaluateOne(paymentId, decide)),
      ),
    );
  }

  private async evaluateOne(paymentId: Types.ObjectId, decide: Decide): Promise<PaymentStatus> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const payment = await this.payments.find(paymentId);
      if (!payment) throw new Error(`there is no payment ${paymentId.toHexString()}`);
      const [loaded] = await this.withChainRecords([payment]);
      if (!loaded) continue;
      const decided = decide(payment, loaded.transfers);
      const decision = await this.decide(loaded, this.merchantLookup(), decided);
      if (!decision.commit) {
        this.evaluations.add(['unchanged']);
        return payment.status;
      }
      if (await this.payments.commit(payment, decision.commit)) {
        this.evaluations.add(['changed']);
        this.logTransitions(decision);
        return decision.result.status;
      }
      this.evaluations.add(['lost_race']);
    }
    throw new Error(
      `payment ${paymentId.toHexString()} was changed by others ${MAX_TRIES} times in a row; evaluate it again`,
    );
  }

  /**
   * Evaluates many payments with a few database calls. A payment that cannot be evaluated does not hold up
   * the others.
   * @returns the ids of the payments that could not be evaluated
   */
  async evaluateMany(paymentIds: readonly Types.ObjectId[]): Promise<{ failedIds: Types.ObjectId[] }> {
    const failedIds: Types.ObjectId[] = [];
    const merchantOf = this.merchantLookup();
    let next = 0;
    const evaluateBatches = async () => {
      while (next < paymentIds.length) {
        const at = next;
        next += BATCH_SIZE;
        failedIds.push(...(await this.evaluateBatch(paymentIds.slice(at, at + BATCH_SIZE), merchantOf)));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, evaluateBatches));
    return { failedIds };
  }

  /** Returns the ids that could not be evaluated. */
  private evaluateBatch(
    paymentIds: readonly Types.ObjectId[],
    merchantOf: MerchantOf,
  ): Promise<Types.ObjectId[]> {
    const attributes = { 'cowrie.payments': paymentIds.length };
    return traced({ name: 'evaluate payments', attributes }, () =>
      this.evaluateTogether(paymentIds, merchantOf),
    );
  }

  private async evaluateTogether(
    paymentIds: readonly Types.ObjectId[],
    merchantOf: MerchantOf,
  ): Promise<Types.ObjectId[]> {
    const failedIds: Types.ObjectId[] = [];
    let left = paymentIds;
    let hasFailed = false;
    for (let tries = 0; tries < BATCH_TRIES && left.length > 0 && !hasFailed; tries += 1) {
      left = await this.tryBatch(left, merchantOf).catch(() => ((hasFailed = true), left));
    }
    // If the batch fails, each payment is evaluated alone to find the one that fails.
    for (const id of left) {
      await this.evaluate(id).catch((error: unknown) => {
        failedIds.push(id);
        this.evaluations.add(['failed']);
        this.logger.error(
          { err: error, paymentId: id.toHexString() },
          'a payment could not be evaluated; it is tried again',
        );
      });
    }
    return failedIds;
  }

  /** Returns the IDs that must be evaluated again. */
  private async tryBatch(
    paymentIds: readonly Types.ObjectId[],
    merchantOf: MerchantOf,
  ): Promise<readonly Types.ObjectId[]> {
    const payments = await this.payments.findMany(paymentIds);
    const loaded = await this.withChainRecords(payments);
    const decisions = await Promise.all(loaded.map((one) => this.decide(one, merchantOf)));
    const written = decisions.flatMap(({ payment, commit }) => (commit ? [{ payment, commit }] : []));
    if (!(await this.payments.commitMany(written))) {
      this.evaluations.add(['lost_race'], written.length);
      await this.logWritten(decisions);
      return paymentIds;
    }
    this.evaluations.add(['changed'], written.length);
    this.evaluations.add(['unchanged'], decisions.length - written.length);
    decisions.forEach((decision) => this.logTransitions(decision));
    const done = new Set(loaded.map(({ payment }) => payment._id.toHexString()));
    return paymentIds.filter((id) => !done.has(id.toHexString()));
  }

  /**
   * Loads the transfers of payments, with the cursors that belong to them. An older or newer cursor could say
   * that a window was read to its end although a transfer is missing, and the payment would expire. So a
   * payment whose cursor moved meanwhile is left out, and one that its money has just locked to an offer.
   */
  private async withChainRecords(payments: readonly Payment[]): Promise<LoadedPayment[]> {
    const before = await this.cursorsOf(payments);
    const transfers = await this.transfers.ofPayments(payments.map(({ _id }) => _id));
    const after = await this.cursorsOf(payments);
    const locked = new Set<string>();
    for (const payment of payments) {
      const id = payment._id.toHexString();
      const unchosen = isChosen(payment) ? undefined : transfers.get(id);
      if (!unchosen) continue;
      const counted = await this.paidOffers.lock(payment, unchosen);
      if (counted) transfers.set(id, counted);
      else locked.add(id);
    }
    return payments.flatMap((payment) => {
      if (locked.has(payment._id.toHexString())) return [];
      const ids = cursorIdsOf(payment);
      if (ids.some((id) => before.get(id)?.revision !== after.get(id)?.revision)) return [];
      const read = ids.flatMap((id) => after.get(id) ?? []);
      const cursors = read.length === ids.length ? read : [];
      return [{ payment, cursors, transfers: transfers.get(payment._id.toHexString()) ?? [] }];
    });
  }

  private async cursorsOf(payments: readonly Payment[]): Promise<Map<string, ReadCursor>> {
    const ids = [...new Set(payments.flatMap(cursorIdsOf))];
    const cursors = ids.length > 0 ? await this.cursors.findMany(ids) : [];
    return new Map(cursors.map((cursor) => [cursor._id, cursor]));
  }

  private async decide(
    { payment: stored, transfers, cursors }: LoadedPayment,
    merchantOf: MerchantOf,
    decided: Decided = {},
  ): Promise<Decision> {
    const now = this.clock.now();
    const { resolutions = [], refunds, screen } = decided;
    // Most evaluations decide nothing, and copying a payment's many fields is expensive.
    const payment =
      resolutions.length > 0 || refunds
        ? { ...stored, resolutions: [...stored.resolutions, ...resolutions], ...(refunds && { refunds }) }
        : stored;
    // A refusal ends the settlement, and with it the payment, in the same update.
    const screened = screenedBy(payment, screen, now);
    const facts = factsOf(screened, transfers, cursors);
    const policy = policyOf(payment.deposit, this.config.environments[payment.environment]);
    const result = evaluate(snapshotOf(screened), facts, policy, now.getTime());
    const settlement = await this.settlementOf(screened, result, now, merchantOf);
    const { config } = this;
    const { screening } = screened;
    const isRefundChanged = refunds !== undefined;
    const commit = commitOf({
      payment,
      resolutions,
      isRefundChanged,
      transfers,
      result,
      settlement,
      screening,
      now,
      config,
    });
    return { payment, result, commit };
  }

  /**
   * The settlement after the evaluation: due once the payment is paid, and removed if a reorg undoes that
   * before the sweep has begun. It continues when an operator gives a held surplus to the merchant.
   */
  private async settlementOf(
    payment: Payment,
    result: Evaluation,
    now: Date,
    merchantOf: MerchantOf,
  ): Promise<Payment['settlement']> {
    const { settlement } = payment;
    if (settlement && settlement.state !== 'due') return settlementOfGiven(payment, now) ?? settlement;
    if (!result.isSettlementDue) return undefined;
    if (settlement) return settlement;
    const merchant = await merchantOf(payment.businessId);
    const { provider } = merchant.environments[payment.environment];
    return { state: 'due', provider, dueAt: now, ...(merchant.holdSurplus && { holdsSurplus: true }) };
  }

  /** A lookup that loads each merchant once for all payments evaluated together. */
  private merchantLookup(): MerchantOf {
    const merchants = new Map<string, Promise<Merchant>>();
    return (businessId) => {
      const id = businessId.toHexString();
      const merchant = merchants.get(id) ?? this.merchants.get(businessId);
      merchants.set(id, merchant);
      return merchant;
    };
  }

  /** Logs the transitions of the written decisions when another one of the batch was not written. */
  private async logWritten(decisions: readonly Decision[]): Promise<void> {
    const stored = await this.payments.findMany(decisions.map(({ payment }) => payment._id));
    const histories = new Map(stored.map(({ _id, history }) => [_id.toHexString(), history]));
    for (const decision of decisions) {
      const { payment, commit } = decision;
      const ours = commit?.history ?? [];
      const start = payment.history.length;
      const lines = histories.get(payment._id.toHexString())?.slice(start, start + ours.length);
      if (ours.length > 0 && isDeepStrictEqual(lines, ours)) this.logTransitions(decision);
    }
  }

  private logTransitions({ payment, result }: Decision): void {
    for (const { from, to, cause } of result.transitions) {
      this.transitions.add([payment.environment, from, to, cause]);
      this.logger.log({ ...idsOf(payment), from, to, cause }, 'status changed');
    }
  }
}

/** The fields of a log line about a payment. */
function idsOf({ _id, businessId, environment }: Payment): LogContext {
  return { paymentId: _id.toHexString(), businessId: businessId.toHexString(), environment };
}

/**
 * IDs of the cursors that show whether a payment's window was read to its end. Empty while nobody knows an
 * address of it.
 */
function cursorIdsOf({ environment, ...payment }: Payment): string[] {
  return networksOf(payment).map((network) => cursorId(environment, network));
}
