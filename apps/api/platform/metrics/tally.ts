import type { Sample } from './metric.rows';

/**
 * Counts by label values, for a counter that is read at each scrape. It has no dependencies and makes no
 * calls, so any class can own one, even on a hot path.
 */
export class Tally<const Label extends string = never> {
  private readonly counted = new Map<string, { values: readonly string[]; count: number }>();

  constructor(private readonly labels: readonly Label[] = []) {}

  /** @param values one for each label, in their order. They must come from a small, fixed set */
  add(values: readonly string[] = [], by = 1): void {
    const key = values.join('\n');
    const known = this.counted.get(key);
    if (known) known.count += by;
    else this.counted.set(key, { values, count: by });
  }

  /** The counts since the start. */
  samples(): Sample[] {
    return [...this.counted.values()].map(({ values, count }) => ({
      value: count,
      labels: Object.fromEntries(this.labels.map((label, index) => [label, values[index] ?? ''])),
    }));
  }
}
