/** How often a waiting call checks whether the server was heard. */
const TICK_MS = 250;

/** The server did not answer in time. */
export class SilentServerError extends Error {
  override readonly name = 'SilentServerError';
}

/**
 * A time-out for calls to one server that counts the server's silence, not the call's own time. A flood of
 * requests must not look like a server that is down. So a slow call keeps waiting while the server answers
 * other calls, up to `maxMs`. For the same reason it counts ticks of a timer instead of time: while this
 * process is too busy to hear, the ticks come late.
 */
export class SilenceTimeout {
  /** How many answers were heard. */
  private heard = 0;

  /**
   * @param limits.silenceMs how long the server may be silent before its waiting calls fail
   * @param limits.maxMs the longest that one call waits
   */
  constructor(private readonly limits: { silenceMs: number; maxMs: number }) {}

  /**
   * The result of the call. An answer after the time-out is dropped.
   * @throws SilentServerError at the time-out, and the errors of the call
   */
  async wait<T>(call: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const silence = new Promise<never>((_, reject) => {
      let [waitedMs, silentMs, heard] = [0, 0, this.heard];
      const check = (): void => {
        waitedMs += TICK_MS;
        silentMs = this.heard === heard ? silentMs + TICK_MS : 0;
        heard = this.heard;
        if (silentMs >= this.limits.silenceMs || waitedMs >= this.limits.maxMs)
          reject(new SilentServerError('the server does not answer; check that it is up'));
        else if (!isOver) arm();
      };
      // Check one turn of the event loop later, so that answers that have already arrived are processed
      // first.
      const arm = (): void => {
        timer = setTimeout(() => setImmediate(check), TICK_MS);
      };
      arm();
    });
    try {
      const answer = await Promise.race([call, silence]);
      this.heard += 1;
      return answer;
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }
}
