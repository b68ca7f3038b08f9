/**
 * A time-out for calls to one server that counts the server's silence, not the call's own time. A flood of requests must not look
 * like a server that is down. So a slow call goes on waiting while the server answers other calls, up to `maxMs`.
 */
export class SilenceTimeout {
  private heardAt = 0;

  /**
   * @param limits.silenceMs how long the server may be silent before its waiting calls fail
   * @param limits.maxMs how long one call waits at most
   */
  constructor(private readonly limits: { silenceMs: number; maxMs: number }) {}

  /**
   * The result of the call. An answer after the time-out is dropped.
   * @throws Error at the time-out, and the errors of the call
   */
  async wait<T>(call: Promise<T>): Promise<T> {
    const begunAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const silence = new Promise<never>((_, reject) => {
      const check = (): void => {
        const waitMs = this.deadline(begunAt) - performance.now();
        if (waitMs <= 0) reject(new Error('the server does not answer; check that it is up'));
        else if (!isOver) arm(waitMs);
      };
      // Check one turn of the event loop later, so that answers that have arrived already are processed first.
      const arm = (waitMs: number): void => {
        timer = setTimeout(() => setImmediate(check), waitMs);
      };
      arm(this.limits.silenceMs);
    });
    try {
      const answer = await Promise.race([call, silence]);
      this.heardAt = performance.now();
      return answer;
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }

  private deadline(begunAt: number): number {
    const { silenceMs, maxMs } = this.limits;
    return Math.min(Math.max(begunAt, this.heardAt) + silenceMs, begunAt + maxMs);
  }
}
