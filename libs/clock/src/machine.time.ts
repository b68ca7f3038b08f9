import { uptime } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { ClockReading } from './steady.clock';

/** A machine that slept shows a gap of more than this between its two counters. */
const GAP_MS = 1000;
const CHECK_EVERY_MS = 1000;

/** The two times of a machine: the system's clock, which can be set, and a steady time-line, which cannot. */
export class MachineTime {
  private gapMs = uptime() * 1000 - performance.now();
  private checkedAtMs = 0;

  /** The steady time-line: milliseconds since the machine started. */
  readonly steadyMs = (): number => {
    const counterMs = performance.now();
    // Node's counter stands still while a machine sleeps, but the uptime does not. The uptime is coarse and
    // slow to read.
    if (Math.abs(counterMs - this.checkedAtMs) >= CHECK_EVERY_MS) {
      this.checkedAtMs = counterMs;
      const gapMs = uptime() * 1000 - counterMs;
      if (Math.abs(gapMs - this.gapMs) > GAP_MS) this.gapMs = gapMs;
    }
    return counterMs + this.gapMs;
  };

  /** The system's clock. */
  readonly systemMs = (): number => Date.now();

  /** A reading of the system's clock. */
  read(): ClockReading {
    const beganAtMs = this.steadyMs();
    return { timeMs: this.systemMs(), beganAtMs, endedAtMs: this.steadyMs() };
  }
}
