import { byTurns } from './test-run';

const all = ['a', 'b', 'c', 'd'];

it('takes as many as are asked for, from a place that the seed names', () => {
  expect(byTurns(all, 2, { seed: 4, isFull: false })).toEqual(['a', 'b']);
  expect(byTurns(all, 2, { seed: 7, isFull: false })).toEqual(['d', 'a']);
});

it('takes everything in a full run, and where no more is there', () => {
  expect(byTurns(all, 2, { seed: 7, isFull: true })).toEqual(all);
  expect(byTurns(all, 9, { seed: 7, isFull: false })).toEqual(all);
});

it('leaves nothing out for ever', () => {
  const seeds = Array.from({ length: all.length }, (_, seed) => seed + 1);
  const taken = seeds.flatMap((seed) => byTurns(all, 1, { seed, isFull: false }));
  expect(new Set(taken)).toEqual(new Set(all));
});
