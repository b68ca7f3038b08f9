import { ExclusiveTask } from './exclusive-task';
import { type WriteCount, writesUnknown } from '../mongo/database-writes';

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
 * While nothing was written to what a look reads, the next one is at most this long after it. It bounds how
 * late work is found that becomes due by time and that the look did not announce.
 */
export const LONGEST_REST_MS = 15_000;

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
  private seenWrites = NaN;

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
    clearTimeout(this.timer);
    await this.task.stop();
  }

  private async once(): Promise<void> {
    clearTimeout(this.timer);
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

  private rest(seenWrites: number, nextMs: number): void {
    this.seenWrites = seenWrites;
    this.restsUntilMs = performance.now() + Math.min(nextMs, LONGEST_REST_MS);
  }

  private plan(next: NextWork): void {
    const { shortestMs, longestMs, wakeMs } = this.pace;
    this.pauseMs = next === 'soon' ? shortestMs : Math.min(this.pauseMs * 2, longestMs);
    if (this.isWoken) this.runIn(this.beganAtMs + wakeMs - performance.now());
    else if (next === 'soon') this.runIn(shortestMs);
    else this.runIn(Math.min(next === 'not ours' ? NOT_KNOWN : Math.max(next, wakeMs), this.pauseMs));
  }

  private runIn(ms: number): void {
    clearTimeout(this.timer);
    if (this.state === 'started') this.timer = setTimeout(() => this.look(), Math.max(0, ms));
  }

  private look(): void {
    const restMs = this.restsUntilMs - performance.now();
    const isAsSeen = this.writes() === this.seenWrites;
    if (this.isWoken || restMs <= 0 || !isAsSeen) void this.run();
    else this.runIn(Math.min(restMs, this.pace.longestMs));
  }
}
