import { hashOf } from '../chain/fake-chain';
import type { FakeChain } from '../chain/fake-chain';
import type { Movement } from '../chain/fake-chain.types';
import { LISTED_SENDER } from '../screening.faults';
import type { World } from '../world';
import type { Scenario, TimedArrival } from './scenario';

const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** Events by the clock: sessions are locked, transfers are sent, vaults are frozen and unfrozen. */
export class Timeline {
  private arrivals: TimedArrival[];
  private toLock: Scenario[];
  private sent = 0;

  constructor(private readonly world: World) {
    this.arrivals = world.scenarios
      .flatMap((scenario) => scenario.arrivals())
      .sort((a, b) => a.atSeconds - b.atSeconds);
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
    const locked = this.toLock.filter(({ lockedAtSeconds }) => lockedAtSeconds <= now);
    this.toLock = this.toLock.filter((one) => !locked.includes(one));
    if (locked.length > 0) {
      await this.world.database.payments.collection.insertMany(locked.map((scenario) => scenario.payment()));
      await this.refuse(locked.filter(({ plan }) => plan.kind === 'refused'));
      await this.world.mirror.checkWritten();
    }
    const due = this.arrivals.filter(
      ({ atSeconds, scenario }) => atSeconds <= now && !this.toLock.includes(scenario),
    );
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

  /** Lets the exchange refuse the orders of these payments. */
  private async refuse(scenarios: Scenario[]): Promise<void> {
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
      const from = scenario.plan.isSenderListed ? LISTED_SENDER : PAYER;
      group.movements.push({ tokenAddress, from, to: scenario.vault, units });
      groups.set(key, group);
      this.world.log(
        () => `${scenario.hex.slice(-2)} (${scenario.plan.kind}) is sent ${units} of ${arrival.token}`,
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
