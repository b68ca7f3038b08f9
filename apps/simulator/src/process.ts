import { Types } from 'mongoose';
import { NetworkWatcher } from '@cowrie/api/money-in/chain-watcher/network-watcher';
import { WatchedAddresses } from '@cowrie/api/money-in/chain-watcher/watched-addresses';
import { ExpiryService } from '@cowrie/api/money-in/payments/evaluate/expiry.service';
import { PaymentResolutions } from '@cowrie/api/operations/operator/payment-resolutions.service';
import { ScreeningDecisions } from '@cowrie/api/operations/operator/screening/screening-decisions.service';
import { evmSweeps } from '@cowrie/api/platform/chain/evm/evm.dispatch';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { NetworkSweeper } from '@cowrie/api/money-out/conversion/network-sweeper';
import { ConversionService } from '@cowrie/api/money-out/conversion/conversion.service';
import { openRooms, type Rooms } from '@cowrie/api/money-out/testing/rooms';
import { FakeReader } from './chain/fake-reader';
import { FakeSweeper } from './chain/fake-sweeper';
import { floatOf } from './float.task';
import { operate } from './operator.task';
import { refund } from './refund.task';
import { relayOf } from './relay.task';
import type { Random } from './random';
import { type ScheduledProcess, nextTurn } from './scheduler';
import { decideHeld } from './screening.task';
import type { World } from './world';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';

/** A process as the world sees it. */
export interface WorldProcess extends ScheduledProcess {
  readonly readers: readonly FakeReader[];
  readonly sweepers: readonly Pick<
    FakeSweeper,
    'isUnreachable' | 'lostAnswers' | 'droppedBroadcasts' | 'hidesReceipts' | 'isRemembering'
  >[];
  readonly payers?: WorldProcess['sweepers'];
  readonly relayers?: WorldProcess['sweepers'];
  /** Draws how its database behaves until the next draw. */
  sicken?(random: Random): void;
  /** Begins some of the tasks whose time has come, in any order. */
  beginSome(random: Random): Promise<void>;
  /** Begins every task whose time has come, one after another; `drained` makes its calls. */
  beginAll(drained: () => Promise<void>): Promise<void>;
}

/** Chances that a process begins a task at a step: a task that it runs with every block, or any other. */
const FREQUENT_TASK_CHANCE = 0.45;
const RARE_TASK_CHANCE = 0.22;

/**
 * One worker process with all its tasks. Processes share nothing but the database, the chains and the
 * exchange.
 */
export class Process implements WorldProcess {
  hasCrashed = false;
  isPaused = false;
  calls = 0;
  crash?: ScheduledProcess['crash'];
  readonly readers: FakeReader[];
  readonly sweepers: FakeSweeper[];
  private readonly running = new Set<string>();
  private readonly tasks: Record<string, () => Promise<unknown>>;

  constructor(
    readonly name: string,
    private readonly world: World,
  ) {
    const { chains, database, clock, config, mutant } = world;
    const schedule = world.scheduler.wrapperOf(this);
    const wrap = <T extends object>(target: T): T =>
      schedule(world.poison.into(mutant?.(target, world) ?? target));
    const sources = world.screening.sources();
    const rooms: Rooms = openRooms(database, clock, { config, wrap, sources });
    const leases = world.hasLeases
      ? wrap(new LeaseService(database.leases, clock))
      : new AlwaysGrantedLeases(world);
    this.readers = chains.map((chain) => new FakeReader(chain, () => world.seconds()));
    this.sweepers = chains.map((chain) => new FakeSweeper(chain));
    const addresses = new WatchedAddresses('test', rooms.paymentAddresses, clock);
    const expiry = new ExpiryService(
      ...([rooms.payments, rooms.evaluator, rooms.setAside, leases, clock, new DatabaseWrites()] as const),
    );
    const settlement = settlementOf(rooms, leases);
    this.tasks = {};
    for (const [index, { network }] of chains.entries()) {
      const holdsLease = () => leases.acquire(`watch:${network.name}`);
      const reader = wrap(this.readers[index] as FakeReader);
      const watcher = new NetworkWatcher({ environment: 'test', reader, holdsLease, addresses, ...rooms });
      this.tasks[`watch ${network.name}`] = async () => (await holdsLease()) && watcher.catchUp();
      const outside = { reader, sweeper: evmSweeps(wrap(this.sweepers[index] as FakeSweeper)) };
      const networkSweeper = new NetworkSweeper({ environment: 'test', network, ...outside, ...rooms });
      this.tasks[`sweep ${network.name}`] = async () =>
        (await leases.acquire(`sweep:${network.name}`)) && networkSweeper.run();
    }
    this.tasks.expiry = () => expiry.tick();
    this.tasks.collect = () => settlement.collect();
    this.tasks.settle = () => settlement.tick();
    const relay = relayOf(rooms, world, wrap);
    this.tasks.relay = async () => (await leases.acquire('webhooks:relay')) && relay.run();
    const { payments, evaluator } = rooms;
    const audit = wrap(new AuditLog(database.auditEntries, clock));
    const operator = new PaymentResolutions(payments, evaluator, audit, config, clock);
    this.tasks.operate = () => operate(operator, world);
    this.tasks.refund = () => refund(rooms, world);
    const decisions = new ScreeningDecisions(payments, evaluator, audit, rooms.screening, clock);
    this.tasks.screen = () => decideHeld(decisions, world);
    const pay = floatOf(rooms, world, { wrap, readers: this.readers });
    if (world.isHot) this.tasks.pay = () => world.payAlone(this, pay);
  }

  async beginSome(random: Random): Promise<void> {
    for (const task of random.shuffled(Object.keys(this.tasks)))
      if (random.chance(isFrequent(task) ? FREQUENT_TASK_CHANCE : RARE_TASK_CHANCE)) await this.start(task);
  }

  async beginAll(drained: () => Promise<void>): Promise<void> {
    for (const task of Object.keys(this.tasks)) {
      await this.start(task);
      await drained();
    }
  }

  /** Begins one task, unless it is already running or the process is paused or has crashed. */
  private async start(task: string): Promise<void> {
    const work = this.tasks[task];
    if (this.hasCrashed || this.isPaused || !work || this.running.has(task)) return;
    this.running.add(task);
    void work()
      .catch((error: unknown) => this.world.failed(`${this.name} ${task}`, error))
      .finally(() => this.running.delete(task));
    await nextTurn();
  }
}

/** True for tasks that a real process runs with every block: watch and sweep. */
function isFrequent(task: string): boolean {
  return /^(watch|sweep)/.test(task);
}

/** Grants every lease to every process. The invariants must hold without leases too. */
class AlwaysGrantedLeases extends LeaseService {
  constructor(world: World) {
    super(world.database.leases, world.clock);
  }

  override acquire(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

/** The settlement service as the API runs it, but without timers. */
function settlementOf(rooms: Rooms, leases: LeaseService): ConversionService {
  const {
    config,
    steps,
    collector,
    sweeps,
    vaults,
    reconciliation,
    payments,
    paymentAddresses,
    cursors,
    clock,
    transfers,
    doubts,
    evaluator,
    setAside,
  } = rooms;
  const health = new HealthRegistry(clock);
  return new ConversionService(
    ...([config, leases, health, steps, collector] as const),
    ...([sweeps, vaults, reconciliation, payments, paymentAddresses, cursors, clock] as const),
    ...([transfers, doubts, evaluator, setAside, new NodeConnections(), new DatabaseWrites()] as const),
  );
}

/**
 * Returns the id of a world's nth payment. Ids are the same in every world, so that vault addresses are
 * derived once.
 */
export function paymentIdOf(slot: number): Types.ObjectId {
  return new Types.ObjectId((0x5eed0000 + slot).toString(16).padStart(24, '0'));
}
