import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { accountOf, type NetworkDefinition, signSafeHash } from '@cowrie/chain-evm';
import { createSafeService } from '@cowrie/safe-service';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { PayoutSync } from '../payout-sync.service';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { treasuryOf } from '@cowrie/api/platform/config/treasury';
import { AppConfig, type PayoutsConfig } from '@cowrie/api/platform/config/app.config';
import { type HealthCheck, HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { ExclusiveTask } from '@cowrie/api/platform/tasks/exclusive-task';
import { type NextWork, NOT_KNOWN, type Pace, PacedTask } from '@cowrie/api/platform/tasks/paced-task';
import { PayoutEvaluator } from '../payout-evaluator.service';
import { DestinationScreening } from '../destination-screening.service';
import { PayoutReadiness } from '../payout-readiness.service';
import { PayoutsRepository } from '../payouts.repository';
import { NetworkPayouts, type NetworkPayoutsParts } from './network-payouts';
import { oneByOne } from './one-by-one';
import { PayoutProposals } from './safe/payout-proposals.repository';
import { QueuedPayouts } from './queued-payouts.repository';
import { type SendingScope, SentPayouts } from './sent-payouts.repository';
import { waitingText } from './waiting.text';

/** One look serves all networks. A payout of this process is found at once. */
const PACE: Pace = { shortestMs: 1000, longestMs: 5000, wakeMs: 250 };

const LOOK_AGAIN_EVERY_MS = 15_000;

interface Runner {
  environment: Environment;
  id: string;
  task: ExclusiveTask;
  check: HealthCheck;
  /** On a steady clock, in milliseconds. */
  restsUntil: number;
}

/** Sends payouts and watches the chains for them: one runner for each network, in the worker. */
@Injectable()
export class PayoutSending implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly runners = new Map<string, Runner>();
  /** On a steady clock, in milliseconds. */
  private looksAgainAt = 0;
  private readonly connections: { close(): void }[] = [];
  private readonly loop: PacedTask;

  constructor(
    private readonly config: AppConfig,
    private readonly leases: LeaseService,
    private readonly health: HealthRegistry,
    private readonly payouts: PayoutsRepository,
    private readonly sent: SentPayouts,
    private readonly queued: QueuedPayouts,
    private readonly setAside: SetAside,
    private readonly proposals: PayoutProposals,
    private readonly evaluator: PayoutEvaluator,
    private readonly readiness: PayoutReadiness,
    private readonly screening: DestinationScreening,
    private readonly sync: PayoutSync,
    private readonly cursors: ChainCursorsRepository,
    private readonly clock: Clock,
    private readonly nodes: NodeConnections,
    writes: DatabaseWrites,
  ) {
    this.loop = new PacedTask(PayoutSending.name, () => this.look(), PACE, writes.to('payouts'));
  }

  onApplicationBootstrap(): void {
    for (const environment of ENVIRONMENTS) {
      const payouts = this.config.payouts[environment];
      const inTurn = oneByOne();
      const configured = this.config.environments[environment];
      for (const network of configured?.networks ?? []) {
        const treasury = treasuryOf(network, configured) ?? '';
        if (payouts) this.addRunner({ environment, treasury }, network, payouts, inTurn);
      }
    }
    this.payouts.changed.on(() => {
      for (const runner of this.runners.values()) runner.restsUntil = 0;
      this.loop.wake();
    });
    this.loop.startNow();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
    await Promise.all([...this.runners.values()].map(({ task }) => task.stop()));
    for (const connection of this.connections) connection.close();
  }

  private addRunner(
    { environment, treasury }: { environment: Environment; treasury: string },
    network: NetworkDefinition,
    config: PayoutsConfig,
    inTurn: NetworkPayoutsParts['oneByOne'],
  ): void {
    const { signer, hotKey, caps } = config;
    const id = cursorId(environment, network.name);
    const reader = this.nodes.reader(network);
    const payer = signer === 'hot' && hotKey ? this.nodes.payer(network, hotKey) : undefined;
    const safes = this.nodes.safes(network);
    this.connections.push(reader, safes, ...(payer ? [payer] : []));
    const { sent, queued, setAside, readiness, screening, cursors, clock } = this;
    // The payment learns the outcome of its refund at once. If that fails, the sync reports it later.
    const evaluator: NetworkPayoutsParts['evaluator'] = {
      evaluate: async (payoutId, factOf) => this.sync.tell(await this.evaluator.evaluate(payoutId, factOf)),
    };
    const scope = { environment, network: network.name };
    const stored = { sent, queued, setAside, evaluator, readiness, screening, cursors, clock };
    const outside = { network, reader, payer, safes, safe: this.safeOf(network, config) };
    const work = new NetworkPayouts({ scope, treasury, caps, ...outside, ...stored, oneByOne: inTurn });
    const check = this.health.register(`payouts ${id}`, { maxAgeSeconds: 60 });
    const task = new ExclusiveTask(`Payouts ${id}`, async () => {
      runner.restsUntil = performance.now() + network.pollIntervalMs;
      const { restMs, rejection, problem } = await check.over(() => work.run());
      runner.restsUntil = performance.now() + restMs;
      const detail = problem ?? (rejection && waitingText(rejection));
      // The network's fee limit is there so that payouts wait for cheaper gas, and a token may refuse one of
      // them. Neither is a failure.
      if (!detail || rejection === 'fees_too_high' || rejection === 'would_revert') check.succeeded(detail);
      else check.failed(detail);
    });
    const runner: Runner = { environment, id, task, check, restsUntil: 0 };
    this.runners.set(id, runner);
  }

  /** How the owners of the treasury are asked; undefined if they are not asked. */
  private safeOf(
    { safeServiceUrl: url }: NetworkDefinition,
    { signer, delegateKey, safeServiceApiKey: apiKey, gatherMinutes = 0 }: PayoutsConfig,
  ): NetworkPayoutsParts['safe'] {
    if (signer !== 'safe' || url === undefined || delegateKey === undefined) return undefined;
    const sign = (safeTxHash: string) => signSafeHash(delegateKey, safeTxHash);
    return {
      service: createSafeService({ url, apiKey }),
      delegate: { address: accountOf(delegateKey), sign },
      gatherMs: gatherMinutes * 60_000,
      proposals: this.proposals,
    };
  }

  /**
   * The networks with final payouts to check again. Nobody waits for this, so the database is asked rarely.
   */
  private async toLookAgain(): Promise<SendingScope[]> {
    const now = performance.now();
    if (now < this.looksAgainAt) return [];
    this.looksAgainAt = now + LOOK_AGAIN_EVERY_MS;
    return this.sent.networksToLookAgain(this.clock.now());
  }

  /**
   * Starts the networks that have payouts and does not wait for them: a node that does not answer holds up no
   * other network.
   */
  private async look(): Promise<NextWork> {
    const found = [...(await this.payouts.networksWith(['queued', 'sent'])), ...(await this.toLookAgain())];
    const busy = new Set(found.map(({ environment, network }) => cursorId(environment, network)));
    for (const { id, environment, task, check, restsUntil } of this.runners.values()) {
      // The caps are the environment's, so one process sends all of its payouts.
      const isOurs = busy.has(id) && (await this.leases.acquire(`payouts:${environment}`));
      if (!isOurs) check.succeeded();
      else if (performance.now() >= restsUntil) void task.run();
    }
    const dueMs = [...this.runners.values()]
      .filter(({ id }) => busy.has(id))
      .map(({ restsUntil }) => restsUntil - performance.now());
    return dueMs.some((ms) => ms <= 0) ? 'soon' : Math.min(NOT_KNOWN, ...dueMs);
  }
}
