/**
 * The number of the newest event, or 0 when there is none. Needs about forty queries at most, by doubling and
 * bisection.
 *
 * @param hasAfter whether an event with a higher number exists
 */
export async function findLastNumber(hasAfter: (number: number) => Promise<boolean>): Promise<number> {
  let [low, step] = [0, 1];
  // Every number up to `low` belongs to an event; from `high` on none does.
  while (await hasAfter(low + step - 1)) [low, step] = [low + step, step * 2];
  let high = low + step;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await hasAfter(middle - 1)) low = middle;
    else high = middle;
  }
  return low;
}
