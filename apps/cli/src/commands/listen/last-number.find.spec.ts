import { findLastNumber } from './last-number.find';

it.each([0, 1, 2, 3, 4, 7, 8, 9, 1000, 123_457])('finds the newest of %i events', async (last) => {
  let queries = 0;
  const found = await findLastNumber(async (number) => ((queries += 1), number < last));
  expect(found).toBe(last);
  expect(queries).toBeLessThan(40);
});
