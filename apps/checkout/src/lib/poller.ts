export interface PollerOptions {
  /** One poll. Resolves to the delay before the next one in ms, or to null when there is no next. */
  poll(signal: AbortSignal): Promise<number | null>;
  /** The delay in ms after the n-th failure in a row, or null to stop. */
  delayAfterFailure(error: unknown, failures: number): number | null;
}

export interface Poller {
  /** Starts a poll at once and replaces a running or scheduled one. While paused, no other follows. */
  pollNow(): void;
  /** Lets a running poll finish and schedules no other until `resume`. */
  pause(): void;
  /** Ends a pause and starts a poll at once. */
  resume(): void;
  /** Aborts a running poll and schedules no other until `resume` or `pollNow`. */
  stop(): void;
}

/** A poller that runs one poll at a time with delays between: a slow answer never makes requests pile up. */
export function createPoller({ poll, delayAfterFailure }: PollerOptions): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | undefined;
  let failures = 0;
  let paused = false;

  async function run(): Promise<void> {
    // After a phone was locked, its pending request hangs; a new one is faster than the time-out of the old
    // one.
    current?.abort();
    const controller = new AbortController();
    current = controller;
    let delayMs: number | null;
    try {
      delayMs = await poll(controller.signal);
      failures = 0;
    } catch (error) {
      if (controller.signal.aborted) return;
      failures += 1;
      delayMs = delayAfterFailure(error, failures);
    }
    if (controller.signal.aborted) return;
    current = undefined;
    if (delayMs !== null && !paused) timer = setTimeout(() => void run(), delayMs);
  }

  function pollNow(): void {
    clearTimeout(timer);
    // Not awaited: `run` handles failed polls. An error that `delayAfterFailure` throws is a bug and stays
    // unhandled.
    void run();
  }

  return {
    pollNow,
    resume() {
      paused = false;
      pollNow();
    },
    pause() {
      paused = true;
      clearTimeout(timer);
    },
    stop() {
      paused = true;
      clearTimeout(timer);
      current?.abort();
    },
  };
}
