/** A used amount comes back evenly over this time. */
const RECOVERY_MS = 24 * 60 * 60 * 1000;
/** Bandwidth that every account has for nothing, in bytes a day. */
export const FREE_BANDWIDTH = 600;

type Kind = 'energy' | 'bandwidth' | 'free';

/** What an account can use in a day, and what it has used. */
interface Resource {
  limit: number;
  used: number;
  atMs: number;
}

/**
 * Energy and bandwidth of accounts: from stake, and the free bandwidth. Limits are in units a day, as a stake
 * gives them.
 */
export class Resources {
  /** By kind and address. The values are never changed in place. */
  private held = new Map<string, Resource>();

  /** Gives an account the energy and bandwidth of a stake. */
  stake(address: string, { energy = 0, bandwidth = 0 }: { energy?: number; bandwidth?: number }): void {
    this.held.set(keyOf('energy', address), { limit: energy, used: 0, atMs: 0 });
    this.held.set(keyOf('bandwidth', address), { limit: bandwidth, used: 0, atMs: 0 });
  }

  /** What is left of a resource at a moment, and its limit. */
  left(kind: Kind, address: string, nowMs: number): { limit: number; left: number } {
    const { limit, used, atMs } = this.get(kind, address);
    const recovered = Math.floor((used * Math.min(nowMs - atMs, RECOVERY_MS)) / RECOVERY_MS);
    return { limit, left: Math.max(0, limit - used + recovered) };
  }

  /** Uses up to an amount of a resource. Returns how much there was. */
  use(kind: Kind, address: string, amount: number, nowMs: number): number {
    const { limit, left } = this.left(kind, address, nowMs);
    const taken = Math.min(left, amount);
    this.held.set(keyOf(kind, address), { limit, used: limit - left + taken, atMs: nowMs });
    return taken;
  }

  /** Keeps the present state, and returns a function that goes back to it. */
  snapshot(): () => void {
    const kept = new Map(this.held);
    return () => {
      this.held = new Map(kept);
    };
  }

  private get(kind: Kind, address: string): Resource {
    const none = { limit: kind === 'free' ? FREE_BANDWIDTH : 0, used: 0, atMs: 0 };
    return this.held.get(keyOf(kind, address)) ?? none;
  }
}

const keyOf = (kind: Kind, address: string): string => `${kind} ${address.toLowerCase()}`;
