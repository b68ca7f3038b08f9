import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.schema';

/** How many tries may be in flight at once. */
export interface SlotLimits {
  /** Tries to one endpoint. */
  perEndpoint: number;
  /** Quick tries, to healthy endpoints. A try is quick until it has taken `slowMs`. */
  quick: number;
  /**
   * Slow tries: to endpoints that failed last or have a slow try. Healthy endpoints have separate slots.
   */
  slow: number;
  /** All tries. A quick try can turn slow, so this is more than `quick` and `slow` together. */
  total: number;
  /** A try that takes longer counts as slow. */
  slowMs: number;
}

/** The default limits. */
export const SLOT_LIMITS: SlotLimits = { perEndpoint: 8, quick: 256, slow: 256, total: 1024, slowMs: 1000 };

interface Slot {
  takenAt: number;
  isSlow: boolean;
}

type SlotEndpoint = Pick<WebhookEndpoint, '_id' | 'failingSince'>;

/**
 * Limits the tries in flight, so that a slow or dead endpoint delays no other. Times are milliseconds of any
 * one clock.
 */
export class DispatchSlots {
  private readonly byEndpoint = new Map<string, Set<Slot>>();
  private readonly taken = new Set<Slot>();
  private slow = 0;

  constructor(private readonly limits: SlotLimits = SLOT_LIMITS) {}

  /** True when there is no slot for a healthy endpoint. */
  get isFull(): boolean {
    return this.taken.size >= this.limits.total || this.taken.size - this.slow >= this.limits.quick;
  }

  /** Takes a slot. Returns the function that releases it, or undefined if no slot is free. */
  take({ _id, failingSince }: SlotEndpoint, takenAt: number): (() => void) | undefined {
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

  /** Counts tries that have taken `slowMs` by `now` as slow, which frees quick slots. */
  markSlow(now: number): void {
    for (const slot of this.taken) {
      if (slot.isSlow || now - slot.takenAt < this.limits.slowMs) continue;
      slot.isSlow = true;
      this.slow += 1;
    }
  }

  /** Endpoints with no free slot of their own. */
  busy(): string[] {
    return [...this.byEndpoint].filter(([, own]) => own.size >= this.limits.perEndpoint).map(([hex]) => hex);
  }
}
