/**
 * Waits for calls to a server, and gives up on those that wait while it says nothing at all. A call that is slow because many
 * were made together, or because this process itself is late, is waited for as long as others are answered: a flood of
 * requests must not look like a server that is down.
 */
export class SilenceTimeout {
  private heardAt = 0;

  /** @param maxMs how long one call waits at the most, whatever others hear */
  constructor(private readonly limits: { silenceMs: number; maxMs: number }) {}

  /** @throws Error when it is given up, and whatever the call throws; an answer that comes later is dropped */
  async wait<T>(call: Promise<T>): Promise<T> {
    const begunAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const silence = new Promise<never>((_, reject) => {
      const check = (): void => {
        const waitMs = this.deadline(begunAt) - performance.now();
        if (waitMs <= 0) reject(new Error('the server is silent'));
        else if (!isOver) arm(waitMs);
      };
      // Once more round the loop: answers that have arrived by now are heard before they are missed.
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
