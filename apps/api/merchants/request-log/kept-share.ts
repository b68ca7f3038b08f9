/** How many requests of one minute are kept of each merchant and environment. */
export const KEPT_IN_A_MINUTE = { successes: 60, failures: 300 } as const;
/**
 * Beyond these, the next one is kept after this many, and each later one after twice as many as before.
 */
export const KEPT_BEYOND = 50;
const MINUTE_MS = 60_000;

/**
 * Whether the request with this number, from 1, is kept beyond the full share. A minute keeps only a few, no
 * matter how many come.
 */
function isKeptBeyond(number: number): boolean {
  // The 50th, 150th, 350th, 750th …
  return Number.isInteger(Math.log2(number / KEPT_BEYOND + 1));
}

/** Whether a request is kept, and how many were left out since the last kept one. */
export type Share = { isKept: false } | { isKept: true; leftOut: number };

interface Counted {
  successes: number;
  failures: number;
  leftOut: number;
}

/**
 * Chooses the requests of a merchant that the log keeps. All of a calm minute, and a sample of a busy one: a
 * merchant with much traffic looks for failures, and a stranger with a public key must not fill the database
 * (docs/decisions/0075).
 */
export class KeptShare {
  private minute = NaN;
  private counted = new Map<string, Counted>();

  /** @param tenant business and environment, as text */
  take(tenant: string, isFailure: boolean, nowMs: number): Share {
    this.turnTo(Math.floor(nowMs / MINUTE_MS));
    const counted = this.of(tenant);
    const kind = isFailure ? 'failures' : 'successes';
    counted[kind] += 1;
    const beyond = counted[kind] - KEPT_IN_A_MINUTE[kind];
    if (beyond > 0 && !isKeptBeyond(beyond)) {
      counted.leftOut += 1;
      return { isKept: false };
    }
    const { leftOut } = counted;
    counted.leftOut = 0;
    return { isKept: true, leftOut };
  }

  /** Records that requests to be kept were lost. The next kept one reports them. */
  lose(tenant: string, count: number): void {
    this.of(tenant).leftOut += count;
  }

  private of(tenant: string): Counted {
    const known = this.counted.get(tenant);
    if (known) return known;
    const fresh = { successes: 0, failures: 0, leftOut: 0 };
    this.counted.set(tenant, fresh);
    return fresh;
  }

  /** A minute begins with new counts, but the number left out is remembered. */
  private turnTo(minute: number): void {
    if (minute === this.minute) return;
    this.minute = minute;
    const untold = [...this.counted].filter(([, { leftOut }]) => leftOut > 0);
    this.counted = new Map(
      untold.map(([tenant, { leftOut }]) => [tenant, { successes: 0, failures: 0, leftOut }]),
    );
  }
}
