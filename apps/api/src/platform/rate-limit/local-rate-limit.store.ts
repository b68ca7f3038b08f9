import { BoundedMap } from '@cowrie/cache';
import { type Cadence, take, type Verdict } from './gcra';
import type { RateLimitStore } from './rate-limit.store';

const CAPACITY = 20_000;

/** Where subjects stand in this process alone, while the shared store does not answer. */
export class LocalRateLimitStore implements RateLimitStore {
  private readonly fullAt = new BoundedMap<number>(CAPACITY);

  take(id: string, cadence: Cadence, now: number): Promise<Verdict> {
    const { fullAt, verdict } = take(this.fullAt.get(id), cadence, now);
    this.fullAt.set(id, fullAt);
    return Promise.resolve(verdict);
  }
}
