/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  one<T>(of: readonly T[]): T {
    const chosen = of[this.below(of.length)];
    if (chosen === undefined) throw new Error('the list is empty; give at least one element');
    return chosen;
  }

  shuffled<T>(of: readonly T[]): T[] {
    const left = [...of];
    return of.flatMap(() => left.splice(this.below(left.length), 1));
  }
}
