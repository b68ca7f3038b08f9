import { Types } from 'mongoose';
import { PaymentAddresses } from '@cowrie/api/money-in/payments/document/payment-addresses';
import { PaymentRefunds } from '@cowrie/api/money-in/payments/refunds/payment-refunds';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { PayoutsRepository } from '@cowrie/api/money-out/payouts/payouts.repository';
import { SentPayouts } from '@cowrie/api/money-out/payouts/sending/sent-payouts.repository';
import { SandboxOrders } from '@cowrie/api/money-out/conversion/sandbox-orders.repository';
import { VaultSweepsRepository } from '@cowrie/api/money-out/conversion/vault-sweeps.repository';
import { Random } from './random';
import type { Scenario } from './scenario/scenario';
import type { World } from './world';

/** One in this many worlds has poison. The others are unchanged. */
const WORLDS_PER_POISON = 4;
const POISONED_WORLD = 2;
const LEAST_POISONED = 3;
const MOST_POISONED = 6;

type Kind = abstract new (...args: never[]) => object;

/**
 * Where a poisoned item fails. Each is a call that a queue makes for each of its items, or for some of them
 * together.
 */
const STEPS: Readonly<Record<string, { part: Kind; methods: readonly string[] }>> = {
  'its payment is read': { part: PaymentsRepository, methods: ['find', 'findMany'] },
  'its events are relayed': { part: PaymentsRepository, methods: ['markRelayed'] },
  'its refunds are placed': { part: PaymentRefunds, methods: ['markPlaced'] },
  'its payer gets a refund': { part: PaymentRefunds, methods: ['markAskedBackDone'] },
  'its payout is written': { part: PayoutsRepository, methods: ['commit'] },
  'its payout is told': { part: PayoutsRepository, methods: ['markReported'] },
  'its payout meets the caps': { part: SentPayouts, methods: ['handedSince'] },
  'its vault is to be swept': { part: VaultSweepsRepository, methods: ['request'] },
  'its vault is watched': { part: PaymentAddresses, methods: ['extendWatch'] },
  'its vault is set aside': { part: VaultSweepsRepository, methods: ['setAside'] },
  'its order is placed': { part: SandboxOrders, methods: ['insertOnce'] },
};

const OF_VAULTS = 'its vault';

interface PoisonedItem {
  scenario: Scenario;
  step: string;
  /** The probability that a call fails. */
  chance: number;
}

/** An error that no code expects. */
export class PoisonError extends Error {
  override readonly name = 'PoisonError';
}

/**
 * Makes chosen payments, with their payouts, fail at one step, always or sometimes, until they are healed.
 */
export class Poison {
  private readonly random: Random;
  private items: readonly PoisonedItem[];
  /** The payments that failed each time, by id in hex, and when they failed last, in epoch seconds. */
  private readonly thrownFor = new Map<string, number>();

  constructor(private readonly world: World) {
    const { seed } = world.options;
    this.random = new Random(seed);
    const isPoisoned = seed % WORLDS_PER_POISON === POISONED_WORLD;
    this.items = isPoisoned && world.admits('poison') ? this.draw() : [];
  }

  get isAny(): boolean {
    return this.items.length > 0;
  }

  has(paymentId: string): boolean {
    return this.items.some(({ scenario }) => scenario.hex === paymentId);
  }

  /**
   * The payments that always fail at their step and have reached it. By id in hex. What strangers can do
   * instead, because they can flush vaults, counts only if it has failed since then.
   */
  alwaysFailing(sinceSeconds = 0): string[] {
    return this.items
      .filter(({ scenario: { hex }, step, chance }) => {
        const failedAt = chance === 1 ? this.thrownFor.get(hex) : undefined;
        return failedAt !== undefined && (!step.startsWith(OF_VAULTS) || failedAt >= sinceSeconds);
      })
      .map(({ scenario }) => scenario.hex);
  }

  heal(): void {
    this.items = [];
  }

  /** From now on a payment fails at a step, each time, in a new process. */
  async keep(scenario: Scenario, step: string): Promise<void> {
    const { world } = this;
    this.items = [{ scenario, step, chance: 1 }];
    for (const process of world.processes) world.scheduler.kill(process);
    world.processes = [await world.newProcess(false)];
  }

  /** Returns a version of the part whose calls fail for the poisoned items. */
  into<T extends object>(part: T): T {
    const steps = this.items.filter(({ step }) => part instanceof (STEPS[step]?.part ?? Never));
    if (steps.length === 0) return part;
    return new Proxy(part, {
      get: (inner, property) => {
        const member: unknown = Reflect.get(inner, property, inner);
        const ofMethod = steps.filter(({ step }) => STEPS[step]?.methods.includes(String(property)));
        if (typeof member !== 'function' || ofMethod.length === 0) return member;
        return (...args: unknown[]): unknown => {
          const failing = ofMethod.find((one) => this.fails(one, args[0]));
          return failing ? Promise.reject(this.errorOf(failing)) : Reflect.apply(member, inner, args);
        };
      },
    });
  }

  private draw(): PoisonedItem[] {
    const { random, world } = this;
    return random
      .shuffled(world.scenarios)
      .slice(0, random.int(LEAST_POISONED, MOST_POISONED))
      .map((scenario) => ({
        scenario,
        step: random.pick(Object.keys(STEPS)),
        chance: random.pick([1, 1, 0.5, 0.1]),
      }));
  }

  private fails(item: PoisonedItem, subject: unknown): boolean {
    const isMeant = [subject].flat().some((one) => isAbout(item.scenario, one));
    return isMeant && this.items.includes(item) && this.random.chance(item.chance);
  }

  private errorOf({ scenario, step }: PoisonedItem): PoisonError {
    this.thrownFor.set(scenario.hex, this.world.seconds());
    this.world.countFault('poison', `${scenario.hex.slice(-2)}: ${step}`);
    return new PoisonError(`${scenario.hex} fails when ${step}`);
  }
}

abstract class Never {}

/** True for a payment's id, and for a record of it: itself, its payout, its vault or its order. */
function isAbout({ hex, reference }: Scenario, subject: unknown): boolean {
  if (subject instanceof Types.ObjectId) return subject.toHexString() === hex;
  if (typeof subject !== 'object' || subject === null) return false;
  const { _id, paymentId, idempotencyKey } = subject as Record<string, unknown>;
  const isOrder = typeof idempotencyKey === 'string' && idempotencyKey.startsWith(reference);
  return isOrder || [_id, paymentId].some((id) => id instanceof Types.ObjectId && id.toHexString() === hex);
}
