import { AsyncResource } from 'node:async_hooks';

/** A timer of a simulated process. Node's own methods of a timer do nothing to it, but return it. */
export class SimulatedTimer {
  constructor(
    readonly timers: Timers,
    /** Epoch milliseconds. */
    public dueMs: number,
    readonly work: () => void,
    readonly delayMs: number,
    readonly isRepeated: boolean,
  ) {}

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return false;
  }

  refresh(): this {
    this.dueMs = this.timers.nowMs() + this.delayMs;
    this.timers.add(this);
    return this;
  }

  close(): this {
    this.timers.remove(this);
    return this;
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/**
 * The timers of one process. None fires by itself: the world decides which of the due ones fires next, as
 * on a machine that is too busy to be on time.
 */
export class Timers {
  private readonly waiting = new Set<SimulatedTimer>();

  constructor(
    /** Epoch milliseconds. */
    readonly nowMs: () => number,
  ) {}

  set(work: () => void, delayMs: number, isRepeated = false): SimulatedTimer {
    // Node waits at least a millisecond too.
    const delay = Math.max(1, Number.isFinite(delayMs) ? delayMs : 1);
    const timer = new SimulatedTimer(this, this.nowMs() + delay, AsyncResource.bind(work), delay, isRepeated);
    this.waiting.add(timer);
    return timer;
  }

  add(timer: SimulatedTimer): void {
    this.waiting.add(timer);
  }

  remove(timer: SimulatedTimer): void {
    this.waiting.delete(timer);
  }

  /** The timers that can fire now, in the order in which they were set. */
  due(): SimulatedTimer[] {
    const now = this.nowMs();
    return [...this.waiting].filter(({ dueMs }) => dueMs <= now);
  }

  /** Fires a timer, unless it was cleared since. */
  fire(timer: SimulatedTimer): void {
    if (!this.waiting.has(timer)) return;
    if (timer.isRepeated) timer.dueMs = this.nowMs() + timer.delayMs;
    else this.waiting.delete(timer);
    timer.work();
  }

  clear(): void {
    this.waiting.clear();
  }
}
