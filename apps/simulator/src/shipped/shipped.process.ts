import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import mongoose, { type Connection } from 'mongoose';
import type { ChainReader, SafeReader } from '@cowrie/chain-evm';
import type { ScreeningSource } from '@cowrie/screening';
import { MachineTime } from '@cowrie/clock';
import { createApp } from '@cowrie/api/faces/app';
import { GasLeftReader } from '@cowrie/api/operations/operator/overview/gas-left.service';
import { SCREENING_SOURCES } from '@cowrie/api/money-out/screening/screening.service';
import { PayoutRails } from '@cowrie/api/money-out/conversion/rail/payout-rails';
import { evmPayments, evmSweeps } from '@cowrie/api/platform/chain/evm/evm.dispatch';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ClockWatch } from '@cowrie/api/platform/clock/clock.watch';
import { DatabaseClock, type TimeSource } from '@cowrie/api/platform/clock/database.clock';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { createLogger } from '@cowrie/api/platform/logging/logging';
import { IllDatabase } from '../database/ill.database';
import type { FakeChain } from '../chain/fake-chain';
import { expiringPayments, expiringSweeps } from '../chain/expiring.dispatch';
import { FakePayer } from '../chain/fake-payer';
import { FakeReader } from '../chain/fake-reader';
import { FakeAuthorizations, FakeRelayer } from '../chain/fake-relayer';
import { FakeSafes } from '../chain/fake-safes';
import { FakeSweeper } from '../chain/fake-sweeper';
import { beginRandomness } from '../machine/machine';
import { inRealm, type Realm } from '../machine/realm';
import { Timers } from '../machine/timers';
import type { Random } from '../random';
import type { WorldProcess } from '../process';
import { nextTurn, type ScheduledProcess } from '../scheduler';
import type { World } from '../world';
import { alterInPlace } from './alter';

const { MongoNetworkError } = mongoose.mongo;

/** An answer of the HTTP application. */
export interface Answer {
  status: number;
  body: unknown;
  /** The cookies that it sets. */
  cookies: readonly { name: string; value: string }[];
  /** Where it sends the browser. */
  location?: string;
  /** What x402 says in headers, as base64 JSON: the ways to pay, and what became of a signed payment. */
  required?: string;
  settled?: string;
}

/** A request to the HTTP application. */
export interface Ask {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** A body that is sent as it is. */
  text?: string;
}

/** The process ended before it answered. What it has done until then is not known. */
export class LostError extends Error {
  override readonly name = 'LostError';
}

/** Chance that a due timer fires at a step of the world. */
const TIMER_CHANCE = 0.4;
/** The pause of a loop that has found work. */
const SOON_MS = 1000;
const MOST_LOOKS = 8;
const ADDRESS = '203.0.113.7';

/**
 * The shipped program in the role `all`, as one process of a world: its HTTP application and all its workers.
 * Its database, nodes, time, timers and randomness are the world's.
 */
export class ShippedProcess implements WorldProcess {
  hasCrashed = false;
  isPaused = false;
  calls = 0;
  crash?: ScheduledProcess['crash'];
  readonly readers: FakeReader[];
  readonly sweepers: FakeSweeper[];
  readonly payers: FakePayer[];
  readonly relayers: FakeRelayer[];
  readonly illness: IllDatabase;
  private readonly realm: Realm;
  /** What the program draws once it is built. */
  private readonly serving: Random;
  private readonly askers = new Set<() => void>();
  private app: NestFastifyApplication | undefined;
  private hasBooted = false;

  private constructor(
    readonly name: string,
    private readonly world: World,
  ) {
    const nowMs = () => world.clock.now().getTime();
    const random = world.random.fork();
    this.serving = random.fork();
    this.realm = {
      nowMs,
      timers: new Timers(nowMs),
      random,
      outside: {
        receive: (origin, request) =>
          world.scheduler.call(this, `webhook to ${origin}`, () => world.outside.receive(origin, request)),
        fetch: (url, body) =>
          world.scheduler.call(this, `fetch ${url}`, () => Promise.resolve(world.outside.fetch?.(url, body))),
        identify: (code) =>
          world.scheduler.call(this, 'OpenID provider', () =>
            Promise.resolve(world.outside.identify?.(code)),
          ),
        mail: (mail) => world.scheduler.call(this, 'mail', () => world.outside.mail(mail)),
      },
    };
    this.illness = new IllDatabase(world, name);
    this.readers = world.chains.map((chain) => new FakeReader(chain, () => world.seconds()));
    this.sweepers = world.chains.map((chain) => new FakeSweeper(chain));
    this.payers = world.chains.map((chain) => new FakePayer(chain));
    this.relayers = this.readers.map(
      (reader, at) => new FakeRelayer(world.chains[at] as FakeChain, reader, () => world.seconds()),
    );
  }

  /** Boots a process up to where it begins to repeat its work. Its first calls wait for their turn. */
  static async boot(name: string, world: World): Promise<ShippedProcess> {
    const process = new ShippedProcess(name, world);
    await inRealm(process.realm, () => process.open());
    return process;
  }

  /** Begins some of the tasks whose time has come, in any order. */
  async beginSome(random: Random): Promise<void> {
    // Every 2 s, and a step is longer than the hold of a jump.
    if (this.world.databaseClock.isJumping && this.isServing)
      this.run(
        () =>
          void this.get(ClockWatch)
            .tick()
            .catch(() => undefined),
      );
    for (const timer of random.shuffled(this.realm.timers.due()))
      if (random.chance(TIMER_CHANCE)) await this.fire(timer);
  }

  /** Begins every task whose time has come. */
  async beginAll(drained: () => Promise<void>): Promise<void> {
    for (const timer of this.realm.timers.due()) {
      await this.fire(timer);
      await drained();
    }
    // A loop that found work looks again soon.
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      this.world.clock.advanceSeconds(1);
      if (!(await this.goOn(drained))) break;
    }
  }

  /** Ends the short waits that are over, such as those before another try. False: there was none. */
  async goOn(drained: () => Promise<void>): Promise<boolean> {
    const soon = this.realm.timers
      .due()
      .filter(({ isRepeated, delayMs }) => !isRepeated && delayMs <= SOON_MS);
    for (const timer of soon) {
      await this.fire(timer);
      await drained();
    }
    return soon.length > 0;
  }

  /** Fires every timer that is due, as on a machine that is not starved; `drained` makes the calls. */
  async beOnTime(drained: () => Promise<void>): Promise<void> {
    for (const timer of this.realm.timers.due()) await this.fire(timer);
    await drained();
  }

  /** Whether it serves requests: it has started, and it runs. */
  get isServing(): boolean {
    return this.hasBooted && !this.hasCrashed && !this.isPaused;
  }

  sicken(random: Random): void {
    this.illness.draw(random);
  }

  get<T>(type: abstract new (...args: never[]) => T): T {
    return this.nest.get<T>(type, { strict: false });
  }

  /** The whole program. */
  get nest(): NestFastifyApplication {
    if (!this.app) throw new LostError(`${this.name} has ended`);
    return this.app;
  }

  /** Runs work as code of this process. */
  run<T>(work: () => T): T {
    return inRealm(this.realm, work);
  }

  /** The result of work of this process. @throws LostError if the process crashes first */
  orLost<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const lost = () => reject(new LostError(`${this.name} has ended`));
      this.askers.add(lost);
      this.run(work)
        .then(resolve, reject)
        .finally(() => this.askers.delete(lost));
    });
  }

  /** Calls the HTTP application. @throws LostError if the process crashes before it answers */
  ask({ method, path, headers = {}, body, text = JSON.stringify(body) }: Ask): Promise<Answer> {
    return this.orLost(async () => {
      const {
        statusCode,
        payload,
        cookies,
        headers: answered,
      } = await this.nest.inject({
        method,
        url: path,
        remoteAddress: ADDRESS,
        headers: {
          host: 'api.example',
          ...(text !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(text !== undefined && { payload: text }),
      });
      const { location, 'payment-required': required, 'payment-response': settled } = answered;
      return {
        status: statusCode,
        body: parsed(payload),
        cookies,
        ...(typeof location === 'string' && { location }),
        ...(typeof required === 'string' && { required }),
        ...(typeof settled === 'string' && { settled }),
      };
    });
  }

  /** Forgets everything, as a crash does. Who waits for an answer gets none. */
  forget(): void {
    this.realm.timers.clear();
    this.app = undefined;
    for (const lost of this.askers) lost();
  }

  private async fire(timer: Parameters<Timers['fire']>[0]): Promise<void> {
    if (this.hasCrashed || this.isPaused) return;
    this.realm.timers.fire(timer);
    await nextTurn();
  }

  private async open(): Promise<void> {
    const { world, realm } = this;
    const write = (line: string): void => world.logged(this.name, line);
    const logger = createLogger('warn', { destination: { write } });
    const app = await createApp(world.config, world.database.uri, logger);
    this.app = app;
    const connection = app.get<Connection>(getConnectionToken());
    // Nothing may reach the socket's server from now on.
    await connection.getClient().close();
    realm.timers.clear();
    await world.database.lead(connection, (mongo) => ({
      run: (command, options) => this.reach(nameOf(command), () => this.illness.run(mongo, command, options)),
    }));
    this.replaceEdges();
    if (world.databaseClock.isJumping) await this.followDatabase();
    alterInPlace(app, (part) => world.poison.into(world.mutant?.(part, world) ?? part));
    beginRandomness(realm, this.serving);
    const booted = app.init();
    // The first calls of its start are made by the world, like all others.
    booted.then(
      () => (this.hasBooted = true),
      (error: unknown) => {
        world.failed(`${this.name} boots`, error);
        // A program that cannot start ends, and is started again.
        if (!this.hasCrashed) world.scheduler.kill(this);
      },
    );
    await nextTurn();
  }

  /** The answer to a command that never arrives: the driver's error, after a time. */
  private failLater(afterMs: number): Promise<never> {
    return new Promise((_, reject) => {
      const fail = () => reject(new MongoNetworkError('connection 7 to 10.0.0.1:27017 timed out'));
      this.realm.timers.set(fail, afterMs);
    });
  }

  /** The process follows the clock of the world's database, on the world's time as its steady counter. */
  private async followDatabase(): Promise<void> {
    const { world } = this;
    const nowMs = () => world.clock.now().getTime();
    const time: MachineTime = Object.assign(new MachineTime(), { steadyMs: nowMs, systemMs: nowMs });
    const read = () => Promise.resolve({ localTime: world.databaseNow() });
    const clock = await DatabaseClock.start({ command: read } as TimeSource, time);
    const command = () => this.reach('hello', read);
    Object.assign(this.nest.get<Clock>(Clock), clock, { source: { command } });
  }

  /** Makes a call to the database in its turn, unless no command arrives. */
  private reach<T>(name: string, call: () => Promise<T>): Promise<T> {
    const { failsAfterMs } = this.illness;
    return failsAfterMs === undefined
      ? this.world.scheduler.call(this, name, call)
      : this.failLater(failsAfterMs);
  }

  private replaceEdges(): void {
    const { world, nest } = this;
    const schedule = world.scheduler.wrapperOf(this);
    const wrap = <T extends object>(part: T): T => schedule(world.mutant?.(part, world) ?? part);
    const of = <T>(parts: readonly T[], network: { name: string }): T =>
      parts[world.chains.findIndex((chain) => chain.network.name === network.name)] as T;
    const dispatchOn = <T>(network: { name: string }, { evm, expiring }: { evm: T; expiring: T }): T =>
      of(world.chains, network).lifeSeconds === undefined ? evm : expiring;
    Object.assign(this.get(NodeConnections), {
      reader: (network: { name: string }): ChainReader => wrap(of(this.readers, network)),
      sweeper: (network: { name: string }) =>
        dispatchOn(network, { evm: evmSweeps, expiring: expiringSweeps })(wrap(of(this.sweepers, network))),
      payer: (network: { name: string }) =>
        dispatchOn(network, { evm: evmPayments, expiring: expiringPayments })(wrap(of(this.payers, network))),
      relayer: (network: { name: string }) => wrap(of(this.relayers, network)),
      authorizations: (network: { name: string }, token: { address: string }) =>
        wrap(new FakeAuthorizations(of(this.readers, network), token.address, () => world.seconds())),
      safes: (network: { name: string }): SafeReader => wrap(new FakeSafes(of(this.readers, network))),
    } satisfies Partial<Record<keyof NodeConnections, unknown>>);
    if (!world.databaseClock.isJumping) {
      Object.assign(nest.get<Clock>(Clock), { now: () => world.clock.now() });
      Object.assign(this.get(ClockWatch), { tick: () => Promise.resolve() });
    }
    nest.get<ScreeningSource[]>(SCREENING_SOURCES, { strict: false }).push(
      // A call to a source over the network waits for its turn where that matters.
      ...world.screening.sources().map((one) => (world.screening.isContradictory ? schedule(one) : one)),
    );
    const rails: Pick<PayoutRails, 'named'> = {
      named: () => world.outside.rail && schedule(world.outside.rail),
    };
    Object.assign(this.get(PayoutRails), rails);
    // It reads the sender of a signed transaction, and what the fake accounts sign is none.
    Object.assign(this.get(GasLeftReader), { all: () => Promise.resolve([]) });
    if (!world.hasLeases) grantLeases(this.get(LeaseService));
  }
}

/**
 * Grants every lease to every process, except those of payouts: caps need them (`docs/decisions/0057`). All
 * other invariants must hold without leases too.
 */
function grantLeases(leases: LeaseService): void {
  const { acquire, keep } = leases;
  const isNeeded = (name: string) => name.startsWith('payouts:');
  Object.assign(leases, {
    acquire: async (name: string) => !isNeeded(name) || acquire.call(leases, name),
    keep: async (name: string) => !isNeeded(name) || keep.call(leases, name),
  });
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload) as unknown;
  } catch {
    return payload;
  }
}

/** For the log: the command and its collection. */
function nameOf(command: object): string {
  const [[name, collection] = ['nothing', '']] = Object.entries(command);
  return `${name} ${String(collection)}`;
}
