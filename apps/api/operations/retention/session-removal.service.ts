import { Injectable } from '@nestjs/common';
import type { Environment } from '@cowrie/dto';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import { RelaysRepository } from '@cowrie/api/money-in/relays/relays.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { Redaction } from './redaction.service';
import { RemovedSessionsRepository } from './removed-sessions.repository';
import { idOf, idsOf, type Page, type RetainedPayment, RetentionRepository } from './retention.repository';

/** The name that operators read. Its items are payments. */
const QUEUE = 'removal of empty sessions';
/**
 * How far every chain must be read past the end of a watch before its session is removed. A watcher looks for
 * an address for a day longer than it must, and drops it with its next hourly reload.
 */
const AFTER_WATCH_MS = 2 * 86_400_000;

/** Removes ended sessions that never received anything (docs/decisions/0024). */
@Injectable()
export class SessionRemoval {
  constructor(
    private readonly payments: RetentionRepository,
    private readonly removed: RemovedSessionsRepository,
    private readonly redaction: Redaction,
    private readonly relays: RelaysRepository,
    private readonly transfers: TransfersRepository,
    private readonly cursors: ChainCursorsRepository,
    private readonly evaluator: PaymentEvaluator,
    private readonly setAside: SetAside,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes one page of the sessions that ended before this time.
   * @returns how many were found, and how many of them removed. The others still wait: for the end of their
   *   watch, for the relay, or for an evaluation
   */
  async removePage(
    environment: Environment,
    endedBefore: Date,
    page: Page,
  ): Promise<{ found: number; done: number }> {
    const readThrough = await this.readThrough(environment);
    const found = await this.payments.findEmpty(environment, endedBefore, page);
    const unwatched = found.filter(
      ({ watchedUntil, hasUnrelayedEvents }) =>
        !hasUnrelayedEvents && (!watchedUntil || watchedUntil.getTime() + AFTER_WATCH_MS < readThrough),
    );
    const done = await this.setAside.together(QUEUE, unwatched, idOf, (some) => this.remove(some));
    return { found: found.length, done };
  }

  private async remove(found: readonly RetainedPayment[]): Promise<number> {
    const empty = await this.withoutTransfers(found);
    await this.redaction.redactCopies(empty);
    await this.removed.keep(empty.flatMap((payment) => this.recordOf(payment)));
    await this.relays.removeOf(idsOf(empty));
    return this.payments.remove(empty);
  }

  /** Skips the payments that have a transfer after all, and has them evaluated. */
  private async withoutTransfers(found: readonly RetainedPayment[]): Promise<RetainedPayment[]> {
    const transfers = await this.transfers.ofPayments(idsOf(found));
    if (transfers.size === 0) return [...found];
    const isPaid = ({ _id }: RetainedPayment) => transfers.has(_id.toHexString());
    await this.evaluator.evaluateMany(idsOf(found.filter(isPaid)));
    return found.filter((one) => !isPaid(one));
  }

  /**
   * The time up to which every network of the environment has been read, in milliseconds; 0: one of them
   * never was.
   */
  private async readThrough(environment: Environment): Promise<number> {
    const networks = this.config.environments[environment]?.networks ?? [];
    const cursors = await this.cursors.findMany(networks.map(({ name }) => cursorId(environment, name)));
    if (networks.length === 0 || cursors.length < networks.length) return 0;
    return Math.min(...cursors.map(({ confirmed }) => confirmed.timestamp.getTime()));
  }

  /** What remains of a session: nothing if no address was ever shown. */
  private recordOf({ _id, businessId, environment, deposit, offeredVaults = [] }: RetainedPayment) {
    const shown = deposit ?? offeredVaults[0];
    if (!shown) return [];
    const { network, address, factory, treasury } = shown;
    const vault = { network, address, factory, treasury };
    return [{ _id, businessId, environment, ...vault, removedAt: this.clock.now() }];
  }
}
