import { BoundedMap } from '@cowrie/cache';
import { type Block, type GcraRate, type PlacesWanted, takeBlock } from './gcra';
import type { RateLimitStore } from './rate-limit.store';

const CAPACITY = 20_000;

/** Rate-limit state of this process alone, used while the shared store does not answer. */
export class LocalRateLimitStore implements RateLimitStore {
  private readonly fullAt = new BoundedMap<number>(CAPACITY);

  take(id: string, rate: GcraRate, now: number, wanted: PlacesWanted): Promise<Block> {
    const block = takeBlock(this.fullAt.get(id), rate, now, wanted);
    this.fullAt.set(id, block.end);
    return Promise.resolve(block);
  }
}
