import type { Types } from 'mongoose';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.schema';

export interface SlotLimits {
  /** Tries at once to one endpoint. */
  perEndpoint: number;
  /** To all that are well, of those that have not taken long yet. */
  quick: number;
  /** To endpoints that failed last, or have kept a try waiting: however many these are, the others have room of their own. */
  slow: number;
  /** In all: more than both, since what was begun as quick may turn out to be slow. */
  total: number;
  /** How long a try may take before it is slow. */
  slowMs: number;
}

export const SLOT_LIMITS: SlotLimits = { perEndpoint: 8, quick: 256, slow: 256, total: 1024, slowMs: 1000 };

interface Slot {
  takenAt: number;
  isSlow: boolean;
}

type Taker = Pick<WebhookEndpoint, '_id' | 'failingSince'>;

/** Who may be tried at once, so that one slow or dead endpoint delays no other. Times are milliseconds of any one clock. */
export class DispatchSlots {
  private readonly byEndpoint = new Map<string, Set<Slot>>();
  private readonly taken = new Set<Slot>();
  private slow = 0;

  constructor(private readonly limits: SlotLimits = SLOT_LIMITS) {}

  /** No endpoint that is well could take any. */
  get isFull(): boolean {
    return this.taken.size >= this.limits.total || this.taken.size - this.slow >= this.limits.quick;
  }

  /** Gives what gives the slot back; undefined: there is none. */
  take({ _id, failingSince }: Taker, takenAt: number): (() => void) | undefined {
    const id = _id.toHexString();
    const own = this.byEndpoint.get(id) ?? new Set();
    const isSlow = failingSince !== undefined || [...own].some((slot) => slot.isSlow);
    if (this.taken.size >= this.limits.total || own.size >= this.limits.perEndpoint) return undefined;
    if (isSlow ? this.slow >= this.limits.slow : this.isFull) return undefined;
    const slot = { takenAt, isSlow };
    this.byEndpoint.set(id, own.add(slot));
    this.taken.add(slot);
    if (isSlow) this.slow += 1;
    return () => {
      own.delete(slot);
      if (own.size === 0) this.byEndpoint.delete(id);
      this.taken.delete(slot);
      if (slot.isSlow) this.slow -= 1;
    };
  }

  /** What has taken long by now leaves its room to others. */
  age(now: number): void {
    for (const slot of this.taken) {
      if (slot.isSlow || now - slot.takenAt < this.limits.slowMs) continue;
      slot.isSlow = true;
      this.slow += 1;
    }
  }

  /** Endpoints that can take no more at this moment. */
  busy(toId: (hex: string) => Types.ObjectId): Types.ObjectId[] {
    return [...this.byEndpoint]
      .filter(([, own]) => own.size >= this.limits.perEndpoint)
      .map(([hex]) => toId(hex));
  }
}
