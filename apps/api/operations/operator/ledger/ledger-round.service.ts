import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Types } from 'mongoose';
import { ChainError, type NetworkDefinition } from '@cowrie/chain-evm';
import { ENVIRONMENTS } from '@cowrie/dto';
import { VaultDoubts } from '@cowrie/api/chain/chain-records/vault-doubts.repository';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { dateOr } from '@cowrie/api/platform/clock/date-or';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { type HealthCheck, HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { DATABASE_EVERY_SECONDS } from '@cowrie/api/platform/metrics/collector';
import { gauge, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { ExclusiveTask } from '@cowrie/api/platform/tasks/exclusive-task';
import { Periodic, PERIODIC_TASKS } from '@cowrie/api/platform/tasks/periodic-tasks';
import { ledgerFaults } from './ledger-check';
import { LedgerFaults, MOST_FAULTS } from './ledger-faults.repository';
import { LedgerWalk, type WalkedPayment } from './ledger-walk.service';
import { type ReadBlock, vaultDifferences, wronglyKept } from './vault-differences';

/** The name that operators read. Its items are payments. */
const QUEUE = 'checks of the books';
/**
 * Payments in turn per run, so 6 a minute: each costs one call per token and network with transfers.
 */
const IN_TURN = 3;
/** Older payments are checked only while they are doubted or wrong. */
const OLDEST_MS = 30 * 86_400_000;
/** After a turn, the next one begins this much later, because each call to a node costs money. */
const REST_MS = 3_600_000;
/** Payments that are doubted, or were wrong at their last check, come before those in turn. */
const MOST_DOUBTED = 3;

export const LEDGER_METRICS = {
  cowrie_ledger_faults: gauge(
    'database',
    `Payments whose books or vaults the service has found wrong, at most ${MOST_FAULTS}`,
    ['environment'],
  ),
} as const satisfies MetricRows;

/**
 * Checks a few payments a minute as `cowrie ledger check --chain` checks all: their ledger against their
 * facts, and their vaults against the chain. Differences are stored and reported in health and metrics, and
 * the watcher reads the vault again (docs/decisions/0079).
 */
@Injectable()
export class LedgerRound implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(LedgerRound.name);
  private readonly check: HealthCheck;
  private readonly task = new ExclusiveTask(LedgerRound.name, () => this.run());
  /** The last payment in turn. Undefined: the next is the newest. */
  private last: Types.ObjectId | undefined;
  private restsUntilMs = 0;

  constructor(
    private readonly walk: LedgerWalk,
    private readonly faults: LedgerFaults,
    private readonly doubts: VaultDoubts,
    private readonly readers: ChainReaders,
    private readonly config: AppConfig,
    private readonly setAside: SetAside,
    private readonly leases: LeaseService,
    private readonly clock: Clock,
    metrics: MetricsRegistry,
    health: HealthRegistry,
  ) {
    this.check = health.register('books', { maxAgeSeconds: 300 });
    metrics.collect(LEDGER_METRICS, {
      name: 'ledger',
      everySeconds: DATABASE_EVERY_SECONDS,
      read: async () => ({
        cowrie_ledger_faults: Object.entries(await this.faults.counts()).map(([environment, value]) => ({
          labels: { environment },
          value,
        })),
      }),
    });
  }

  /** Readiness does not wait for a check. */
  onApplicationBootstrap(): void {
    this.check.succeeded();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  @Periodic('books')
  tick(): Promise<void> {
    return this.task.run();
  }

  private async run(): Promise<void> {
    if (await this.leases.acquire(PERIODIC_TASKS.books.lease)) {
      const doubted = (await this.doubts.open(ENVIRONMENTS, MOST_DOUBTED)).map(({ paymentId }) => paymentId);
      const wrong = await this.faults.leastRecent(MOST_DOUBTED, await this.setAside.resting(QUEUE));
      // Includes what was set aside, so that no fault is reported for longer than it is true.
      const failed = (await this.setAside.due(QUEUE))
        .slice(0, MOST_DOUBTED)
        .map((id) => new Types.ObjectId(id));
      const first = new Map([...doubted, ...wrong, ...failed].map((_id) => [_id.toHexString(), _id]));
      for (const _id of first.values()) await this.examine({ _id }, () => this.walk.again({ _id }));
      for (let checked = 0; checked < IN_TURN; checked += 1) {
        const next = await this.nextInTurn();
        if (next) await this.examine(next.payment, () => Promise.resolve(next));
      }
    }
    const count = await this.count();
    const text = `books or vaults of ${count} payments are wrong; run cowrie ledger check --chain`;
    this.check.succeeded(count > 0 ? text : undefined);
  }

  private async count(): Promise<number> {
    return Object.values(await this.faults.counts()).reduce((sum, one) => sum + one, 0);
  }

  /** Undefined while the round rests after a turn. */
  private async nextInTurn(): Promise<WalkedPayment | undefined> {
    const nowMs = this.clock.now().getTime();
    if (nowMs < this.restsUntilMs) return undefined;
    const next = await this.walk.before(this.last);
    // A payment without a time is checked, which reports it, so that the round does not stall there.
    const createdAt = dateOr(next?.payment.createdAt, new Date(nowMs));
    const isYoung = next !== undefined && nowMs - createdAt.getTime() <= OLDEST_MS;
    this.last = isYoung ? next.payment._id : undefined;
    if (!isYoung) this.restsUntilMs = nowMs + REST_MS;
    return isYoung ? next : undefined;
  }

  /** A payment that cannot be checked holds up no other. It is set aside, unless no node answers. */
  private async examine(
    { _id }: Pick<WalkedPayment['payment'], '_id'>,
    read: () => Promise<WalkedPayment | undefined>,
  ): Promise<void> {
    const paymentId = _id.toHexString();
    const work = async () => {
      const found = await read();
      await (found ? this.compare(found) : this.faults.forget(_id));
    };
    try {
      await this.setAside.attempt(QUEUE, paymentId, work, isNodeError);
    } catch (error) {
      this.logger.warn(
        { err: error, paymentId },
        'a payment could not be checked; it is checked in its next turn',
      );
    }
  }

  private async compare(walked: WalkedPayment): Promise<void> {
    const first = await this.faultsOf(walked);
    // The service may be writing, so a fault counts only if it is found twice.
    const again = first.length > 0 ? await this.walk.again(walked.payment) : undefined;
    await this.faults.record(walked.payment, again ? await this.faultsOf(again, true) : []);
  }

  private async faultsOf({ payment, transfers }: WalkedPayment, raisesDoubts = false): Promise<string[]> {
    const { environment, deposit, _id: paymentId } = payment;
    const used = new Set([deposit?.network, ...transfers.map(({ network }) => network)]);
    const networks = (this.config.environments[environment]?.networks ?? []).filter(({ name }) =>
      used.has(name),
    );
    const balance = (
      network: NetworkDefinition,
      ...args: Parameters<ReturnType<ChainReaders['of']>['tokenBalance']>
    ) => this.readers.of(environment, network).tokenBalance(...args);
    const block: ReadBlock = (network, number) => this.readers.of(environment, network).block(number);
    const differing = [
      ...(await vaultDifferences(payment, transfers, networks, balance)),
      ...(await wronglyKept(payment, transfers, networks, block)),
    ];
    for (const { network, text: reason } of raisesDoubts ? differing : [])
      await this.doubts.raise({ environment, network, paymentId, reason });
    const faults = [...ledgerFaults(payment, transfers), ...differing.map(({ text }) => text)];
    if (raisesDoubts && faults.length > 0)
      this.logger.warn(
        { paymentId: paymentId.toHexString(), faults },
        'the books of a payment are wrong; they are checked again',
      );
    return faults;
  }
}

function isNodeError(error: unknown): boolean {
  return error instanceof ChainError;
}
