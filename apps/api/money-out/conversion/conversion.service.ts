import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { NetworkDefinition } from '@cowrie/chain-evm';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { VaultDoubts } from '@cowrie/api/chain/chain-records/vault-doubts.repository';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { EXCHANGE_NAMES, type ExchangeName } from '@cowrie/api/merchants/merchants/exchange-names';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentAddresses } from '@cowrie/api/money-in/payments/document/payment-addresses';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { DatabaseWrites, type WriteCount } from '@cowrie/api/platform/mongo/database-writes';
import { logWith } from '@cowrie/api/platform/logging/log.context';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { ExclusiveTask } from '@cowrie/api/platform/tasks/exclusive-task';
import { type NextWork, NOT_KNOWN, type Pace, PacedTask } from '@cowrie/api/platform/tasks/paced-task';
import { traced } from '@cowrie/api/platform/tracing/tracing';
import { NetworkSweeper, rejectionText } from './network-sweeper';
import { ConversionSteps } from './conversion-steps';
import { SweepWork } from './sweep-work';
import { SweepsRepository } from './sweeps.repository';
import { VaultCollector } from './vault-collector';
import { VaultReconciliation } from './vault-reconciliation.service';
import { VaultSweepsRepository } from './vault-sweeps.repository';

/** At most this many due settlements are taken in one run. */
const BATCH_SIZE = 200;
/**
 * This many settlements of one exchange advance at once. One that gets no answer delays the others little.
 */
const CONCURRENCY = 4;
/** The next step's time is known in advance, unless another process writes a change. */
const STEPS_PACE: Pace = { shortestMs: 500, longestMs: 2000, wakeMs: 250 };
const COLLECT_PACE: Pace = { shortestMs: 1000, longestMs: 2000, wakeMs: 100 };
/**
 * A network without a sweep is checked only this often, because a request of this process wakes its sweeper.
 */
const SWEEP_REST_MS = 2000;
const STEPS = ['due', 'sweeping', 'converting', 'charging', 'settled', 'refused'] as const;

/**
 * Runs a sweeper for each network, and for each environment, the settlement steps and the collection of other
 * money.
 */
@Injectable()
export class ConversionService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly connections: { close(): void }[] = [];
  private readonly sweepLoops: PacedTask[] = [];
  /** One per exchange, so that an exchange that does not answer holds up no other. */
  private readonly stepsTasks = ENVIRONMENTS.flatMap((environment) =>
    EXCHANGE_NAMES.map(
      (provider) =>
        new ExclusiveTask(`${ConversionService.name} ${environment} ${provider}`, () =>
          this.advanceAll(environment, provider),
        ),
    ),
  );
  private readonly stepsLoop: PacedTask;
  private readonly collectLoop: PacedTask;
  private readonly sweepWrites: WriteCount;
  private readonly sweepWork: SweepWork;

  constructor(
    private readonly config: AppConfig,
    private readonly leases: LeaseService,
    private readonly health: HealthRegistry,
    private readonly steps: ConversionSteps,
    private readonly collector: VaultCollector,
    private readonly sweeps: SweepsRepository,
    private readonly vaults: VaultSweepsRepository,
    private readonly reconciliation: VaultReconciliation,
    private readonly payments: PaymentsRepository,
    private readonly paymentAddresses: PaymentAddresses,
    private readonly cursors: ChainCursorsRepository,
    private readonly clock: Clock,
    private readonly transfers: TransfersRepository,
    private readonly doubts: VaultDoubts,
    private readonly evaluator: PaymentEvaluator,
    private readonly setAside: SetAside,
    private readonly nodes: NodeConnections,
    writes: DatabaseWrites,
  ) {
    this.sweepWrites = writes.to('sweeps', 'vault_sweeps');
    this.sweepWork = new SweepWork(sweeps, vaults, clock, this.sweepWrites);
    const [startDue, collectAll] = [() => this.startDue(), () => this.collectAll()];
    this.stepsLoop = new PacedTask(ConversionService.name, startDue, STEPS_PACE, writes.to('payments'));
    this.collectLoop = new PacedTask(VaultCollector.name, collectAll, COLLECT_PACE, writes.to('transfers'));
  }

  onApplicationBootstrap(): void {
    this.payments.settlementChanged.on(() => this.stepsLoop.wake());
    this.stepsLoop.start();
    this.collectLoop.start();
    for (const environment of ENVIRONMENTS) {
      const key = this.config.sweeperKeys[environment];
      for (const network of this.config.environments[environment]?.networks ?? []) {
        if (key) this.startSweeper(environment, network, key);
      }
    }
  }

  async onModuleDestroy(): Promise<void> {
    const loops = [this.stepsLoop, this.collectLoop, ...this.sweepLoops];
    await Promise.all(loops.map((loop) => loop.stop()));
    await Promise.all(this.stepsTasks.map((task) => task.stop()));
    for (const connection of this.connections) connection.close();
  }

  /** Advances every due settlement now. */
  async tick(): Promise<void> {
    await Promise.all(this.stepsTasks.map((task) => task.run()));
  }

  /** Collects now the money that no settlement sweeps. */
  collect(): Promise<void> {
    return this.collectLoop.run();
  }

  private startSweeper(environment: Environment, network: NetworkDefinition, key: string): void {
    const id = cursorId(environment, network.name);
    const sweeper = this.nodes.sweeper(network, key);
    const reader = this.nodes.reader(network);
    this.connections.push(sweeper, reader);
    const { sweeps, vaults, reconciliation, payments, paymentAddresses } = this;
    const { transfers, doubts, evaluator, cursors, setAside, clock } = this;
    const settling = { sweeps, vaults, reconciliation, payments, paymentAddresses };
    const stored = { transfers, doubts, evaluator, cursors };
    const parts = { environment, network, sweeper, reader, ...settling, ...stored, setAside, clock };
    const networkSweeper = new NetworkSweeper(parts);
    const check = this.health.register(`sweeps ${id}`, { maxAgeSeconds: 60 });
    const sweep = async (): Promise<NextWork> => {
      if (!(await this.sweepWork.isOn(environment, network.name))) {
        check.succeeded();
        return NOT_KNOWN;
      }
      const isOurs = await this.leases.acquire(`sweep:${id}`);
      const rejection = isOurs ? await networkSweeper.run() : undefined;
      const detail = rejection && rejectionText(rejection);
      // The network's fee limit is there so that sweeps wait for cheaper gas, so waiting is not a failure.
      if (!detail || rejection === 'fees_too_high') check.succeeded(detail);
      else check.failed(detail);
      return 'soon';
    };
    const { pollIntervalMs } = network;
    const longestMs = Math.max(pollIntervalMs, SWEEP_REST_MS);
    const pace = { shortestMs: pollIntervalMs, longestMs, wakeMs: pollIntervalMs };
    const loop = new PacedTask(`Sweeper ${id}`, sweep, pace, this.sweepWrites);
    this.vaults.requested.on(() => loop.wake());
    this.sweepLoops.push(loop);
    loop.startNow();
  }

  /** Starts the due steps and does not wait for them: an exchange that does not answer holds up no other. */
  private async startDue(): Promise<NextWork> {
    const dueAt = await this.payments.nextSettlementStep([...STEPS]);
    if (!dueAt) return NOT_KNOWN;
    const restMs = dueAt.getTime() - this.clock.now().getTime();
    if (restMs > 0) return restMs;
    void this.tick();
    return 'soon';
  }

  /** Advances every due settlement of one exchange. One that fails does not hold up the others. */
  private async advanceAll(environment: Environment, provider: ExchangeName): Promise<void> {
    if (!(await this.leases.acquire(`settlement:${environment}:${provider}`))) return;
    const queue = `settlement ${environment} ${provider}`;
    const except = await this.setAside.resting(queue);
    const scope = { environment, provider };
    const waiting = await this.payments.findInSettlement(scope, [...STEPS], BATCH_SIZE, except);
    const rest = waiting.values();
    const advanceRest = () =>
      this.setAside.each(queue, rest, idOf, (payment: Pick<Payment, '_id'>) => this.advance(payment._id));
    await Promise.all(Array.from({ length: CONCURRENCY }, advanceRest));
  }

  private advance(paymentId: Types.ObjectId): Promise<void> {
    return logWith({ paymentId: paymentId.toHexString() }, () =>
      traced({ name: 'settlement step', isRoot: true }, () => this.steps.advance(paymentId)).catch(
        async (error: unknown) => {
          // Its time in the queue moves too, so that it does not count as due. If that write fails, nothing
          // else changes.
          await this.steps.postpone(paymentId).catch(() => undefined);
          throw error;
        },
      ),
    );
  }

  private async collectAll(): Promise<NextWork> {
    if (!(await this.leases.acquire('collection'))) return 'not ours';
    return (await this.collector.collect(ENVIRONMENTS)) > 0 ? 'soon' : NOT_KNOWN;
  }
}

function idOf({ _id }: Pick<Payment, '_id'>): string {
  return _id.toHexString();
}
