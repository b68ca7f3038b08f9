/** Work on the same thing, one piece after the other. It waits for its turn within this process only. */
export class Turns {
  /** The last piece of work on each thing. */
  private readonly last = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = this.last.get(key)?.then(work, work) ?? work();
    this.last.set(key, mine);
    const end = () => {
      if (this.last.get(key) === mine) this.last.delete(key);
    };
    mine.then(end, end);
    return mine;
  }
}
