export interface PollerOptions {
  /** One round of work. Resolves to the wait before the next in ms, or to null when there is no next. */
  round(signal: AbortSignal): Promise<number | null>;
  /** The wait after the n-th failure in a row, or null to try no more. */
  waitAfterFailure(error: unknown, failures: number): number | null;
}

export interface Poller {
  /** Starts a round at once, in place of one under way or waiting. While paused, no other follows it. */
  wake(): void;
  /** Lets a round under way end, and starts no other by itself until `resume`. */
  pause(): void;
  /** Ends a pause with a round at once. */
  resume(): void;
  /** Aborts a round under way, and starts no other until `resume` or `wake`. */
  stop(): void;
}

/** One round at a time, with waits between: a slow answer never makes calls pile up. */
export function createPoller({ round, waitAfterFailure }: PollerOptions): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | undefined;
  let failures = 0;
  let paused = false;

  async function run(): Promise<void> {
    // A request that slept through a locked phone hangs; a new one is quicker than waiting for its timeout.
    current?.abort();
    const mine = new AbortController();
    current = mine;
    let wait: number | null;
    try {
      wait = await round(mine.signal);
      failures = 0;
    } catch (error) {
      if (mine.signal.aborted) return;
      failures += 1;
      wait = waitAfterFailure(error, failures);
    }
    if (mine.signal.aborted) return;
    current = undefined;
    if (wait !== null && !paused) timer = setTimeout(() => void run(), wait);
  }

  function wake(): void {
    clearTimeout(timer);
    void run();
  }

  return {
    wake,
    resume() {
      paused = false;
      wake();
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
