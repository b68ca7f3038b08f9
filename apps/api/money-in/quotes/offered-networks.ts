import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type Environment, ENVIRONMENTS, type Token } from '@cowrie/dto';
import type { TokenSignature } from '@cowrie/chain-evm';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import {
  ChainCursorsRepository,
  type CursorPosition,
} from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { verifiedSignature } from '@cowrie/api/chain/chain-records/verified-network';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig, type ConfiguredNetwork } from '@cowrie/api/platform/config/app.config';
import { type HealthCheck, HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { DatabaseWrites, type WriteCount } from '@cowrie/api/platform/mongo/database-writes';
import { ExclusiveTask } from '@cowrie/api/platform/tasks/exclusive-task';
import { Periodic } from '@cowrie/api/platform/tasks/periodic-tasks';
import { keptAt, mostBehindSeconds, reasonBehind, reasonNotOffered, verifiedPart } from './network-offer';

/** Cursors to which nothing was written are still read this often. */
const READ_AT_LEAST_MS = 5000;
/** If the database does not answer for this long, health reports each offer as failing. */
const HEALTH_MAX_AGE_SECONDS = 10;

interface Offer {
  id: string;
  environment: Environment;
  /** As configured. */
  network: ConfiguredNetwork;
  /** With the tokens that a worker has verified. Undefined until a worker has read the network. */
  verified?: ConfiguredNetwork;
  /** Absent for a retired network: nobody waits for it. */
  check?: HealthCheck;
  /** Its last success is the block or the write that the worker reached, in any process. */
  worker: HealthCheck;
}

/**
 * The networks that new payments can choose now. It answers from memory. Once a second it looks at the
 * cursors, and reads them if something was written to them or they were last read five seconds ago.
 * A cursor in memory ages like any other, so a silent database ends the offer too (docs/decisions/0023).
 */
@Injectable()
export class OfferedNetworks implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task = new ExclusiveTask(OfferedNetworks.name, () => this.refresh());
  private readonly offers: readonly Offer[];
  private cursors = new Map<string, CursorPosition>();
  private readonly writes: WriteCount;
  private seenWrites = NaN;
  private readAtMs = -Infinity;

  constructor(
    private readonly positions: ChainCursorsRepository,
    config: AppConfig,
    health: HealthRegistry,
    private readonly clock: Clock,
    writes: DatabaseWrites,
  ) {
    this.writes = writes.to('chain_cursors');
    this.offers = ENVIRONMENTS.flatMap((environment) =>
      (config.environments[environment]?.networks ?? []).map((network) => {
        const id = cursorId(environment, network.name);
        const check = () => health.register(`offer ${id}`, { maxAgeSeconds: HEALTH_MAX_AGE_SECONDS });
        const worker = health.register(`worker ${id}`, { maxAgeSeconds: mostBehindSeconds(network) });
        return { id, environment, network, worker, ...(!network.retired && { check: check() }) };
      }),
    );
  }

  /** The first answers need the cursors, so the process listens after this. */
  onApplicationBootstrap(): Promise<void> {
    return this.task.run();
  }

  @Periodic('offered-networks')
  tick(): Promise<void> {
    return this.task.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  /** The offered networks of an environment with their offered tokens, in the order of the configuration. */
  of(environment: Environment): ConfiguredNetwork[] {
    return this.offers.flatMap((offer) =>
      offer.environment === environment && offer.verified && this.reasonAgainst(offer) === undefined
        ? [offer.verified]
        : [],
    );
  }

  /**
   * How a transfer of this token on this network is signed; undefined unless a worker has verified that the
   * token takes such signatures, and the pair is offered (docs/decisions/0130).
   */
  signatureOf(
    environment: Environment,
    { token, network }: { token: Token; network: string },
  ): TokenSignature | undefined {
    const definition = this.of(environment).find(({ name }) => name === network)?.tokens[token];
    const verified = this.cursors.get(cursorId(environment, network))?.verified;
    if (!definition || verifiedSignature(verified, definition)?.state !== 'matches') return undefined;
    return definition.signature;
  }

  /**
   * The number of a network's newest block at its worker's last poll, at most a second old while the database
   * answers. Undefined while nobody has read the network. Only for the page's count of confirmations; no
   * decision uses it.
   */
  headOf(environment: Environment, network: string): number | undefined {
    return this.cursors.get(cursorId(environment, network))?.headNumber;
  }

  /**
   * Reads the cursors now, and reports to health which networks are not offered, and when a worker last kept
   * each.
   */
  async refresh(): Promise<void> {
    const isRead = this.writes() === this.seenWrites && performance.now() - this.readAtMs < READ_AT_LEAST_MS;
    if (!isRead) await this.read();
    for (const offer of this.offers) this.renew(offer, this.cursors.get(offer.id));
  }

  private async read(): Promise<void> {
    const seenWrites = this.writes();
    const found = await this.positions.positions(this.offers.map(({ id }) => id));
    this.cursors = new Map(found.map((cursor) => [cursor._id, cursor]));
    this.seenWrites = seenWrites;
    this.readAtMs = performance.now();
  }

  private renew(offer: Offer, cursor: CursorPosition | undefined): void {
    const readTo = cursor && keptAt(cursor);
    if (readTo) offer.worker.succeeded(reasonBehind(offer.network, readTo, this.clock.now()), readTo);
    else offer.worker.failed('no worker has read it yet');
    const reason = this.reasonAgainst(offer);
    if (reason !== undefined || !cursor?.verified) {
      offer.check?.failed(`not offered: ${reason}`);
      return;
    }
    const { network, unverified } = verifiedPart(offer.network, cursor.verified);
    offer.verified = network;
    const note = unverified.length > 0 ? `no worker has verified ${unverified.join(', ')} yet` : undefined;
    offer.check?.succeeded(note);
  }

  private reasonAgainst({ id, network }: Offer): string | undefined {
    return reasonNotOffered(network, this.cursors.get(id), this.clock.now());
  }
}
