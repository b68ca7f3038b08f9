import crypto from 'node:crypto';
import { randomBase62 } from './random';

it('is uniform over all 62 characters', () => {
  const counts = new Map<string, number>();
  for (const character of randomBase62(62_000)) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect([...counts.keys()].sort().join('')).toBe(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  );
  // The squared deviations in units of the mean have 61 degrees of freedom: above 150 once in 10^8 runs. A
  // byte modulo 62 without dropping any gives about 400.
  const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
  expect(chiSquared).toBeLessThan(150);
});

it('never repeats itself, and draws a block of bytes for many texts', () => {
  const draws = jest.spyOn(crypto, 'randomFillSync');
  const texts = Array.from({ length: 1000 }, () => randomBase62(20));
  expect(new Set(texts).size).toBe(1000);
  expect(new Set(texts.map(({ length }) => length))).toEqual(new Set([20]));
  expect(draws.mock.calls.length).toBeLessThan(10);
});
