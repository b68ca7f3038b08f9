import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ChainMismatchError, type NetworkDefinition } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { VaultDoubts } from '@cowrie/api/chain/chain-records/vault-doubts.repository';
import { PaymentEvaluator } from '../payments/evaluate/payment-evaluator.service';
import { RelaysRepository } from '../relays/relays.repository';
import { PaymentAddresses } from '../payments/document/payment-addresses';
import { PaymentWindows } from '../payments/document/payment-windows';
import { PaymentsRepository } from '../payments/document/payments.repository';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { type NextWork, NOT_KNOWN, type Pace, PacedTask } from '@cowrie/api/platform/tasks/paced-task';
import { NetworkPace } from '@cowrie/api/chain/block-reading/network-pace';
import { MAX_TICK_MS, networkTicks } from './network-ticks';
import { NetworkWatcher } from './network-watcher';
import { RestingNetworks } from './resting-networks';
import { WatchedAddresses } from './watched-addresses';
import { type Reorg, WatcherMetrics } from '@cowrie/api/chain/block-reading/watcher.metrics';

/**
 * The shortest time from the start of one tick to the next. It applies when a tick takes longer than a poll,
 * or when a choice wakes its network.
 */
const WAKE_MS = 20;
/** How often the database is asked which resting networks the sessions of other processes chose. */
const LOOK_PACE: Pace = { shortestMs: 2_000, longestMs: 2_000, wakeMs: 2_000 };

/**
 * Runs one watcher for each network of each environment. A lease lets only one process read a network
 * (docs/decisions/0013).
 */
@Injectable()
export class ChainWatcherService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ChainWatcherService.name);
  private readonly tasks: PacedTask[] = [];
  private readonly resting: RestingNetworks;
  private readonly look: PacedTask;
  private readonly connections: { close(): void }[] = [];

  constructor(
    private readonly config: AppConfig,
    private readonly leases: LeaseService,
    private readonly health: HealthRegistry,
    private readonly cursors: ChainCursorsRepository,
    private readonly transfers: TransfersRepository,
    private readonly doubts: VaultDoubts,
    private readonly payments: PaymentsRepository,
    private readonly paymentAddresses: PaymentAddresses,
    windows: PaymentWindows,
    private readonly evaluator: PaymentEvaluator,
    private readonly relays: RelaysRepository,
    private readonly setAside: SetAside,
    private readonly clock: Clock,
    private readonly metrics: WatcherMetrics,
    private readonly nodes: NodeConnections,
    private readonly writes: DatabaseWrites,
  ) {
    this.resting = new RestingNetworks(payments, windows);
    const look = () => this.lookForChoices();
    this.look = new PacedTask('Networks at rest', look, LOOK_PACE, writes.to('payments'));
  }

  /**
   * Starts the watchers, all at once: each waits only for its own nodes.
   * @throws ChainMismatchError when a node serves another chain, factory or token than configured
   */
  async onApplicationBootstrap(): Promise<void> {
    const starts = ENVIRONMENTS.flatMap((environment) => {
      const addresses = new WatchedAddresses(
        environment,
        this.paymentAddresses,
        this.clock,
        this.writes.to('payments'),
      );
      const networks = this.config.environments[environment]?.networks ?? [];
      return networks.map((network) => this.start(environment, network, addresses));
    });
    // After a refusal the process ends, and then nothing may start any more.
    const refused = (await Promise.allSettled(starts)).find(({ status }) => status === 'rejected');
    if (refused) throw (refused as PromiseRejectedResult).reason;
    this.look.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.look, ...this.tasks].map((task) => task.stop()));
    for (const connection of this.connections) connection.close();
  }

  private async lookForChoices(): Promise<NextWork> {
    await this.resting.look();
    return NOT_KNOWN;
  }

  private async start(
    environment: Environment,
    network: NetworkDefinition,
    addresses: WatchedAddresses,
  ): Promise<void> {
    const id = cursorId(environment, network.name);
    const reader = this.nodes.reader(network, {
      onLeftOut: (facts) =>
        this.logger.warn(
          facts,
          `${facts.host} left out transfers of block ${facts.blockNumber} on ${id}; they were read in another way. Check or replace this node`,
        ),
    });
    this.connections.push(reader);
    const holdsLease = () => this.leases.acquire(`watch:${id}`);
    const scope = { environment, network: network.name };
    this.metrics.watch({ ...scope, reader });
    const onReorg = (reorg: Reorg): void => this.metrics.reorg(scope, reorg);
    const parts = { environment, reader, holdsLease, addresses, onReorg };
    const watcher = new NetworkWatcher({ ...parts, ...this.parts() });
    const check = this.health.register(`chain ${id}`, { maxAgeSeconds: 30 });
    const vaults = this.health.register(`vaults ${id}`, { maxAgeSeconds: 30 });
    const isAsserted = await this.assertNetwork(reader, id);
    if (isAsserted) await watcher.lookAtSignatures();
    const pace = new NetworkPace(network, () => watcher.isWaitedFor(), this.clock);
    const heads = this.nodes.heads(network, () => {
      if (hearOfBlock()) task.wake();
    });
    if (heads) this.connections.push(heads);
    const checks = { check, vaults, isAsserted, clock: this.clock };
    const { tickMs, tick, hearOfBlock } = networkTicks({
      reader,
      watcher,
      pace,
      heads,
      holdsLease,
      ...checks,
    });
    const tickOrTryAgain = () =>
      tick().catch((error: unknown) => {
        this.logger.error({ err: error }, `network ${id} was not read; it is tried again at the next poll`);
        return tickMs;
      });
    const pacing = { shortestMs: tickMs, longestMs: MAX_TICK_MS, wakeMs: WAKE_MS };
    const task = new PacedTask(`Watcher ${id}`, tickOrTryAgain, pacing);
    this.tasks.push(task);
    this.resting.add({ scope, pace, wake: () => task.wake() });
    task.startNow();
  }

  /**
   * True if the network matches its configuration. A node that does not answer is tried again later; a wrong
   * answer stops the start.
   */
  private async assertNetwork(reader: NetworkReader, id: string): Promise<boolean> {
    try {
      await reader.assertNetwork();
      return true;
    } catch (error) {
      if (error instanceof ChainMismatchError) throw error;
      this.logger.error(
        { err: error },
        `network ${id} does not answer; it is tried again. Check its RPC URLs`,
      );
      return false;
    }
  }

  private parts() {
    const { cursors, transfers, doubts, payments, paymentAddresses } = this;
    const { evaluator, relays, setAside, clock } = this;
    const writes = this.writes.to('transfers', 'vault_doubts');
    const told = { writes, paymentWrites: this.writes.to('payments') };
    const stored = { cursors, transfers, doubts, payments, paymentAddresses, relays };
    return { ...stored, evaluator, setAside, clock, ...told };
  }
}
