import { type NetworkDefinition, vaultAddress } from '@cowrie/chain-evm';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { BlockProducer } from './chain/block.producer';
import { FakeChain, idOf } from './chain/fake-chain';
import { LyingNode } from './chain/lying.node';
import { sum } from './invariants/invariant';
import type { DirectDatabase } from './database/direct.database';
import { StateMirror } from './invariants/state.mirror';
import { Poison } from './poison';
import { Process } from './process';
import { Random } from './random';
import { drawPlan, LARGE_ABOVE_TOKENS } from './scenario/plan';
import { Scenario } from './scenario/scenario';
import { Scheduler } from './scheduler';
import { ScreeningFaults } from './screening.faults';
import { type Undone, unendedOf, unpaidOf } from './undone';

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
  /** True if the float signs payouts; otherwise people do. */
  readonly isHot: boolean;
  readonly screening: ScreeningFaults;
  readonly poison: Poison;
  processes: Process[] = [];
  /** Injected faults so far, by kind. */
  readonly faultCounts = new Map<string, number>();
  readonly bugs: string[] = [];
  private processCount = 0;
  private floatHolder: Process | undefined;
  private wasOperatorAskedAgain = false;
  private latestMs = START_MS;

  constructor(readonly options: WorldOptions) {
    const { seed, payments } = options;
    this.random = new Random(seed);
    this.hasLeases = this.random.chance(0.4);
    this.hasDeepReorganizations = this.random.chance(0.2);
    this.isHot = this.random.chance(0.6);
    this.screening = new ScreeningFaults(this, this.random.chance(0.5));
    const networks = networksOf();
    const environments = { test: { treasury: TREASURY, networks } };
    this.config = aConfig({ environments, paymentWindowSeconds: 600 });
    const first = START_MS / 1000 - 600;
    this.chains = networks.map((network) => new FakeChain(network, vaultOf, first));
    const producerOptions = { nowSeconds: () => this.seconds(), isDeep: this.hasDeepReorganizations };
    this.producers = this.chains.map(
      (chain) => new BlockProducer(chain, { ...producerOptions, random: this.random.fork() }),
    );
    this.scheduler = new Scheduler(this.random.fork(), {
      done: (call, error) => this.mirror.afterCall(call, error),
      crashed: (process) => this.countFault('crash', process.name),
    });
    this.scenarios = Array.from(
      { length: payments },
      (_, slot) => new Scenario(slot, drawPlan(this.random.fork()), this),
    );
    this.poison = new Poison(this);
    // If confirmed blocks can be orphaned, no ending is certain, so a lie would show nothing.
    if (!this.hasDeepReorganizations) for (const chain of this.chains) chain.liar = this.drawLiar(chain);
    this.mirror = new StateMirror(this);
    options.database.useClock(() => this.databaseNow());
    this.processes = [this.newProcess(), this.newProcess()];
  }

  private drawLiar({ network }: FakeChain): LyingNode | undefined {
    const liar = LyingNode.draw(this.random.fork(), this);
    if (liar) this.countFault(liar.hasHonestNode ? 'a lying node' : 'a lying node alone', network.name);
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

  /** The world's clock can go back to reach an exact second. The database's clock never does. */
  databaseNow(): Date {
    this.latestMs = Math.max(this.latestMs, this.clock.now().getTime());
    return new Date(this.latestMs);
  }

  /** Returns a process without any memory. It crashes at some call, unless `canCrash` is false. */
  newProcess(canCrash = true): Process {
    const process = new Process(`p${(this.processCount += 1)}`, this);
    if (canCrash) {
      const atCall = this.random.int(1, MAX_CALLS_BEFORE_CRASH);
      process.crash = { atCall, when: this.random.pick(['before', 'after'] as const) };
    }
    return process;
  }

  chainOf(network: string): FakeChain {
    const chain = this.chains.find((one) => one.network.name === network);
    if (!chain) throw new Error(`no network ${network}`);
    return chain;
  }

  scenarioOf(paymentId: string): Scenario {
    const scenario = this.scenarios.find(({ hex }) => hex === paymentId);
    if (!scenario) throw new Error(`no payment ${paymentId}`);
    return scenario;
  }

  /** True for a payment that must wait until its transfers are final. */
  isLarge({ plan }: Scenario, { creditedIds = [] }: Payment): boolean {
    const credited = this.mirror.transfers.filter((one) => creditedIds.includes(idOf(one, one.network)));
    const above = BigInt(LARGE_ABOVE_TOKENS) * 1_000_000n;
    return plan.expectedUnits > above || sum(credited.map(({ units }) => BigInt(units))) > above;
  }

  producerOf(chain: FakeChain): BlockProducer {
    return this.producers[this.chains.indexOf(chain)] as BlockProducer;
  }

  /**
   * Does a process's work with the float, unless another one is at it. Caps need that: a lease that is lost
   * in the middle lets one more payout pass (`docs/decisions/0057`), which is not what these worlds test.
   */
  async payAlone(process: Process, work: () => Promise<void>): Promise<void> {
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
  stopFaults(): void {
    this.screening.answer();
    for (const producer of this.producers) producer.resetGasPrice();
    for (const process of this.processes) if (!process.hasCrashed) this.scheduler.kill(process);
    this.processes = [this.newProcess(false)];
  }

  /** True when neither database nor chains show anything left to do, except poisoned items. */
  async isIdle(): Promise<boolean> {
    await this.mirror.checkStep();
    return (await this.undone()).every(({ paymentId }) => this.poison.has(paymentId));
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
    this.wasOperatorAskedAgain = false;
  }

  countFault(kind: string, detail = ''): void {
    this.faultCounts.set(kind, (this.faultCounts.get(kind) ?? 0) + 1);
    this.log(() => `${kind} ${detail}`);
  }

  log(line: () => string): void {
    this.options.log?.(`${(this.clock.now().getTime() - START_MS) / 1000}s ${line()}`);
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

/** True for errors that no injected fault can cause. */
function isProgrammingError(error: unknown): boolean {
  const names = ['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError', 'StrictModeError', 'CastError'];
  return error instanceof Error && (names.includes(error.name) || error.name === 'ValidationError');
}

function networksOf(): NetworkDefinition[] {
  const aboveTokens = LARGE_ABOVE_TOKENS.toString();
  return [
    aNetwork({
      confirmations: 3,
      large: { confirmations: 7, aboveTokens },
      sweep: { batchSize: 50, replaceAfterSeconds: 240 },
    }),
    aNetwork({
      name: 'polygon',
      chainId: 137,
      confirmations: 4,
      large: { confirmations: 10, tag: 'finalized', aboveTokens },
      sweep: { batchSize: 3, maxWaitSeconds: 120 },
    }),
  ];
}

const vaults = new Map<string, string>();
function vaultOf(paymentId: string): string {
  const known = vaults.get(paymentId);
  if (known) return known;
  const vault = vaultAddress({ factory: aNetwork().factory, treasury: TREASURY, paymentId });
  vaults.set(paymentId, vault);
  return vault;
}
