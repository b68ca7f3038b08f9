import { failureBackoffMs, POLL_MAX_MS, idleBackoffMs } from './backoff';

describe('failureBackoffMs', () => {
  it.each([
    [0, 3_000],
    [1, 6_000],
    [2, 12_000],
    [3, 15_000],
    [50, 15_000],
  ])('after %d failures is %d ms without jitter', (failures, wait) =>
    expect(failureBackoffMs(failures, 0.5)).toBe(wait),
  );

  it('adds jitter of 20 %, never above the maximum', () => {
    expect(failureBackoffMs(0, 0)).toBe(2_400);
    expect(failureBackoffMs(0, 0.999)).toBe(3_599);
    expect(failureBackoffMs(9, 0.999)).toBe(POLL_MAX_MS);
  });
});

describe('idleBackoffMs', () => {
  it.each([
    [0, 3_000],
    [30_000, 3_000],
    [60_000, 6_000],
    [150_000, 15_000],
    [86_400_000, 15_000],
  ])('after %d idle ms is %d ms without jitter', (idleMs, wait) =>
    expect(idleBackoffMs(idleMs, 0.5)).toBe(wait),
  );

  it('adds the same jitter', () => {
    expect(idleBackoffMs(60_000, 0)).toBe(4_800);
    expect(idleBackoffMs(600_000, 0.999)).toBe(POLL_MAX_MS);
  });
});
