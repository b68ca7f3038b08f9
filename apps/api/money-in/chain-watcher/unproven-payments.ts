import type { Types } from 'mongoose';
import type { Clock } from '@cowrie/api/platform/clock/clock';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 300_000;

type Payment = { _id: Types.ObjectId };

interface Wait {
  tries: number;
  untilMs: number;
  /** False: no node could say what the vault holds. */
  isAnswered: boolean;
}

/**
 * The payments that may not end yet because of their vaults, and the time of the next check: 2 s at first,
 * then longer and longer.
 */
export class UnprovenPayments {
  private waits = new Map<string, Wait>();

  constructor(private readonly clock: Clock) {}

  isEmpty(): boolean {
    return this.waits.size === 0;
  }

  isDue({ _id }: Payment): boolean {
    return (this.waits.get(_id.toHexString())?.untilMs ?? 0) <= this.clock.now().getTime();
  }

  /** Forgets all other payments: they have ended or are proven. */
  keep(payments: readonly Payment[]): void {
    const ids = new Set(payments.map(({ _id }) => _id.toHexString()));
    this.waits = new Map([...this.waits].filter(([id]) => ids.has(id)));
  }

  /** Payments whose vaults hold other amounts than recorded. */
  add(payments: readonly Payment[]): void {
    for (const payment of payments) this.wait(payment, true);
  }

  /** Payments whose vaults no node could read. */
  addUnasked(payments: readonly Payment[]): void {
    for (const payment of payments) this.wait(payment, false);
  }

  remove(payments: readonly Payment[]): void {
    for (const { _id } of payments) this.waits.delete(_id.toHexString());
  }

  /** A text for health, which is public: it names no payment. */
  alarm(): string | undefined {
    const all = [...this.waits.values()];
    const differing = all.filter(({ isAnswered }) => isAnswered).length;
    const unanswered = all.length - differing;
    const texts = [
      ...(differing > 0
        ? [
            `held payments: ${differing}, whose vaults hold different sums than the logs show; check the nodes`,
          ]
        : []),
      ...(unanswered > 0
        ? [`held payments: ${unanswered}, whose vaults no node can read at a confirmed block`]
        : []),
    ];
    return texts.length > 0 ? texts.join('; ') : undefined;
  }

  private wait({ _id }: Payment, isAnswered: boolean): void {
    const tries = this.waits.get(_id.toHexString())?.tries ?? 0;
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
    const untilMs = this.clock.now().getTime() + waitMs;
    this.waits.set(_id.toHexString(), { tries: tries + 1, untilMs, isAnswered });
  }
}
