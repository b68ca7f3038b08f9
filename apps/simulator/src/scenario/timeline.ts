import { hashOf } from '../chain/fake-chain';
import type { FakeChain } from '../chain/fake-chain';
import type { Movement } from '../chain/fake-chain.types';
import type { World } from '../world';
import type { Scenario, TimedArrival } from './scenario';

/** Events by the clock: sessions are locked, transfers are sent, vaults are frozen and unfrozen. */
export class Timeline {
  private arrivals: TimedArrival[];
  protected toLock: Scenario[];
  private sent = 0;

  constructor(readonly world: World) {
    this.arrivals = [];
    this.toLock = [...world.scenarios];
  }

  get isOver(): boolean {
    return this.arrivals.length === 0 && this.toLock.length === 0;
  }

  /** Returns the next time that must be met to the second, in epoch seconds; at most `limit`. */
  nextStop(limit: number): number {
    const exact = this.arrivals.find(({ isExactTime }) => isExactTime);
    return exact ? Math.min(limit, exact.atSeconds) : limit;
  }

  /** Applies every event that is due by now. */
  async pass(): Promise<void> {
    const now = this.world.seconds();
    await this.lock(now);
    const due = this.arrivals.filter(({ atSeconds }) => atSeconds <= now);
    this.arrivals = this.arrivals.filter((one) => !due.includes(one));
    this.send(due.filter(({ isExactTime }) => !isExactTime));
    const exact = due.filter(({ isExactTime }) => isExactTime);
    this.send(exact);
    for (const arrival of exact) {
      const chain = arrival.scenario.chainFor(arrival);
      this.world.producerOf(chain).mineAt(now);
    }
    for (const { plan, lockedAtSeconds, vault, chain } of this.world.scenarios) {
      if (!plan.frozen) continue;
      const after = now - lockedAtSeconds;
      const isFrozen = after >= plan.frozen.fromSeconds && after < plan.frozen.throughSeconds;
      if (isFrozen) chain.frozen.add(vault.toLowerCase());
      else chain.frozen.delete(vault.toLowerCase());
    }
  }

  /** Applies every event that is due by now, and everything that is left to do. */
  passAll(): Promise<void> {
    return this.pass();
  }

  /** A moment at which nothing happens but what begins here. `drained` makes its calls. */
  rest(_drained: () => Promise<void>): Promise<void> {
    return Promise.resolve();
  }

  /** Asks everybody outside of the service, once nothing is left to do. @throws BrokenInvariantError */
  checkEnd(): Promise<void> {
    return Promise.resolve();
  }

  /** Creates the payments whose time has come, with their payers' choices. */
  protected async lock(now: number): Promise<void> {
    const locked = this.toLock.filter(({ lockedAtSeconds }) => lockedAtSeconds <= now);
    if (locked.length === 0) return;
    this.toLock = this.toLock.filter((one) => !locked.includes(one));
    await this.world.database.payments.collection.insertMany(locked.map((scenario) => scenario.payment()));
    await this.refuse(locked.filter(({ plan }) => plan.kind === 'refused'));
    await this.world.mirror.checkWritten();
    for (const scenario of locked) this.expect(scenario);
  }

  /** The payment's transfers are sent from now on, each at its time. */
  protected expect(scenario: Scenario): void {
    this.arrivals = [...this.arrivals, ...scenario.arrivals()].sort((a, b) => a.atSeconds - b.atSeconds);
  }

  /** A transfer that is sent now. */
  protected expectNow(arrival: TimedArrival): void {
    this.arrivals = [{ ...arrival, atSeconds: this.world.seconds() }, ...this.arrivals];
  }

  /** Lets the exchange refuse the orders of these payments. */
  protected async refuse(scenarios: Scenario[]): Promise<void> {
    if (scenarios.length === 0) return;
    const at = this.world.clock.now();
    const order = {
      placedAt: at,
      fillsAt: at,
      soldUnits: '0',
      boughtUnits: '0',
      refusedReason: 'refused by plan',
    };
    const orders = scenarios.map(({ reference }) => ({ ...order, idempotencyKey: reference }));
    await this.world.database.orders.collection.insertMany(orders);
  }

  /** Sends the transfers. Those of one transaction group share a transaction on each chain. */
  private send(due: TimedArrival[]): void {
    const groups = new Map<string, { chain: FakeChain; movements: Movement[] }>();
    for (const arrival of due) {
      const { scenario, units, transactionGroup } = arrival;
      const chain = scenario.chainFor(arrival);
      const whose = transactionGroup === 0 ? 'shared' : scenario.slot;
      const key =
        transactionGroup === undefined
          ? `alone ${(this.sent += 1)}`
          : `${whose} ${transactionGroup} ${chain.network.name}`;
      const group = groups.get(key) ?? { chain, movements: [] };
      const tokenAddress = scenario.tokenFor(arrival);
      const from = scenario.sender;
      group.movements.push({ tokenAddress, from, to: scenario.vault, units });
      groups.set(key, group);
      this.world.tell(
        () =>
          `payment ${scenario.slot} (${scenario.plan.kind}) is sent ${units} units: ${arrival.token} token, ${arrival.network} network`,
      );
    }
    for (const { chain, movements } of groups.values()) {
      chain.send({
        kind: 'payment',
        hash: hashOf(`payment ${(this.sent += 1)} of ${chain.network.name}`),
        movements,
      });
    }
  }
}
