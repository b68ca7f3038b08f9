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
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { type NextWork, NOT_KNOWN, type Pace, PacedTask } from '@cowrie/api/platform/tasks/paced-task';
import { PaymentsRepository } from '../payments/document/payments.repository';
import { SignedTransfers } from '../payments/document/signed-transfers';
import { NetworkRelayer, type RelayRun, relayRejectionText } from './network-relayer';
import { RelayersRepository, SEEN_EVERY_SECONDS } from './relayers.repository';
import { RelaysRepository } from './relays.repository';

/** A payer waits for a relay, so the open ones of other processes are found within a second. */
const LOOK_PACE: Pace = { shortestMs: 1000, longestMs: 1000, wakeMs: 1000 };
/** While a relay is open, its network is looked at this often, or with each poll if that is more often. */
const FOLLOW_MS = 500;
/** Where rests end together, they end every 15 s, and a little early. */
const SEEN_MARGIN_MS = 1000;
/** No chain has blocks more often. */
const HEAR_MS = 200;
/** A relay of this process is sent at once. Those that come together share a run. */
const WAKE_MS = 20;

/** Runs a relayer for each network whose environment has a key. A lease lets only one process send. */
@Injectable()
export class RelaysService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly connections: { close(): void }[] = [];
  /** Keyed by the ID of a network’s cursor. */
  private readonly loops = new Map<string, PacedTask>();
  private readonly look: PacedTask;

  constructor(
    private readonly config: AppConfig,
    private readonly leases: LeaseService,
    private readonly health: HealthRegistry,
    private readonly relays: RelaysRepository,
    private readonly relayers: RelayersRepository,
    private readonly payments: PaymentsRepository,
    private readonly signedTransfers: SignedTransfers,
    private readonly cursors: ChainCursorsRepository,
    private readonly setAside: SetAside,
    private readonly clock: Clock,
    private readonly nodes: NodeConnections,
    private readonly writes: DatabaseWrites,
  ) {
    const look = () => this.lookForOpen();
    this.look = new PacedTask('Open relays', look, LOOK_PACE, writes.to('relays'));
  }

  onApplicationBootstrap(): void {
    for (const environment of ENVIRONMENTS) {
      const key = this.config.relayerKeys[environment];
      for (const network of this.config.environments[environment]?.networks ?? [])
        if (key && canSign(network)) this.start(environment, network, key);
    }
    if (this.loops.size === 0) return;
    this.relays.stored.on((id) => this.loops.get(id)?.wake());
    this.look.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.look, ...this.loops.values()].map((loop) => loop.stop()));
    for (const connection of this.connections) connection.close();
  }

  private start(environment: Environment, network: NetworkDefinition, key: string): void {
    const id = cursorId(environment, network.name);
    const scope = { environment, network: network.name };
    const { walletFactories, mostGas } = this.config.relays;
    const relayer = this.nodes.relayer(network, key, { walletFactories, mostGas: BigInt(mostGas) });
    const reader = this.nodes.reader(network);
    let heardAtMs = -Infinity;
    const heads = this.nodes.heads(network, () => {
      // No endpoint sets how often nodes are asked. What is not followed is found a moment later.
      if (!isOver(performance.now(), heardAtMs, HEAR_MS)) return;
      heardAtMs = performance.now();
      loop.wake();
    });
    this.connections.push(relayer, reader, ...(heads ? [heads] : []));
    const { relays, payments, signedTransfers, cursors, setAside, clock } = this;
    const outside = { relayer, reader, clock };
    const networkRelayer = new NetworkRelayer({
      environment,
      network,
      ...outside,
      relays,
      payments,
      signedTransfers,
      cursors,
      setAside,
    });
    const check = this.health.register(`relays ${id}`, { maxAgeSeconds: 2 * SEEN_EVERY_SECONDS });
    let seenAtMs: number | undefined;
    const toRelays = this.writes.to('relays');
    /** The writes that a run has seen that found nothing, and nothing ever sent. */
    let unusedWrites = NaN;
    const run = async (): Promise<NextWork> => {
      if (!(await this.leases.acquire(`relay:${id}`))) {
        check.succeeded();
        heads?.pause();
        return 'not ours';
      }
      const nowMs = clock.now().getTime();
      if (seenAtMs === undefined || isOver(nowMs, seenAtMs, SEEN_EVERY_SECONDS * 1000 - SEEN_MARGIN_MS)) {
        await this.relayers.seen(scope, relayer.address);
        seenAtMs = nowMs;
      }
      const seenWrites = toRelays();
      const unused: RelayRun = { isIdle: true, isUnused: true };
      const { isIdle, isUnused, rejection } =
        seenWrites === unusedWrites ? unused : await networkRelayer.run();
      unusedWrites = isUnused ? seenWrites : NaN;
      // Each block can have a relay in it, or the confirmation of one.
      if (isIdle) heads?.pause();
      else heads?.open();
      const detail = rejection && relayRejectionText(rejection);
      // The network’s fee limit is there so that relays wait for cheaper gas, so waiting is not a failure.
      if (!detail || rejection === 'fees_too_high') check.succeeded(detail);
      else check.failed(detail);
      return isIdle ? NOT_KNOWN : 'soon';
    };
    const shortestMs = Math.min(network.pollIntervalMs, FOLLOW_MS);
    const pace = { shortestMs, longestMs: SEEN_EVERY_SECONDS * 1000, wakeMs: WAKE_MS };
    const loop = new PacedTask(`Relayer ${id}`, () => check.over(run), pace, toRelays);
    this.loops.set(id, loop);
    loop.start();
  }

  /** Wakes the relayers of networks with open relays, which other processes may have stored. */
  private async lookForOpen(): Promise<NextWork> {
    for (const { environment, network } of await this.relays.figures())
      this.loops.get(cursorId(environment, network))?.wake();
    return NOT_KNOWN;
  }
}

/** A network none of whose tokens can be signed has nothing to relay. */
export function canSign({ tokens }: NetworkDefinition): boolean {
  return Object.values(tokens).some(({ signature }) => signature !== undefined);
}
