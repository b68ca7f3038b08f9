/** Runs work in a fixed number of lanes; the rest waits, first come, first served. */
export class Lanes {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The lane goes to the next waiting one, so a newcomer cannot take it first.
      if (next) next();
      else this.free += 1;
    }
  }
}
