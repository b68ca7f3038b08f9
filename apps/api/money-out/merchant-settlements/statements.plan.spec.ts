import { Types } from 'mongoose';
import { statementsOf } from './statements.plan';

const sums = (amounts: readonly number[]) =>
  amounts.map((units) => ({ _id: new Types.ObjectId(), units: BigInt(units) }));

/** The sum and the number of lines of each statement. */
function planned(payments: number[], costs: number[], mostLines: number, isEachAlone = false) {
  const owed = { payments: sums(payments), costs: sums(costs) };
  const all = [...owed.payments, ...owed.costs];
  const unitsOf = (id: Types.ObjectId) => all.find(({ _id }) => _id.equals(id))?.units ?? 0n;
  return statementsOf(owed, { isEachAlone, mostLines }).map((ids) => ({
    sum: Number(ids.reduce((sum, id) => sum + unitsOf(id), 0n)),
    lines: ids.length,
    ids: ids.map(String),
  }));
}
const shortOf = (plan: ReturnType<typeof planned>) => plan.map(({ sum, lines }) => [sum, lines]);

it('puts all into one statement that has room, in any order', () => {
  expect(shortOf(planned([5, 5, 5], [-7, 0], 5))).toEqual([[8, 5]]);
});

it('makes no statement that pays nothing', () => {
  expect(planned([5, 5], [-10], 500)).toEqual([]);
  expect(planned([], [-1], 500)).toEqual([]);
  expect(planned([5], [-7], 500, true)).toEqual([]);
});

it('gives the largest cost the payments it needs before a smaller one takes them', () => {
  expect(shortOf(planned([100, 100, 100], [-50, -150], 3))).toEqual([
    [50, 3],
    [50, 2],
  ]);
});

it('keeps back payments for a cost that no statement covers, so that no more is paid than owed', () => {
  const ones = Array.from({ length: 12 }, () => 1);
  expect(shortOf(planned(ones, [-6], 5))).toEqual([
    [5, 5],
    [1, 1],
  ]);
});

it('pays a single payment with as many costs as fit', () => {
  const costs = Array.from({ length: 6 }, () => -1);
  expect(shortOf(planned([100], costs, 5))).toEqual([[96, 5]]);
});

it('pays each payment alone when asked to, and together only where costs need it', () => {
  expect(shortOf(planned([1, 2, 3], [-4], 500, true))).toEqual([
    [1, 3],
    [1, 1],
  ]);
});

/** Pseudo-random numbers, the same for each seed (Lehmer). */
function drawn(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

it.each([false, true])('holds its bounds for any sums (each alone: %s)', (isEachAlone) => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const draw = drawn(seed);
    const mostLines = 2 + draw(6);
    const payments = Array.from({ length: draw(20) }, () => 1 + draw(30));
    const costs = Array.from({ length: draw(8) }, () => -draw(40));
    const plan = planned(payments, costs, mostLines, isEachAlone);
    const [paid, owed] = [
      plan.reduce((sum, one) => sum + one.sum, 0),
      [...payments, ...costs].reduce((sum, one) => sum + one, 0),
    ];
    const ids = plan.flatMap((one) => one.ids);
    const world = { seed, payments, costs, mostLines, plan: shortOf(plan) };
    expect({ ...world, isOver: plan.some(({ sum, lines }) => sum <= 0 || lines > mostLines) }).toEqual({
      ...world,
      isOver: false,
    });
    expect(new Set(ids).size).toBe(ids.length);
    // All costs are in, so everything is paid. Otherwise a larger payment covered what it could, and payments
    // of at most the same value wait.
    const isAllIn = ids.length === payments.length + costs.length;
    if (isAllIn) expect({ ...world, paid }).toEqual({ ...world, paid: owed });
    if (payments.length + costs.length <= mostLines && owed > 0 && !isEachAlone)
      expect({ ...world, paid }).toEqual({ ...world, paid: owed });
  }
});
