import { delayMs, isRetryable } from './retry.policy';

const nowMs = Date.parse('2026-01-01T00:00:00Z');
const maxDelayMs = (attempt: number) => delayMs(attempt, { random: () => 1, nowMs });

it.each([
  [200, false],
  [400, false],
  [401, false],
  [404, false],
  [409, false],
  [429, true],
  [500, true],
  [503, true],
])('retries after %i: %s', (status, expected) => {
  expect(isRetryable(status)).toBe(expected);
});

it('doubles the backoff up to 8 s, with full jitter', () => {
  expect([0, 1, 2, 3].map(maxDelayMs)).toEqual([250, 500, 1000, 2000]);
  expect(maxDelayMs(30)).toBe(8000);
  expect(delayMs(3, { random: () => 0, nowMs })).toBe(0);
});

it('waits at least for Retry-After, in seconds or as a date', () => {
  const delayAfter = (retryAfter: string) => delayMs(0, { random: () => 0, retryAfter, nowMs });
  expect(delayAfter('12')).toBe(12_000);
  expect(delayAfter('Thu, 01 Jan 2026 00:00:05 GMT')).toBe(5_000);
  expect(delayAfter('soon')).toBe(0);
  expect(delayAfter('3600')).toBeUndefined();
});
