import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { NetworkDefinition } from '@cowrie/chain-evm';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { isOver } from '@cowrie/api/chain/block-reading/is-over';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { type NextWork, NOT_KNOWN, PacedTask } from '@cowrie/api/platform/tasks/paced-task';
import { PaymentsRepository } from '../payments/document/payments.repository';
import { NetworkRelayer, relayRejectionText } from './network-relayer';
import { RelayWork } from './relay-work';
import { RelayersRepository, SEEN_EVERY_MS } from './relayers.repository';
import { RelaysRepository } from './relays.repository';

/** A payer waits for a relay, so those of other processes are found within a second or two. */
const REST_MS = 1000;
/** A relay of this process is sent at once. Those that come together share a run. */
const WAKE_MS = 20;
/** How often a relayer without open relays looks whether a reorg has taken some back. */
const REORG_LOOK_MS = 60_000;

/** Runs a relayer for each network whose environment has a key. A lease lets only one process send. */
@Injectable()
export class RelaysService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly connections: { close(): void }[] = [];
  private readonly loops: PacedTask[] = [];
  private readonly work: RelayWork;

  constructor(
    private readonly config: AppConfig,
    private readonly leases: LeaseService,
    private readonly health: HealthRegistry,
    private readonly relays: RelaysRepository,
    private readonly relayers: RelayersRepository,
    private readonly payments: PaymentsRepository,
    private readonly cursors: ChainCursorsRepository,
    private readonly setAside: SetAside,
    private readonly clock: Clock,
    private readonly nodes: NodeConnections,
  ) {
    this.work = new RelayWork(relays, clock);
  }

  onApplicationBootstrap(): void {
    for (const environment of ENVIRONMENTS) {
      const key = this.config.relayerKeys[environment];
      for (const network of this.config.environments[environment]?.networks ?? [])
        if (key && canSign(network)) this.start(environment, network, key);
    }
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
    for (const connection of this.connections) connection.close();
  }

  private start(environment: Environment, network: NetworkDefinition, key: string): void {
    const id = cursorId(environment, network.name);
    const scope = { environment, network: network.name };
    const { walletFactories, mostGas } = this.config.relays;
    const relayer = this.nodes.relayer(network, key, { walletFactories, mostGas: BigInt(mostGas) });
    const reader = this.nodes.reader(network);
    this.connections.push(relayer, reader);
    const { relays, payments, cursors, setAside, clock } = this;
    const outside = { relayer, reader, clock };
    const networkRelayer = new NetworkRelayer({
      environment,
      network,
      ...outside,
      relays,
      payments,
      cursors,
      setAside,
    });
    const check = this.health.register(`relays ${id}`, { maxAgeSeconds: 60 });
    let seenAtMs: number | undefined;
    let ranAtMs: number | undefined;
    const isDue = (since: number | undefined, intervalMs: number) =>
      since === undefined || isOver(clock.now().getTime(), since, intervalMs);
    const run = async (): Promise<NextWork> => {
      const isOn = await this.work.isOn(scope);
      const isSeenDue = isDue(seenAtMs, SEEN_EVERY_MS);
      if (!isOn && !isSeenDue && !isDue(ranAtMs, REORG_LOOK_MS)) {
        check.succeeded();
        return NOT_KNOWN;
      }
      if (!(await this.leases.acquire(`relay:${id}`))) {
        check.succeeded();
        return isOn ? 'soon' : NOT_KNOWN;
      }
      if (isSeenDue) {
        await this.relayers.seen(scope, relayer.address);
        seenAtMs = clock.now().getTime();
      }
      if (!isOn && !isDue(ranAtMs, REORG_LOOK_MS)) return NOT_KNOWN;
      ranAtMs = clock.now().getTime();
      const rejection = await networkRelayer.run();
      const detail = rejection && relayRejectionText(rejection);
      // The network’s fee limit is there so that relays wait for cheaper gas, so waiting is not a failure.
      if (!detail || rejection === 'fees_too_high') check.succeeded(detail);
      else check.failed(detail);
      return isOn ? 'soon' : NOT_KNOWN;
    };
    const shortestMs = Math.min(network.pollIntervalMs, REST_MS);
    const pace = { shortestMs, longestMs: REST_MS, wakeMs: WAKE_MS };
    const loop = new PacedTask(`Relayer ${id}`, () => check.over(run), pace);
    relays.stored.on(() => loop.wake());
    this.loops.push(loop);
    loop.start();
  }
}

/** A network none of whose tokens can be signed has nothing to relay. */
export function canSign({ tokens }: NetworkDefinition): boolean {
  return Object.values(tokens).some(({ signature }) => signature !== undefined);
}
