import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import { cursorId } from '../chain-records/chain-cursor.schema';
import { ChainCursorsRepository, type CursorPosition } from '../chain-records/chain-cursors.repository';
import { Clock } from '../platform/clock/clock';
import { AppConfig, type ConfiguredNetwork } from '../platform/config/app.config';
import { type HealthCheck, HealthRegistry } from '../platform/health/health.registry';
import { ExclusiveTask } from '../platform/tasks/exclusive-task';
import { reasonNotOffered } from './network-offer';

const REFRESH_INTERVAL_MS = 1000;
/** After this long without an answer of the database, health reports each offer as failing. */
const HEALTH_MAX_AGE_SECONDS = 10;

interface Offer {
  id: string;
  environment: Environment;
  network: ConfiguredNetwork;
  /** Absent for a retired network: nobody waits for it. */
  check?: HealthCheck;
}

/**
 * The networks that new payments can choose at this moment. It reads the cursors once a second and answers from memory. A cursor
 * in memory grows old like any other, so a database that does not answer ends the offer too (docs/decisions/0023).
 */
@Injectable()
export class OfferedNetworks implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task = new ExclusiveTask(OfferedNetworks.name, () => this.refresh());
  private readonly offers: readonly Offer[];
  private cursors = new Map<string, CursorPosition>();

  constructor(
    private readonly positions: ChainCursorsRepository,
    config: AppConfig,
    health: HealthRegistry,
    private readonly clock: Clock,
  ) {
    this.offers = ENVIRONMENTS.flatMap((environment) =>
      (config.environments[environment]?.networks ?? []).map((network) => {
        const id = cursorId(environment, network.name);
        const check = () => health.register(`offer ${id}`, { maxAgeSeconds: HEALTH_MAX_AGE_SECONDS });
        return { id, environment, network, ...(!network.retired && { check: check() }) };
      }),
    );
  }

  /** The first answers need the cursors, so the process listens after this. */
  onApplicationBootstrap(): Promise<void> {
    return this.task.run();
  }

  @Interval(REFRESH_INTERVAL_MS)
  tick(): Promise<void> {
    return this.task.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  /** The offered networks of an environment, in the order of the configuration. */
  of(environment: Environment): ConfiguredNetwork[] {
    return this.offers
      .filter((offer) => offer.environment === environment && this.reasonAgainst(offer) === undefined)
      .map(({ network }) => network);
  }

  /**
   * The number of a network's newest block at its worker's last poll, at most a second old while the database answers. Undefined
   * while nobody has read the network. For the page's count of confirmations only: nothing is decided by it.
   */
  headOf(environment: Environment, network: string): number | undefined {
    return this.cursors.get(cursorId(environment, network))?.headNumber;
  }

  /** Reads the cursors now, and tells health which networks are not offered. */
  async refresh(): Promise<void> {
    const found = await this.positions.positions(this.offers.map(({ id }) => id));
    this.cursors = new Map(found.map((cursor) => [cursor._id, cursor]));
    for (const offer of this.offers) {
      const reason = this.reasonAgainst(offer);
      if (reason === undefined) offer.check?.succeeded();
      else offer.check?.failed(`not offered: ${reason}`);
    }
  }

  private reasonAgainst({ id, network }: Offer): string | undefined {
    return reasonNotOffered(network, this.cursors.get(id), this.clock.now());
  }
}
