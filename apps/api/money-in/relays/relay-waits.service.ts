import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import type { Relay } from './relay.schema';
import { RelaysRepository } from './relays.repository';

/** How often a relay of another process is looked at. */
const LOOK_MS = 250;

/** Lets a request wait for a relay. */
@Injectable()
export class RelayWaits {
  /** Keyed by the ID of a relay: the requests that wait for it. */
  private readonly waiting = new Map<string, Set<() => void>>();

  constructor(private readonly relays: RelaysRepository) {
    relays.changed.on((id) => {
      for (const wake of this.waiting.get(id) ?? []) wake();
    });
  }

  /**
   * Waits until a relay is in a block or has ended, at most this long. Returns its newest state, so look at
   * `mined` and `outcome`. A block can still be taken back; money is credited later, from the chain alone.
   *
   * @throws the database’s errors
   */
  async untilMined(relay: Relay, withinMs: number): Promise<Relay> {
    const endsAtMs = performance.now() + withinMs;
    let newest = relay;
    while (!newest.mined && newest.isOpen) {
      const leftMs = endsAtMs - performance.now();
      if (leftMs <= 0) return newest;
      await this.changeOf(relay._id.toHexString(), Math.min(LOOK_MS, leftMs));
      newest = (await this.relays.find(relay._id)) ?? newest;
    }
    return newest;
  }

  private async changeOf(id: string, withinMs: number): Promise<void> {
    const end = new AbortController();
    const wake = () => end.abort();
    const waiters = this.waiting.get(id) ?? new Set();
    this.waiting.set(id, waiters.add(wake));
    await pause(withinMs, undefined, { signal: end.signal }).catch(() => undefined);
    waiters.delete(wake);
    if (waiters.size === 0) this.waiting.delete(id);
  }
}
