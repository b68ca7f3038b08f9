import { ExclusiveTask } from './exclusive-task';
import { type WriteCount, writesUnknown } from '../mongo/database-writes';
import { writeLooks } from './write-looks';

/** When a repeating task runs next, in milliseconds. */
export interface Pace {
  /** The pause after a run that found work. */
  shortestMs: number;
  /**
   * Each run without work doubles the pause, up to this one. It bounds how late the work of another process
   * is found.
   */
  longestMs: number;
  /**
   * The minimum time from the start of one run to the next, no matter how often it is woken. Work in quick
   * succession shares a run.
   */
  wakeMs: number;
}

/**
 * What a run can say about the next one: it found work, so look again soon; another process has the lease,
 * which can end without a write; or when work is due, in milliseconds from now.
 */
export type NextWork = 'soon' | 'not ours' | number;

/**
 * While nothing was written to what a look reads, the next one is about this long after it. It bounds how
 * late work is found that becomes due by time and that the look did not announce.
 */
export const LONGEST_REST_MS = 15_000;

/**
 * Node's timers can end a little early, and many tasks end their rests together. Such a run has looked, so
 * its next rest does not end at the same moment once more.
 */
const EARLY_MS = 100;

/** This process knows of no work. */
export const NOT_KNOWN = Infinity;

/**
 * Repeated work that looks often while there is something to do, rarely otherwise, and at once when woken.
 * It never overlaps itself, and a shutdown can wait for it. A look that would read what the last one read is
 * left out, if the database can tell.
 */
export class PacedTask {
  private readonly task: ExclusiveTask;
  private state: 'idle' | 'started' | 'stopped' = 'idle';
  private timer: NodeJS.Timeout | undefined;
  private pauseMs: number;
  private isWoken = false;
  private isRunning = false;
  private beganAtMs = -Infinity;
  /** Until then the next look finds nothing, unless something is written. */
  private restsUntilMs = -Infinity;
  /** Not before then is looked at what is written meanwhile. What is due is not delayed by it. */
  private pausesUntilMs = -Infinity;
  private seenWrites = NaN;
  private readonly lookAtWrites = () => {
    if (this.writes() !== this.seenWrites) this.runIn(this.pausesUntilMs - performance.now());
  };

  constructor(
    name: string,
    private readonly work: () => Promise<NextWork>,
    private readonly pace: Pace,
    /** The writes to everything that the work reads. */
    private readonly writes: WriteCount = writesUnknown,
  ) {
    this.pauseMs = pace.shortestMs;
    this.task = new ExclusiveTask(name, () => this.once());
  }

  /** Starts repeating the work. The first run is `shortestMs` from now. */
  start(): void {
    if (this.state !== 'idle') return;
    this.state = 'started';
    this.runIn(this.pace.shortestMs);
  }

  /** The same with the first run now, for work without whose result the process is not ready. */
  startNow(): void {
    this.start();
    void this.run();
  }

  /** Runs the work now, unless it is running already. Logs a failure; the next run tries again. */
  run(): Promise<void> {
    return this.task.run();
  }

  /** Signals that there is work. The next run is at once, or `wakeMs` after the start of the last one. */
  wake(): void {
    if (this.isWoken) return;
    this.isWoken = true;
    if (!this.isRunning) this.runIn(this.beganAtMs + this.pace.wakeMs - performance.now());
  }

  /** Waits for the current run to end, and starts no further one. */
  async stop(): Promise<void> {
    this.state = 'stopped';
    this.clear();
    await this.task.stop();
  }

  private async once(): Promise<void> {
    this.clear();
    this.isRunning = true;
    this.isWoken = false;
    this.beganAtMs = performance.now();
    this.restsUntilMs = -Infinity;
    const seenWrites = this.writes();
    let next: NextWork = NOT_KNOWN;
    try {
      next = await this.work();
      if (typeof next === 'number') this.rest(seenWrites, next);
    } finally {
      this.isRunning = false;
      this.plan(next);
    }
  }

  /** Rests end at the same moments for all tasks, so that they share wake-ups, and one renewal of leases. */
  private rest(seenWrites: number, nextMs: number): void {
    this.seenWrites = seenWrites;
    const nowMs = performance.now();
    const longestUntilMs = (Math.floor((nowMs + EARLY_MS) / LONGEST_REST_MS) + 1) * LONGEST_REST_MS;
    this.restsUntilMs = Math.min(nowMs + nextMs, longestUntilMs);
  }

  private plan(next: NextWork): void {
    const { shortestMs, longestMs, wakeMs } = this.pace;
    this.pauseMs = next === 'soon' ? shortestMs : Math.min(this.pauseMs * 2, longestMs);
    const restMs = this.restsUntilMs - performance.now();
    if (this.isWoken) this.runIn(this.beganAtMs + wakeMs - performance.now());
    else if (next === 'soon') this.runIn(shortestMs);
    else if (this.writes() === this.seenWrites && restMs > 0) this.runUnlessWritten(Math.max(restMs, wakeMs));
    else this.runIn(Math.min(next === 'not ours' ? NOT_KNOWN : Math.max(next, wakeMs), this.pauseMs));
  }

  private runIn(ms: number): void {
    this.clear();
    if (this.state === 'started') this.timer = setTimeout(() => void this.run(), Math.max(0, ms));
  }

  /** Runs when the rest is over, or after the usual pause once something is written. */
  private runUnlessWritten(restMs: number): void {
    this.runIn(restMs);
    if (this.state !== 'started') return;
    this.pausesUntilMs = performance.now() + Math.min(this.pauseMs, restMs);
    writeLooks.add(this.lookAtWrites);
  }

  private clear(): void {
    clearTimeout(this.timer);
    writeLooks.remove(this.lookAtWrites);
  }
}
