import { BoundedMap } from '@cowrie/cache';
import { type GcraRate, take, type Verdict } from './gcra';
import type { RateLimitStore } from './rate-limit.store';

const CAPACITY = 20_000;

/** Rate-limit state of this process alone, used while the shared store does not answer. */
export class LocalRateLimitStore implements RateLimitStore {
  private readonly fullAt = new BoundedMap<number>(CAPACITY);

  take(id: string, rate: GcraRate, now: number): Promise<Verdict> {
    const { fullAt, verdict } = take(this.fullAt.get(id), rate, now);
    this.fullAt.set(id, fullAt);
    return Promise.resolve(verdict);
  }
}
