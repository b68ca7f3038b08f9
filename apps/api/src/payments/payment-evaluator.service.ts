import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { evaluate, type Evaluation, type PaymentStatus } from '@cowrie/payment-state';
import type { Merchant } from '../merchants/merchant.schema';
import { MerchantsService } from '../merchants/merchants.service';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { type ChainCursor, cursorId } from '../chain-records/chain-cursor.schema';
import { ChainCursorsRepository } from '../chain-records/chain-cursors.repository';
import type { Transfer } from '../chain-records/transfer.schema';
import { TransfersRepository } from '../chain-records/transfers.repository';
import type { Payment, Resolution } from './payment.schema';
import { commitOf } from './payment-commit';
import { factsOf, snapshotOf } from './payment-facts';
import { networkOf, policyOf } from './payment-policy';
import { type PaymentCommit, PaymentsRepository } from './payments.repository';

/** Tries against other processes that change the same payment; each loss means that somebody else got ahead. */
const MAX_TRIES = 20;
/** Payments that are read, decided and written by one call each. */
const BATCH_SIZE = 100;
const CONCURRENCY = 3;

/** What an operator decides, on the payment and its facts as they are. */
export type Resolve = (payment: Payment, transfers: readonly Transfer[]) => Resolution[];

type MerchantOf = (businessId: Types.ObjectId) => Promise<Merchant>;

interface KnownPayment {
  payment: Payment;
  transfers: Transfer[];
  cursor: ChainCursor | null;
}

interface Decision {
  payment: Payment;
  result: Evaluation;
  /** Absent: the payment already says so. */
  commit?: PaymentCommit | undefined;
}

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

  /**
   * Brings a payment up to date with its facts and gives its status. What `resolve` decides on these facts, or throws, is
   * written in the same update.
   *
   * @throws Error when it does not exist
   */
  async evaluate(paymentId: Types.ObjectId, resolve: Resolve = () => []): Promise<PaymentStatus> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const payment = await this.payments.find(paymentId);
      if (!payment) throw new Error(`no payment ${paymentId.toHexString()}`);
      const [known] = await this.withChainFacts([payment]);
      if (!known) continue;
      const resolutions = resolve(payment, known.transfers);
      const decision = await this.decide(known, this.merchantsOnce(), resolutions);
      if (!decision.commit) return payment.status;
      if (await this.payments.commit(payment, decision.commit)) {
        this.tell(decision);
        return decision.result.status;
      }
    }
    throw new Error(`payment ${paymentId.toHexString()} kept changing under evaluation`);
  }

  /**
   * The same for many, with a handful of calls to the database. One that cannot be evaluated does not hold up the
   * others.
   */
  async evaluateMany(paymentIds: readonly Types.ObjectId[]): Promise<{ failedIds: Types.ObjectId[] }> {
    const failedIds: Types.ObjectId[] = [];
    let next = 0;
    const lane = async () => {
      while (next < paymentIds.length) {
        const at = next;
        next += BATCH_SIZE;
        failedIds.push(...(await this.evaluateGroup(paymentIds.slice(at, at + BATCH_SIZE))));
      }
    };
    // Side by side: the database works on one group while another is decided. Few, so that the first are soon done.
    await Promise.all(Array.from({ length: CONCURRENCY }, lane));
    return { failedIds };
  }

  /** Gives those that could not be evaluated. */
  private async evaluateGroup(paymentIds: readonly Types.ObjectId[]): Promise<Types.ObjectId[]> {
    const failedIds: Types.ObjectId[] = [];
    // Alone each is tried again, or its failure is seen.
    for (const id of await this.evaluateBatch(paymentIds).catch(() => paymentIds)) {
      await this.evaluate(id).catch((error: unknown) => {
        failedIds.push(id);
        this.logger.error({ err: error, paymentId: id.toHexString() }, 'not evaluated');
      });
    }
    return failedIds;
  }

  /** Gives those that have to be looked at again, one by one. */
  private async evaluateBatch(paymentIds: readonly Types.ObjectId[]): Promise<Types.ObjectId[]> {
    const payments = await this.payments.findMany(paymentIds);
    const known = await this.withChainFacts(payments);
    const merchantOf = this.merchantsOnce();
    const decisions = await Promise.all(known.map((one) => this.decide(one, merchantOf)));
    const written = decisions.flatMap(({ payment, commit }) => (commit ? [{ payment, commit }] : []));
    if (!(await this.payments.commitMany(written))) return [...paymentIds];
    decisions.forEach((decision) => this.tell(decision));
    const done = new Set(known.map(({ payment }) => payment._id.toHexString()));
    return paymentIds.filter((id) => !done.has(id.toHexString()));
  }

  /**
   * Transfers together with how far the chain was read when they were: a cursor from before or after them might claim a
   * window to be read through of which they do not tell everything. A payment whose cursor moved meanwhile is left out.
   */
  private async withChainFacts(payments: readonly Payment[]): Promise<KnownPayment[]> {
    const before = await this.cursorsOf(payments);
    const transfers = byPayment(await this.transfers.ofPayments(payments.map(({ _id }) => _id)));
    const after = await this.cursorsOf(payments);
    return payments.flatMap((payment) => {
      const cursor = after.get(cursorIdOf(payment)) ?? null;
      if (before.get(cursorIdOf(payment))?.revision !== cursor?.revision) return [];
      return [{ payment, cursor, transfers: transfers.get(payment._id.toHexString()) ?? [] }];
    });
  }

  private async cursorsOf(payments: readonly Payment[]): Promise<Map<string, ChainCursor>> {
    const ids = [...new Set(payments.map(cursorIdOf))].filter((id) => id !== '');
    const cursors = ids.length > 0 ? await this.cursors.findMany(ids) : [];
    return new Map(cursors.map((cursor) => [cursor._id, cursor]));
  }

  private async decide(
    { payment: stored, transfers, cursor }: KnownPayment,
    merchantOf: MerchantOf,
    resolutions: Resolution[] = [],
  ): Promise<Decision> {
    const now = this.clock.now();
    const payment = { ...stored, resolutions: [...stored.resolutions, ...resolutions] };
    const facts = factsOf(payment, transfers, cursor);
    const policy = policyOf(payment.deposit, networkOf(payment, this.config));
    const result = evaluate(snapshotOf(payment), facts, policy, now.getTime());
    const settlement = await this.settlementOf(payment, result, now, merchantOf);
    const { config } = this;
    const commit = commitOf({ payment, resolutions, transfers, result, settlement, now, config });
    return { payment, result, commit };
  }

  /** Becomes due when the payment is paid; is called off again when a reorganization undid that before a sweep began. */
  private async settlementOf(
    payment: Payment,
    result: Evaluation,
    now: Date,
    merchantOf: MerchantOf,
  ): Promise<Payment['settlement']> {
    const { settlement } = payment;
    if (settlement && settlement.state !== 'due') return settlement;
    if (!result.isSettlementDue) return undefined;
    if (settlement) return settlement;
    const merchant = await merchantOf(payment.businessId);
    return { state: 'due', provider: merchant.environments[payment.environment].provider, dueAt: now };
  }

  /** Each business is looked up once, however many of its payments are decided together. */
  private merchantsOnce(): MerchantOf {
    const known = new Map<string, Promise<Merchant>>();
    return (businessId) => {
      const id = businessId.toHexString();
      const merchant = known.get(id) ?? this.merchants.get(businessId);
      known.set(id, merchant);
      return merchant;
    };
  }

  private tell({ payment, result }: Decision): void {
    for (const { from, to, cause } of result.transitions) {
      this.logger.log({ paymentId: payment._id.toHexString(), from, to, cause }, 'status changed');
    }
  }
}

/** The cursor that a payment's window is held against; empty before there is a deposit. */
function cursorIdOf({ environment, deposit }: Payment): string {
  return deposit ? cursorId(environment, deposit.network) : '';
}

function byPayment(transfers: readonly Transfer[]): Map<string, Transfer[]> {
  const grouped = new Map<string, Transfer[]>();
  for (const transfer of transfers) {
    const id = transfer.paymentId.toHexString();
    const own = grouped.get(id);
    if (own) own.push(transfer);
    else grouped.set(id, [transfer]);
  }
  return grouped;
}
