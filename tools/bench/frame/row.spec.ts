import { judge, mergeRounds, type Row } from './row';

const ROW: Row = { name: 'door/status', unit: '/s', better: 'more', ours: [60, 90, 30] };
const bare = (rounds: number[]) => ({ is: 'bare', rounds });

it('takes the medians, and the spread of each side', () => {
  const judged = judge({ ...ROW, bare: bare([100, 300, 200]) }, {});
  expect(judged).toMatchObject({ median: 60, spread: { low: 30, high: 90 }, bareMedian: 200 });
});

it('compares the two sides of one round, because both met the same load', () => {
  // The medians alone, 60 and 100, would say 0.6.
  const judged = judge({ ...ROW, bare: bare([100, 100, 60]) }, {});
  expect(judged.ratio).toBeCloseTo(0.6);
  const uneven = judge({ ...ROW, ours: [60, 10, 90], bare: bare([80, 100, 100]) }, {});
  expect(uneven).toMatchObject({ ratio: 0.75, ratioSpread: { low: 0.1, high: 0.9 } });
});

it('counts a smaller figure as better if less is better', () => {
  const judged = judge({ ...ROW, better: 'less', ours: [20], bare: bare([5]) }, {});
  expect(judged.ratio).toBe(0.25);
});

it.each([
  [0.8, 79.6, true],
  [0.8, 79.4, false],
])('compares a ratio with its goal as the table shows it: %d with %d %% is met: %s', (goal, ours, met) => {
  const goals = { 'door/status': { ratioAtLeast: goal } };
  expect(judge({ ...ROW, ours: [ours], bare: bare([100]) }, goals).isMet).toBe(met);
});

it('compares a figure with its goal', () => {
  const goals = { 'door/status': { atMost: 40 } };
  expect(judge({ ...ROW, ours: [40, 10, 90] }, goals).isMet).toBe(true);
  expect(judge({ ...ROW, ours: [41] }, goals).isMet).toBe(false);
});

it('misses a ratio goal without a bare limit, and has no verdict without a goal', () => {
  expect(judge(ROW, { 'door/status': { ratioAtLeast: 0.1 } }).isMet).toBe(false);
  expect(judge(ROW, {})).not.toHaveProperty('isMet');
});

it('joins the rounds of a part row by row, with the medians of the details', () => {
  const round = (figure: number, limit: number) => [
    { ...ROW, ours: [figure], bare: bare([limit]), details: { 'p99 ms': figure * 2 } },
    { ...ROW, name: 'door/live', ours: [figure + 1] },
  ];
  expect(mergeRounds([round(1, 10), round(5, 30), round(2, 20)])).toEqual([
    { ...ROW, ours: [1, 5, 2], bare: bare([10, 30, 20]), details: { 'p99 ms': 4 } },
    { ...ROW, name: 'door/live', ours: [2, 6, 3] },
  ]);
  expect(mergeRounds([])).toEqual([]);
});
