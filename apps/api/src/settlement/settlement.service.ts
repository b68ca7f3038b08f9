import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Interval, SchedulerRegistry } from '@nestjs/schedule';
import { createChainReader, createVaultSweeper, type NetworkDefinition } from '@cowrie/chain-evm';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { ChainCursorsRepository } from '../payments/facts/chain-cursors.repository';
import { cursorId } from '../payments/facts/chain-cursor.schema';
import { TransfersRepository } from '../payments/facts/transfers.repository';
import { PaymentEvaluator } from '../payments/payment-evaluator.service';
import { PaymentsRepository } from '../payments/payments.repository';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { LeaseService } from '../platform/leases/lease.service';
import { ExclusiveTask } from '../platform/tasks/exclusive-task';
import { NetworkSweeper } from './network-sweeper';
import { SettlementSteps } from './settlement-steps';
import { SweepsRepository } from './sweeps.repository';

const PAYMENTS_PER_RUN = 200;

/** Drives settlements: a sweeper for each network, and the steps after the sweep for each environment. */
@Injectable()
export class SettlementService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SettlementService.name);
  private readonly connections: { close(): void }[] = [];
  private readonly tasks: ExclusiveTask[] = [];
  private readonly stepsTask = new ExclusiveTask(SettlementService.name, () => this.advanceAll());

  constructor(
    private readonly config: AppConfig,
    private readonly scheduler: SchedulerRegistry,
    private readonly leases: LeaseService,
    private readonly steps: SettlementSteps,
    private readonly sweeps: SweepsRepository,
    private readonly payments: PaymentsRepository,
    private readonly cursors: ChainCursorsRepository,
    private readonly transfers: TransfersRepository,
    private readonly evaluator: PaymentEvaluator,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    for (const environment of ENVIRONMENTS) {
      const key = this.config.sweeperKeys[environment];
      for (const network of this.config.environments[environment]?.networks ?? []) {
        if (key) this.startSweeper(environment, network, key);
      }
    }
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.stepsTask, ...this.tasks].map((task) => task.stop()));
    for (const connection of this.connections) connection.close();
  }

  @Interval(500)
  tick(): Promise<void> {
    return this.stepsTask.run();
  }

  private startSweeper(environment: Environment, network: NetworkDefinition, key: string): void {
    const id = cursorId(environment, network.name);
    const sweeper = createVaultSweeper(network, key);
    const reader = createChainReader(network);
    this.connections.push(sweeper, reader);
    const { sweeps, payments, cursors, transfers, evaluator, clock } = this;
    const { name, confirmations } = network;
    const chain = { network: name, confirmations, sweeper, reader };
    const stored = { sweeps, payments, cursors, transfers };
    const networkSweeper = new NetworkSweeper({ environment, ...chain, ...stored, evaluator, clock });
    const task = new ExclusiveTask(`Sweeper ${id}`, async () => {
      if (await this.leases.acquire(`sweep:${id}`)) await networkSweeper.run();
    });
    this.tasks.push(task);
    this.scheduler.addInterval(
      `sweep:${id}`,
      setInterval(() => void task.run(), network.pollIntervalMs),
    );
  }

  /** One payment that cannot go on does not hold up the others. */
  private async advanceAll(): Promise<void> {
    if (!(await this.leases.acquire('settlement'))) return;
    for (const environment of ENVIRONMENTS) {
      const waiting = await this.payments.findInSettlement(
        { environment },
        ['converting', 'charging', 'settled', 'refused'],
        PAYMENTS_PER_RUN,
      );
      for (const { _id } of waiting) {
        await this.steps.advance(_id).catch((error: unknown) => {
          this.logger.warn(
            { err: error, paymentId: _id.toHexString() },
            'settlement step failed; will be tried again',
          );
          return this.steps.postpone(_id);
        });
      }
    }
  }
}
