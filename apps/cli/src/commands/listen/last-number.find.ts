/**
 * The number of the newest event, in some forty questions however many there are; 0 if there is none.
 *
 * @param hasAfter whether there is an event with a higher number
 */
export async function findLastNumber(hasAfter: (number: number) => Promise<boolean>): Promise<number> {
  let [low, step] = [0, 1];
  // Below `low` all are numbers of events; from `high` on none is.
  while (await hasAfter(low + step - 1)) [low, step] = [low + step, step * 2];
  let high = low + step;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await hasAfter(middle - 1)) low = middle;
    else high = middle;
  }
  return low;
}
