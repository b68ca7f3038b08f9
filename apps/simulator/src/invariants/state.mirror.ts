import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { Relay } from '@cowrie/api/money-in/relays/relay.schema';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import type { Sweep } from '@cowrie/api/money-out/conversion/sweep.schema';
import type { StoredEvent } from '@cowrie/api/notify/events/event.schema';
import type { Call } from '../scheduler';
import type { World } from '../world';
import { INVARIANTS } from './invariants';
import { MirroredCollection } from './mirrored.collection';
import { type RelayStep, stepsOf } from './relay.steps';

/** An invariant does not hold. The message names it, and describes the fault. */
export class BrokenInvariantError extends Error {
  override readonly name = 'BrokenInvariantError';
}

/** A copy of what is stored, as of the last call. Checks the invariants. */
export class StateMirror {
  private readonly storedPayments: MirroredCollection<Payment>;
  private readonly storedTransfers: MirroredCollection<Transfer>;
  private readonly storedSweeps: MirroredCollection<Sweep>;
  private readonly storedEvents: MirroredCollection<StoredEvent>;
  private readonly storedPayouts: MirroredCollection<Payout>;
  private readonly storedRelays: MirroredCollection<Relay>;
  /** Everything that ever happened to a relay. */
  readonly relaySteps = new Set<RelayStep>();
  /** By the hash of each transaction that was ever stored for a relay. */
  readonly signedRelays = new Map<string, Relay>();
  private wasPaymentWritten = false;
  private wasRelayWritten = false;
  private reading = Promise.resolve();
  /** By id in hex, in milliseconds of the world's clock. */
  private readonly unconfirmedAt = new Map<string, number>();

  constructor(private readonly world: World) {
    const { database } = world;
    this.storedPayments = new MirroredCollection(database.payments);
    this.storedTransfers = new MirroredCollection(database.transfers);
    this.storedSweeps = new MirroredCollection(database.sweeps);
    this.storedEvents = new MirroredCollection(database.events);
    this.storedPayouts = new MirroredCollection(database.payouts);
    this.storedRelays = new MirroredCollection(database.relays);
    const mirrored = [
      this.storedPayments,
      this.storedTransfers,
      this.storedSweeps,
      this.storedEvents,
      this.storedPayouts,
      this.storedRelays,
    ];
    database.listen((collection, filters) => {
      mirrored.find(({ name }) => name === collection)?.note(filters);
      if (collection === this.storedPayments.name) this.wasPaymentWritten = true;
      if (collection === this.storedRelays.name) this.wasRelayWritten = true;
    });
  }

  /** By id in hex. */
  get payments(): ReadonlyMap<string, Payment> {
    return this.storedPayments.byId;
  }

  get transfers(): Transfer[] {
    return this.storedTransfers.all();
  }

  /**
   * When a reorg took back the confirmation of a transfer, in milliseconds of the world's clock. Undefined:
   * it did not.
   */
  lostConfirmationAt({ _id }: Transfer): number | undefined {
    return this.unconfirmedAt.get(_id.toHexString());
  }

  get sweeps(): Sweep[] {
    return this.storedSweeps.all();
  }

  get events(): StoredEvent[] {
    return this.storedEvents.all();
  }

  get payouts(): Payout[] {
    return this.storedPayouts.all();
  }

  get relays(): Relay[] {
    return this.storedRelays.all();
  }

  /** Runs after each call: checks the `write` invariants of every payment that was written. */
  async afterCall({ process, name }: Call, error?: unknown): Promise<void> {
    this.world.log(() => `${process.name} ${name}${error ? ` → ${String(error)}` : ''}`);
    await this.checkWritten();
    const { bugs } = this.world;
    if (bugs.length > 0) throw new BrokenInvariantError(bugs.join('\n'));
  }

  /** Reads what was written, and checks each change of a payment. One reading follows another. */
  checkWritten(): Promise<void> {
    this.reading = this.reading.then(() => this.readWritten());
    return this.reading;
  }

  private async readWritten(): Promise<void> {
    if (this.wasRelayWritten) await this.readRelays();
    if (!this.wasPaymentWritten) return;
    this.wasPaymentWritten = false;
    await this.refreshTransfers();
    for (const { before, after } of await this.storedPayments.refresh()) {
      this.world.scenarios.find(({ hex }) => hex === after._id.toHexString())?.isWritten(after);
      if (before && before.version !== after.version) this.checkChange(before, after);
    }
  }

  private async readRelays(): Promise<void> {
    this.wasRelayWritten = false;
    for (const { before, after } of await this.storedRelays.refresh()) {
      for (const { txHash } of after.attempts) this.signedRelays.set(txHash, after);
      for (const step of stepsOf(before, after)) {
        this.relaySteps.add(step);
        const { slot } = this.world.scenarioOf(after.paymentId.toHexString());
        this.world.tell(() => `the relay of payment ${slot} is ${step}`);
      }
    }
  }

  /** Checks the `step` invariants. */
  async checkStep(): Promise<void> {
    await this.refreshTransfers();
    await this.storedSweeps.refresh();
    await this.storedEvents.refresh();
    await this.storedPayouts.refresh();
    for (const { name, step } of INVARIANTS) this.report(name, step?.(this.world) ?? []);
  }

  /** Checks the `step` and the `end` invariants. */
  async checkEnd(): Promise<void> {
    await this.checkStep();
    for (const { name, end } of INVARIANTS) this.report(name, (await end?.(this.world)) ?? []);
  }

  /** Checks the `step` and the `poisoned` invariants. */
  async checkPoisoned(): Promise<void> {
    await this.checkStep();
    for (const { name, poisoned } of INVARIANTS) this.report(name, (await poisoned?.(this.world)) ?? []);
  }

  private async refreshTransfers(): Promise<void> {
    const now = this.world.clock.now().getTime();
    for (const { before, after } of await this.storedTransfers.refresh())
      if (before?.confirmedAt && !after.confirmedAt) this.unconfirmedAt.set(after._id.toHexString(), now);
  }

  private checkChange(before: Payment, after: Payment): void {
    const { world } = this;
    const id = after._id.toHexString();
    const scenario = world.scenarioOf(id);
    const told = before.status === after.status ? world.log.bind(world) : world.tell.bind(world);
    told(
      () => `payment ${scenario.slot}: ${before.status} → ${after.status} ${after.settlement?.state ?? ''}`,
    );
    for (const { name, write } of INVARIANTS) {
      this.report(name, write?.({ before, after, world, scenario }) ?? [], id);
    }
  }

  private report(name: string, faults: readonly string[], id = ''): void {
    if (faults.length > 0) throw new BrokenInvariantError(`${name}: ${id} ${faults.join('; ')}`);
  }
}
