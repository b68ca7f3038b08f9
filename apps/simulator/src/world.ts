import { type NetworkDefinition, vaultAddress } from '@cowrie/chain-evm';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { AppConfig, PayoutsConfig } from '@cowrie/api/platform/config/app.config';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig, aNetwork, rateLimitsOf, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { BlockProducer } from './chain/block.producer';
import { FakeChain, idOf } from './chain/fake-chain';
import { RELAY_GAS } from './chain/fake-relayer';
import { IllChains } from './chain/ill.chains';
import { LyingNode } from './chain/lying.node';
import { sum } from './invariants/invariant';
import { DatabaseClockFaults } from './database/database.clock.faults';
import type { DirectDatabase } from './database/direct.database';
import { CURSOR_NOT_FOUND } from './database/ill.database';
import { EXCHANGE_FAULTS, type Fault } from './faults';
import { boundSeconds } from './invariants/liveness';
import { BrokenInvariantError, StateMirror } from './invariants/state.mirror';
import type { Outside } from './machine/outside';
import { Poison } from './poison';
import { CAPS } from './float.task';
import { Process, type WorldProcess } from './process';
import type { DueQueue } from './queues/due.items';
import { Random } from './random';
import { LARGE_ABOVE_TOKENS, LARGE_ABOVE_UNITS } from './scenario/plan';
import { Scenario } from './scenario/scenario';
import type { Timeline } from './scenario/timeline';
import { type ScheduledProcess, Scheduler } from './scheduler';
import { ScreeningFaults } from './screening.faults';
import type { Actor } from './town/actors';
import { type Undone, unendedOf, unpaidOf } from './undone';

/** The fake accounts sign without a key, but the program starts their loops only if one is set. */
const SWEEPER_KEY = `0x${'1'.repeat(64)}`;
const DELEGATE_KEY = `0x${'3'.repeat(64)}`;
const GATHER_MINUTES = 3;
const RELAYER_KEY = `0x${'4'.repeat(64)}`;
const FLOAT_KEY = `0x${'2'.repeat(64)}`;
/** In one of this many worlds a Safe pays. The others are unchanged. */
const WORLDS_PER_SAFE = 5;
const SAFE_WORLD = 2;
/** In one of this many worlds personal data goes soon after a payment's end. The others are unchanged. */
const WORLDS_PER_FORGETTING = 6;
const FORGETTING_WORLD = 2;
/** Thirty-six minutes. No session is removed, because its address is watched for a week. */
const SHORT_RETENTION = { emptySessionDays: 7, personalDataDays: 0.025 };
/** One in this many worlds orphans final blocks. */
const WORLDS_PER_BELOW_FINAL = 12;
const BELOW_FINAL_WORLD = 5;
/**
 * In one of this many worlds the accounts of the second network have no nonces, and their transactions
 * expire, as on TRON.
 */
const WORLDS_PER_EXPIRY = 4;
const EXPIRY_WORLD = 3;
/**
 * How long they are valid, in turn. The first are over before their next block. The second outlast
 * what a worker needs to give one up, so one that it gives up too early can still be in a block.
 */
const LIVES_SECONDS = [60, 1200] as const;
const LEAST_FAULTY_SECONDS = 1500;
/** Long enough for refunds to be asked for, approved and paid. */
const MOST_FAULTY_SECONDS = 6000;
/** Owners take their time. A payment that is sold last is still within its bound. */
const SAFE_SECONDS = 8000;
/** Few payments need a part of that time. */
const SMALL_SHARE = 0.6;
/** Payments that no plan opened are counted from here. */
const STRAY_SLOT = 1000;
const DAY_MS = 86_400_000;
/** Its answers are the town's (`town/provider.ts`). */
const OIDC = {
  issuer: 'https://provider.example',
  clientId: 'cowrie',
  clientSecret: 'c'.repeat(32),
  name: 'the provider',
};
/** It only makes the first admin, and in these worlds somebody else does. */
const ADMIN_TOKEN = 'a'.repeat(40);
/** So few relays that each budget is used up in some worlds. */
const GAS_BUDGETS = {
  perPayment: 2 * RELAY_GAS + 1,
  perPayer: 2 * RELAY_GAS + 1,
  perMerchant: 2 * RELAY_GAS + 1,
  perDay: 2 * RELAY_GAS + 1,
};
/** How many passwords, and how many codes, a person may try in this time. */
export const GUESSES = { limit: 20, windowSeconds: 600 };
const NOBODY = new Error('nobody receives');
const START_MS = Date.UTC(2033, 0, 1);
const MAX_CALLS_BEFORE_CRASH = 900;

/** Replaces a part with a faulty one. The invariants must find the fault. */
export type Mutant = <T extends object>(part: T, world: World) => T;

export interface WorldOptions {
  seed: number;
  payments: number;
  database: DirectDatabase;
  merchants: readonly Merchant[];
  mutant?: Mutant;
  /** Opens a process. Default: one of services that are put together by hand. */
  open?: (name: string, world: World) => Promise<WorldProcess>;
  /** What happens by the clock. Default: payments are stored with their payers' choices. */
  timeline?: (world: World) => Timeline;
  /** A process crashes within this many calls. */
  callsBeforeCrash?: number;
  /** How long faults happen, at most, unless the world needs longer for what it plays. */
  mostFaultySeconds?: number | undefined;
  /** Faults, actors and payments (`payment 7`) that are left out. */
  without?: ReadonlySet<string>;
  /** The last step with faults. Default: all. */
  calmAfter?: number | undefined;
  /** Called with a line for everything that happens outside of the service, or that the service tells. */
  tell?: ((line: string) => void) | undefined;
  /** Called with a line for every step. */
  log?: ((line: string) => void) | undefined;
}

/** Everything that one seed determines: chains, payments, worker processes and injected faults. */
export class World {
  readonly random: Random;
  readonly clock = new FakeClock(START_MS);
  readonly config: AppConfig;
  readonly chains: FakeChain[];
  readonly producers: BlockProducer[];
  readonly scheduler: Scheduler;
  readonly scenarios: Scenario[];
  readonly mirror: StateMirror;
  readonly hasLeases: boolean;
  readonly hasDeepReorganizations: boolean;
  /** Reorgs may orphan final blocks. */
  readonly isBelowFinal: boolean;
  /** True if the float signs payouts; otherwise people do. */
  readonly isHot: boolean;
  /** True if payouts are proposed to the owners of a Safe. */
  readonly isSafe: boolean;
  /** True if transactions of ours expire on the second network. */
  readonly isExpiring: boolean;
  /** True if the customers' data is kept for less than an hour. */
  readonly isForgetful: boolean;
  /** How long faults happen, at least. */
  readonly faultySeconds: number;
  readonly screening: ScreeningFaults;
  readonly poison: Poison;
  /** Of worlds of whole programs. */
  readonly illChains: IllChains | undefined;
  readonly databaseClock: DatabaseClockFaults;
  processes: WorldProcess[] = [];
  /** Injected faults so far, by kind. */
  readonly faultCounts = new Map<Fault, number>();
  private readonly strays = new Map<string, Scenario>();
  private step = 0;
  private calm = false;
  private calmSinceSeconds = 0;
  /** For each thing that is left to be done: how long it lasted after the faults had stopped, in seconds. */
  readonly lasted = new Map<string, number>();
  /** For each queue: how long an item was due at most while faults happened, in seconds. */
  readonly waited = new Map<DueQueue, number>();
  readonly bugs: string[] = [];
  /** Receivers of webhooks and e-mails. Without any, neither arrives. */
  outside: Outside = { receive: () => Promise.reject(NOBODY), mail: () => Promise.reject(NOBODY) };
  private processCount = 0;
  private idCount = 0;
  private floatHolder: ScheduledProcess | undefined;
  private wasOperatorAskedAgain = false;
  private latestMs = START_MS;

  constructor(readonly options: WorldOptions) {
    const { seed, payments } = options;
    this.random = new Random(seed);
    this.hasLeases = this.random.chance(0.4);
    const isDeep = this.random.chance(0.2);
    // Only payouts that are transactions can be lost by such a reorg.
    this.isBelowFinal = options.open !== undefined && seed % WORLDS_PER_BELOW_FINAL === BELOW_FINAL_WORLD;
    this.hasDeepReorganizations = isDeep || this.isBelowFinal;
    const isHot = this.random.chance(0.6);
    this.isSafe = options.open !== undefined && seed % WORLDS_PER_SAFE === SAFE_WORLD;
    this.isHot = isHot && !this.isSafe;
    // Below final, nobody could tell that a transaction is dead.
    this.isExpiring =
      options.open !== undefined &&
      seed % WORLDS_PER_EXPIRY === EXPIRY_WORLD &&
      !this.isSafe &&
      !this.isBelowFinal;
    this.isForgetful = options.open !== undefined && seed % WORLDS_PER_FORGETTING === FORGETTING_WORLD;
    this.screening = new ScreeningFaults(this, this.random.chance(0.5));
    const networks = networksOf(this.isSafe, this.paysOnChain);
    const environments = { test: { treasury: TREASURY, networks } };
    this.config = aConfig({
      environments,
      paymentWindowSeconds: 600,
      mail: {
        server: { host: 'mail.example', port: 587, isSecure: false, requiresTls: true },
        from: { name: 'Cowrie', address: 'noreply@cowrie.example' },
      },
      sweeperKeys: { test: SWEEPER_KEY },
      relayerKeys: { test: RELAYER_KEY },
      relays: { walletFactories: [], mostGas: 1_000_000, budgets: GAS_BUDGETS },
      payouts: { test: { ...this.signer(), caps: CAPS } },
      adminToken: ADMIN_TOKEN,
      oidc: OIDC,
      ...(this.isForgetful && { retention: { test: SHORT_RETENTION, live: SHORT_RETENTION } }),
      rateLimits: rateLimitsOf(
        { limit: 100_000, windowSeconds: 60 },
        { 'sign-in-account': GUESSES, 'second-factor': GUESSES },
      ),
    });
    const drawn = options.open
      ? this.random.int(LEAST_FAULTY_SECONDS, MOST_FAULTY_SECONDS)
      : LEAST_FAULTY_SECONDS;
    // A payout comes late in a world, and only then can a reorg take it back.
    const { mostFaultySeconds } = options;
    const needed = this.isBelowFinal ? 2 * MOST_FAULTY_SECONDS : this.isSafe ? SAFE_SECONDS : undefined;
    this.faultySeconds =
      mostFaultySeconds === undefined
        ? (needed ?? drawn)
        : Math.max(Math.min(drawn, mostFaultySeconds), Math.floor((needed ?? 0) * SMALL_SHARE));
    const first = START_MS / 1000 - 600;
    const turn = Math.floor(seed / WORLDS_PER_EXPIRY) % LIVES_SECONDS.length;
    const lifeSeconds = this.isExpiring ? LIVES_SECONDS[turn] : undefined;
    this.chains = networks.map(
      (network, at) => new FakeChain(network, vaultOf, first, at > 0 ? lifeSeconds : undefined),
    );
    const { hasDeepReorganizations: isDeepest, isBelowFinal } = this;
    const producerOptions = { nowSeconds: () => this.seconds(), isDeep: isDeepest, isBelowFinal };
    this.producers = this.chains.map(
      (chain) => new BlockProducer(chain, { ...producerOptions, random: this.random.fork() }),
    );
    this.scheduler = new Scheduler(this.random.fork(), {
      done: (call, error) => this.mirror.afterCall(call, error),
      crashed: (process) => this.countFault('crash', process.name),
    });
    this.scenarios = Array.from(
      { length: payments },
      (_, slot) => new Scenario(slot, this.random.seed(), this),
    ).filter(({ slot }) => !options.without?.has(`payment ${slot}`));
    this.poison = new Poison(this);
    this.databaseClock = new DatabaseClockFaults(this);
    // If confirmed blocks can be orphaned, no ending is certain, so a lie would show nothing.
    if (!this.hasDeepReorganizations) for (const chain of this.chains) chain.liar = this.drawLiar(chain);
    this.mirror = new StateMirror(this);
    for (const chain of this.chains) chain.isStored = (txHash) => this.mirror.signedRelays.has(txHash);
    this.illChains = this.paysOnChain ? new IllChains(this, this.random.fork()) : undefined;
    options.database.useClock(() => this.databaseNow());
  }

  /** Whether payouts are transactions on the chains. Otherwise their fate is decided by the plan. */
  get paysOnChain(): boolean {
    return this.options.open !== undefined;
  }

  /** True if people export payouts, and have the owners of the treasury sign them. */
  get isBatch(): boolean {
    return !this.isHot && !this.isSafe;
  }

  private signer(): Omit<PayoutsConfig, 'caps'> {
    if (this.isSafe) return { signer: 'safe', delegateKey: DELEGATE_KEY, gatherMinutes: GATHER_MINUTES };
    return this.isHot ? { signer: 'hot', hotKey: FLOAT_KEY } : { signer: 'batch' };
  }

  /** Opens the first processes. */
  async begin(): Promise<void> {
    this.processes = [await this.newProcess(), await this.newProcess()];
  }

  /** A new number for an id, counted from 1. */
  nextId(): number {
    return (this.idCount += 1);
  }

  private drawLiar(chain: FakeChain): LyingNode | undefined {
    const liar = LyingNode.draw(this.random.fork(), this, chain);
    if (!liar) return undefined;
    const fault = liar.hasHonestNode ? 'lying node' : 'lying node alone';
    if (!this.admits(fault)) return undefined;
    this.countFault(fault, chain.network.name);
    return liar;
  }

  get database(): DirectDatabase {
    return this.options.database;
  }

  get mutant(): Mutant | undefined {
    return this.options.mutant;
  }

  /** When the world begins, in epoch seconds. */
  get startSeconds(): number {
    return START_MS / 1000;
  }

  seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  /**
   * The world's clock can go back to reach an exact second. The database's clock does not, unless it is set
   * back.
   */
  databaseNow(): Date {
    this.latestMs = Math.max(this.latestMs, this.clock.now().getTime());
    return new Date(this.latestMs + this.databaseClock.aheadMs);
  }

  /** Returns a process without any memory. It crashes at some call, unless `canCrash` is false. */
  async newProcess(canCrash = true): Promise<WorldProcess> {
    const { open = openProcess, callsBeforeCrash = MAX_CALLS_BEFORE_CRASH } = this.options;
    const process = await open(`p${(this.processCount += 1)}`, this);
    if (canCrash && this.admits('crash')) {
      const atCall = this.random.int(1, callsBeforeCrash);
      process.crash = { atCall, when: this.random.pick(['before', 'after'] as const) };
    }
    return process;
  }

  chainOf(network: string): FakeChain {
    const chain = this.chains.find((one) => one.network.name === network);
    if (!chain) throw new Error(`no network ${network}`);
    return chain;
  }

  /** The story of a payment. One that no plan opened has a story in which nobody pays. */
  scenarioOf(paymentId: string): Scenario {
    const scenario = this.scenarios.find(({ hex }) => hex === paymentId) ?? this.strays.get(paymentId);
    if (scenario) return scenario;
    const stray = Scenario.stray(STRAY_SLOT + this.strays.size, paymentId, this);
    this.strays.set(paymentId, stray);
    return stray;
  }

  /** True for a payment that must wait until its transfers are final. */
  isLarge({ plan }: Scenario, { creditedIds = [] }: Payment): boolean {
    const credited = this.mirror.transfers.filter((one) => creditedIds.includes(idOf(one, one.network)));
    const creditedUnits = sum(credited.map(({ units }) => BigInt(units)));
    return plan.expectedUnits > LARGE_ABOVE_UNITS || creditedUnits > LARGE_ABOVE_UNITS;
  }

  producerOf(chain: FakeChain): BlockProducer {
    return this.producers[this.chains.indexOf(chain)] as BlockProducer;
  }

  /**
   * Does a process's work with the float, unless another one is at it. Caps need that: a lease that is lost
   * in the middle lets one more payout pass (`docs/decisions/0057`), which is not what these worlds test.
   */
  async payAlone(process: ScheduledProcess, work: () => Promise<void>): Promise<void> {
    if (this.floatHolder && !this.floatHolder.hasCrashed) return;
    this.floatHolder = process;
    try {
      await work();
    } finally {
      this.floatHolder = undefined;
    }
  }

  /**
   * Stops every fault but poison and those of the exchange, and leaves one new process that does not crash.
   */
  async stopFaults(): Promise<void> {
    this.screening.answer();
    this.databaseClock.aheadMs = 0;
    for (const producer of this.producers) producer.resetGasPrice();
    this.illChains?.heal();
    this.calm = true;
    this.calmSinceSeconds = this.seconds();
    for (const process of this.processes) if (!process.hasCrashed) this.scheduler.kill(process);
    this.processes = [await this.newProcess(false)];
  }

  /**
   * True when neither database nor chains show anything left to do, except poisoned items.
   * @throws BrokenInvariantError when something is left for longer than its bound
   */
  async isIdle(): Promise<boolean> {
    await this.mirror.checkStep();
    const left = (await this.undone()).filter(({ paymentId }) => !this.poison.has(paymentId));
    this.noteLeft(left);
    return left.length === 0;
  }

  /** Notes how long each thing has been left. @throws BrokenInvariantError when one is late */
  private noteLeft(left: readonly Undone[]): void {
    const seconds = this.seconds() - this.calmSinceSeconds;
    for (const { what } of left) this.lasted.set(what, Math.max(this.lasted.get(what) ?? 0, seconds));
    if (!this.paysOnChain) return;
    const late = left.filter(({ what }) => seconds > boundSeconds(what));
    if (late.length > 0)
      throw new BrokenInvariantError(
        `What is due ends within its bound: ${late.map(({ paymentId, what }) => `${paymentId}: ${what}`).join('; ')}`,
      );
  }

  /** What is left to be done, as of the last check of the step. */
  async undone(): Promise<Undone[]> {
    const unended = unendedOf(this);
    // The operator is asked again when every transfer is final. A decision that is refused then stays
    // refused.
    const undecided = this.scenarios
      .filter((one) => one.plan.operator && !one.isDecided && !this.wasOperatorAskedAgain)
      .map(({ hex }) => ({ paymentId: hex, what: 'its operator has not decided' }));
    if (unended.every(({ paymentId }) => this.poison.has(paymentId))) this.wasOperatorAskedAgain = true;
    return [...unended, ...undecided, ...(await unpaidOf(this))];
  }

  /** Ends all poison. The operator is asked again about the poisoned payments. */
  heal(): void {
    this.poison.heal();
    this.calmSinceSeconds = this.seconds();
    this.wasOperatorAskedAgain = false;
  }

  /** A step begins. The last one with faults is number `calmAfter`. */
  beginStep(): void {
    this.step += 1;
  }

  /** Whether a fault that was drawn happens. A story is made shorter by leaving out what does not matter. */
  admits(fault: Fault): boolean {
    const { without, calmAfter = Infinity } = this.options;
    // The exchange keeps its faults for some rounds, because most orders are placed in them.
    const isCalm = this.calm && !EXCHANGE_FAULTS.includes(fault);
    return !isCalm && this.step <= calmAfter && !without?.has(fault);
  }

  /** Whether somebody plays. Draw everything first, so that leaving out one shifts nobody else's numbers. */
  plays(actor: Actor): boolean {
    return !this.options.without?.has(actor);
  }

  countFault(fault: Fault, detail = ''): void {
    this.faultCounts.set(fault, (this.faultCounts.get(fault) ?? 0) + 1);
    this.tell(() => `FAULT ${fault}${detail && `: ${detail}`}`);
  }

  /** A line of the world's story: something outside of the service, or that the service tells. */
  tell(line: () => string): void {
    this.options.tell?.(`${timeText(this.clock.now().getTime() - START_MS)} ${line()}`);
    this.log(line);
  }

  log(line: () => string): void {
    this.options.log?.(`${(this.clock.now().getTime() - START_MS) / 1000}s ${line()}`);
  }

  /**
   * A process has written a line of its log. A programming error in it is a bug, and so is an error of an
   * HTTP call that nobody injected.
   */
  logged(process: string, line: string): void {
    this.log(() => `${process} says ${line.trim()}`);
    const { err, context } = JSON.parse(line) as { err?: LoggedError; context?: string };
    if (!err) return;
    const isUnexplained = context === 'Http' && !isInjected(err);
    if (isUnexplained || PROGRAMMING_ERRORS.includes(err.type ?? ''))
      this.bugs.push(`${process}: ${err.stack}`);
  }

  /**
   * Logs the error of a task. Most errors are injected faults, and the next run retries; a programming error
   * is a bug.
   */
  failed(what: string, error: unknown): void {
    const name = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.log(() => `${what} failed: ${name}`);
    if (isProgrammingError(error)) this.bugs.push(`${what}: ${error instanceof Error ? error.stack : name}`);
  }
}

function openProcess(name: string, world: World): Promise<WorldProcess> {
  return Promise.resolve(new Process(name, world));
}

/** Days, hours, minutes and seconds since the beginning, such as `+00:03:20` and `+12d 00:03:20`. */
function timeText(ms: number): string {
  const passedMs = Math.max(0, ms);
  const days = Math.floor(passedMs / DAY_MS);
  return `+${days > 0 ? `${days}d ` : ''}${new Date(passedMs).toISOString().slice(11, 19)}`;
}

interface LoggedError {
  type?: string;
  code?: unknown;
  stack?: string;
}

/** What an ill database answers with, and what poison throws. */
function isInjected({ type = '', code }: LoggedError): boolean {
  return ['MongoNetworkError', 'PoisonError'].includes(type) || code === CURSOR_NOT_FOUND;
}

const PROGRAMMING_ERRORS = [
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SyntaxError',
  'StrictModeError',
  'CastError',
  'ValidationError',
];

/** True for errors that no injected fault can cause. */
function isProgrammingError(error: unknown): boolean {
  return error instanceof Error && PROGRAMMING_ERRORS.includes(error.name);
}

/** Transfers of USDC can be signed where somebody can relay them. */
function networksOf(isSafe: boolean, isSignable: boolean): NetworkDefinition[] {
  const aboveTokens = LARGE_ABOVE_TOKENS.toString();
  const { USDC, ...others } = aNetwork().tokens;
  const signature = { kind: 'eip3009', name: 'USD Coin', version: '2' } as const;
  const tokens = { ...(USDC && { USDC: { ...USDC, ...(isSignable && { signature }) } }), ...others };
  return [
    aNetwork({
      chainId: 84_532,
      tokens,
      confirmations: 3,
      large: { confirmations: 7, aboveTokens },
      sweep: { batchSize: 50, replaceAfterSeconds: 240 },
      ...safeServiceOf('base', isSafe),
    }),
    aNetwork({
      name: 'polygon',
      chainId: 80_002,
      tokens,
      confirmations: 4,
      large: { confirmations: 10, tag: 'finalized', aboveTokens },
      sweep: { batchSize: 3, maxWaitSeconds: 120 },
      ...safeServiceOf('polygon', isSafe),
    }),
  ];
}

function safeServiceOf(network: string, isSafe: boolean): Pick<NetworkDefinition, 'safeServiceUrl'> {
  return isSafe ? { safeServiceUrl: `https://safe.example/${network}/api` } : {};
}

const vaults = new Map<string, string>();
function vaultOf(paymentId: string): string {
  const known = vaults.get(paymentId);
  if (known) return known;
  const vault = vaultAddress({ factory: aNetwork().factory, treasury: TREASURY, paymentId });
  vaults.set(paymentId, vault);
  return vault;
}
