import { median, quantile, spreadOf } from './statistics';

it('takes the middle of an odd number of values, and the mean of the two middle ones of an even number', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 4, 2])).toBe(3);
  expect(median([])).toBeNaN();
});

it('takes quantiles from the sorted values, and leaves the values as they are', () => {
  const values = Array.from({ length: 100 }, (_, i) => 99 - i);
  expect([0, 0.5, 0.99, 1].map((share) => quantile(values, share))).toEqual([0, 50, 99, 99]);
  expect(values[0]).toBe(99);
  expect(quantile([], 0.5)).toBeNaN();
});

it('spans from the lowest to the highest value', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ low: 1, high: 3 });
});
