import type { Types } from 'mongoose';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.schema';

export interface SlotLimits {
  /** Tries at once to one endpoint. */
  perEndpoint: number;
  /** And to all. */
  total: number;
  /** Of which to endpoints that failed last: however many are dead, the others have the rest for themselves. */
  failing: number;
}

export const SLOT_LIMITS: SlotLimits = { perEndpoint: 4, total: 512, failing: 256 };

type Taker = Pick<WebhookEndpoint, '_id' | 'failingSince'>;

/** Who may be tried at once, so that one slow or dead endpoint delays no other. */
export class DispatchSlots {
  private readonly byEndpoint = new Map<string, number>();
  private failing = 0;
  private total = 0;

  constructor(private readonly limits: SlotLimits = SLOT_LIMITS) {}

  get isFull(): boolean {
    return this.total >= this.limits.total;
  }

  /** Gives what gives the slot back; undefined: there is none. */
  take({ _id, failingSince }: Taker): (() => void) | undefined {
    const id = _id.toHexString();
    const own = this.byEndpoint.get(id) ?? 0;
    const isFailing = failingSince !== undefined;
    if (this.isFull || own >= this.limits.perEndpoint) return undefined;
    if (isFailing && this.failing >= this.limits.failing) return undefined;
    this.byEndpoint.set(id, own + 1);
    this.total += 1;
    if (isFailing) this.failing += 1;
    return () => {
      const left = (this.byEndpoint.get(id) ?? 1) - 1;
      if (left > 0) this.byEndpoint.set(id, left);
      else this.byEndpoint.delete(id);
      this.total -= 1;
      if (isFailing) this.failing -= 1;
    };
  }

  /** Endpoints that can take no more at this moment. */
  busy(toId: (hex: string) => Types.ObjectId): Types.ObjectId[] {
    return [...this.byEndpoint]
      .filter(([, count]) => count >= this.limits.perEndpoint)
      .map(([hex]) => toId(hex));
  }
}
