import { findLastNumber } from './last-number.find';

it.each([0, 1, 2, 3, 4, 7, 8, 9, 1000, 123_457])('the newest of %i is found', async (last) => {
  let questions = 0;
  const found = await findLastNumber(async (number) => ((questions += 1), number < last));
  expect(found).toBe(last);
  expect(questions).toBeLessThan(40);
});
