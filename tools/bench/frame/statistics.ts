/** The value that this share of the values is below; NaN without values. Pure. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** The middle value, or the mean of the two middle ones; NaN without values. Pure. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [below, above] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return below === undefined || above === undefined ? NaN : (below + above) / 2;
}

/** The lowest and the highest value. */
export interface Spread {
  low: number;
  high: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return { low: Math.min(...values), high: Math.max(...values) };
}
