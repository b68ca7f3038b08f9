import { type NetworkDefinition, vaultAddress } from '@cowrie/chain-evm';
import type { Merchant } from '../../../apps/api/src/merchants/merchant.schema';
import { isTerminal } from '@cowrie/payment-state';
import type { Payment } from '../../../apps/api/src/payments/payment.schema';
import type { AppConfig } from '../../../apps/api/src/platform/config/app.config';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { aConfig, aNetwork, TREASURY } from '@cowrie/testing/api/test-config';
import { ChainWeather } from './chain/chain.weather';
import { FakeChain, idOf } from './chain/fake-chain';
import { sum } from './invariants/invariant';
import type { DirectDatabase } from './database/direct.database';
import { StateMirror } from './invariants/state.mirror';
import { Process } from './process';
import { Random } from './random';
import { drawPlan, LARGE_ABOVE_TOKENS } from './scenario/plan';
import { Scenario } from './scenario/scenario';
import { Scheduler } from './scheduler';

const START_MS = Date.UTC(2033, 0, 1);
const CALLS_OF_A_LIFE = 900;

/** Puts something broken in a part's place, to see that it is found out. */
export type Mutant = <T extends object>(part: T, world: World) => T;

export interface WorldOptions {
  seed: number;
  payments: number;
  database: DirectDatabase;
  merchants: readonly Merchant[];
  mutant?: Mutant;
  /** Hears of every step. */
  tell?: (line: string) => void;
}

/** Everything that one seed makes: chains, payments, worker processes, and the mishaps that befall them. */
export class World {
  readonly random: Random;
  readonly clock = new FakeClock(START_MS);
  readonly config: AppConfig;
  readonly chains: FakeChain[];
  readonly weathers: ChainWeather[];
  readonly scheduler: Scheduler;
  readonly scenarios: Scenario[];
  readonly mirror: StateMirror;
  readonly hasLeases: boolean;
  readonly hasDeepReorganizations: boolean;
  processes: Process[] = [];
  /** Mishaps so far, by kind. */
  readonly mishaps = new Map<string, number>();
  readonly bugs: string[] = [];
  private born = 0;
  private wasAskedAgain = false;
  private latestMs = START_MS;

  constructor(readonly options: WorldOptions) {
    const { seed, payments } = options;
    this.random = new Random(seed);
    this.hasLeases = this.random.chance(0.4);
    this.hasDeepReorganizations = this.random.chance(0.2);
    const networks = networksOf();
    const environments = { test: { treasury: TREASURY, networks } };
    this.config = aConfig({ environments, paymentWindowSeconds: 600 });
    const first = START_MS / 1000 - 600;
    this.chains = networks.map((network) => new FakeChain(network, vaultOf, first));
    const weather = { nowSeconds: () => this.seconds(), isDeep: this.hasDeepReorganizations };
    this.weathers = this.chains.map(
      (chain) => new ChainWeather(chain, { ...weather, random: this.random.fork() }),
    );
    this.scheduler = new Scheduler(this.random.fork(), {
      done: (call, error) => this.mirror.afterCall(call, error),
      died: (process) => this.mishap('crash', process.name),
    });
    this.scenarios = Array.from(
      { length: payments },
      (_, slot) => new Scenario(slot, drawPlan(this.random.fork()), this),
    );
    this.mirror = new StateMirror(this);
    options.database.goBy(() => this.databaseNow());
    this.processes = [this.newProcess(), this.newProcess()];
  }

  get database(): DirectDatabase {
    return this.options.database;
  }

  get mutant(): Mutant | undefined {
    return this.options.mutant;
  }

  /** Of the world's beginning. */
  get startSeconds(): number {
    return START_MS / 1000;
  }

  seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  /** The database's own clock never goes back, though the world does, to meet a moment to the second. */
  databaseNow(): Date {
    this.latestMs = Math.max(this.latestMs, this.clock.now().getTime());
    return new Date(this.latestMs);
  }

  /** Knows nothing but what is stored, and will not live forever. */
  newProcess(isMortal = true): Process {
    const process = new Process(`p${(this.born += 1)}`, this);
    if (isMortal) {
      const atCall = this.random.int(1, CALLS_OF_A_LIFE);
      process.death = { atCall, when: this.random.pick(['before', 'after'] as const) };
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

  /** Waits until its money is final. */
  isLarge({ plan }: Scenario, { creditedIds = [] }: Payment): boolean {
    const credited = this.mirror.transfers.filter((one) => creditedIds.includes(idOf(one, one.network)));
    const above = BigInt(LARGE_ABOVE_TOKENS) * 1_000_000n;
    return plan.expectedUnits > above || sum(credited.map(({ units }) => BigInt(units))) > above;
  }

  weatherOf(chain: FakeChain): ChainWeather {
    return this.weathers[this.chains.indexOf(chain)] as ChainWeather;
  }

  /** From now on nothing goes wrong: one process, which does not die, and whatever others have left undone. */
  calm(): void {
    for (const weather of this.weathers) weather.calm();
    for (const process of this.processes) if (!process.isDead) this.scheduler.kill(process);
    this.processes = [this.newProcess(false)];
  }

  /** Whether anybody has anything left to do, by what is stored and by the chains. */
  async isAtRest(): Promise<boolean> {
    await this.mirror.checkStep();
    const { payments, transfers, sweeps } = this.mirror;
    const isOver = [...payments.values()].every(
      ({ status, settlement, hasUnrelayedEvents }) =>
        isTerminal(status) &&
        ['settled', 'refused', undefined].includes(settlement?.state) &&
        !hasUnrelayedEvents,
    );
    const isRead = transfers.every(
      ({ canonical, finalAt, isUnevaluated }) => !isUnevaluated && (!canonical || finalAt),
    );
    // Asked once more in the end, when all is deep enough; what is impossible then stays so.
    const isDecided = this.scenarios.every(
      (one) => !one.plan.operator || one.isDecided || this.wasAskedAgain,
    );
    if (isOver && isRead) this.wasAskedAgain = true;
    const isSwept = sweeps.every(({ isOpen }) => !isOpen);
    return (
      isOver && isRead && isSwept && isDecided && (await this.database.vaultSweeps.countDocuments()) === 0
    );
  }

  mishap(kind: string, detail = ''): void {
    this.mishaps.set(kind, (this.mishaps.get(kind) ?? 0) + 1);
    this.tell(() => `${kind} ${detail}`);
  }

  tell(line: () => string): void {
    this.options.tell?.(`${(this.clock.now().getTime() - START_MS) / 1000}s ${line()}`);
  }

  /** A task ended with an error: most say that something outside failed, and the next run tries again. */
  failed(what: string, error: unknown): void {
    const name = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.tell(() => `${what} failed: ${name}`);
    if (isProgrammingError(error)) this.bugs.push(`${what}: ${error instanceof Error ? error.stack : name}`);
  }
}

/** What no mishap outside can bring about. */
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
