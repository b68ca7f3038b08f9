import { ExclusiveTask } from './exclusive-task';

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
 * What a run can say about the next one: it found work, so look again soon; or when work is due, in
 * milliseconds from now.
 */
export type NextWork = 'soon' | number;

/** This process knows of no work. */
export const NOT_KNOWN = Infinity;

/**
 * Repeated work that looks often while there is something to do, rarely otherwise, and at once when woken. It
 * never overlaps itself, and a shutdown can wait for it.
 */
export class PacedTask {
  private readonly task: ExclusiveTask;
  private state: 'idle' | 'started' | 'stopped' = 'idle';
  private timer: NodeJS.Timeout | undefined;
  private pauseMs: number;
  private isWoken = false;
  private isRunning = false;
  private beganAtMs = -Infinity;

  constructor(
    name: string,
    private readonly work: () => Promise<NextWork>,
    private readonly pace: Pace,
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
    let next: NextWork = NOT_KNOWN;
    try {
      next = await this.work();
    } finally {
      this.isRunning = false;
      this.plan(next);
    }
  }

  private plan(next: NextWork): void {
    const { shortestMs, longestMs, wakeMs } = this.pace;
    this.pauseMs = next === 'soon' ? shortestMs : Math.min(this.pauseMs * 2, longestMs);
    if (this.isWoken) this.runIn(this.beganAtMs + wakeMs - performance.now());
    else this.runIn(next === 'soon' ? shortestMs : Math.min(Math.max(next, wakeMs), this.pauseMs));
  }

  private runIn(ms: number): void {
    clearTimeout(this.timer);
    if (this.state === 'started') this.timer = setTimeout(() => void this.run(), Math.max(0, ms));
  }
}
