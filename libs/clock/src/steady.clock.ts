/** A difference below this is corrected silently. A larger one is a jump. */
export const TOLERANCE_MS = 1000;

/**
 * What the followed clock showed. `beganAtMs` and `endedAtMs` are on the steady time-line. The clock was read
 * between them, because the answer of another machine takes time.
 */
export interface ClockReading {
  /** Milliseconds since 1970, rounded down. */
  readonly timeMs: number;
  readonly beganAtMs: number;
  readonly endedAtMs: number;
}

/**
 * - `jumped`: the followed clock is suddenly apart by `byMs` (positive: ahead). This clock goes on evenly.
 * - `returned`: it agrees again. Nothing has changed.
 * - `followed`: it stayed apart for the whole hold, so this clock has been set by `byMs`.
 */
export interface ClockEvent {
  readonly kind: 'jumped' | 'returned' | 'followed';
  readonly byMs: number;
}

/** Bounds of the distance between the followed clock and the steady time-line. */
interface Offset {
  readonly leastMs: number;
  readonly mostMs: number;
}

/**
 * Follows another clock on a time-line that never jumps (docs/decisions/0029). A jump of the followed clock
 * counts only once it has lasted for the hold. Until then this clock goes on evenly. It goes back only when
 * it follows such a jump.
 */
export class SteadyClock {
  private offsetMs: number;
  private newestMs = -Infinity;
  private apart: { offset: Offset; sinceMs: number } | undefined;

  /**
   * @param options.first sets the clock
   * @param options.holdMs how long a jump must last
   * @param options.steadyMs the steady time-line: milliseconds from any start
   */
  constructor(private readonly options: { first: ClockReading; holdMs: number; steadyMs: () => number }) {
    this.offsetMs = middleOf(offsetOf(options.first));
  }

  now(): Date {
    // Small corrections make this clock stand still, not go back.
    this.newestMs = Math.max(this.newestMs, this.options.steadyMs() + this.offsetMs);
    return new Date(this.newestMs);
  }

  /**
   * How far the followed clock is ahead, in whole milliseconds, while a jump of it is being held. Otherwise
   * 0.
   */
  get heldMs(): number {
    return this.apart ? Math.round(middleOf(this.apart.offset) - this.offsetMs) : 0;
  }

  /** Takes a reading into account. Returns what it changes, if it is more than a small correction. */
  observe(reading: ClockReading): ClockEvent | undefined {
    const offset = offsetOf(reading);
    const nearestMs = Math.min(Math.max(this.offsetMs, offset.leastMs), offset.mostMs);
    if (Math.abs(nearestMs - this.offsetMs) <= TOLERANCE_MS) {
      const byMs = this.heldMs;
      this.apart = undefined;
      this.offsetMs = nearestMs;
      return byMs === 0 ? undefined : { kind: 'returned', byMs };
    }
    const lasts = this.apart && isNear(this.apart.offset, offset);
    this.apart = { offset, sinceMs: lasts && this.apart ? this.apart.sinceMs : reading.endedAtMs };
    const byMs = this.heldMs;
    if (!lasts) return { kind: 'jumped', byMs };
    if (reading.endedAtMs - this.apart.sinceMs < this.options.holdMs) return undefined;
    this.offsetMs = middleOf(offset);
    this.newestMs = -Infinity;
    this.apart = undefined;
    return { kind: 'followed', byMs };
  }
}

function offsetOf({ timeMs, beganAtMs, endedAtMs }: ClockReading): Offset {
  return { leastMs: timeMs - endedAtMs, mostMs: timeMs + 1 - beganAtMs };
}

const middleOf = ({ leastMs, mostMs }: Offset): number => (leastMs + mostMs) / 2;

/** Whether two offsets can belong to one clock that did not jump in between. */
const isNear = (one: Offset, other: Offset): boolean =>
  one.leastMs <= other.mostMs + TOLERANCE_MS && other.leastMs <= one.mostMs + TOLERANCE_MS;
