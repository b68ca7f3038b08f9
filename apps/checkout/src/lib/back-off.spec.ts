import { backOffMs, POLL_MAX_MS, pollWaitMs } from './back-off';

describe('backOffMs', () => {
  it.each([
    [0, 3_000],
    [1, 6_000],
    [2, 12_000],
    [3, 15_000],
    [50, 15_000],
  ])('after %d failures waits %d ms in the middle', (failures, wait) =>
    expect(backOffMs(failures, 0.5)).toBe(wait),
  );

  it('spreads by a fifth either way, never above the bound', () => {
    expect(backOffMs(0, 0)).toBe(2_400);
    expect(backOffMs(0, 0.999)).toBe(3_599);
    expect(backOffMs(9, 0.999)).toBe(POLL_MAX_MS);
  });
});

describe('pollWaitMs', () => {
  it.each([
    [0, 3_000],
    [30_000, 3_000],
    [60_000, 6_000],
    [150_000, 15_000],
    [86_400_000, 15_000],
  ])('after %d quiet ms waits %d in the middle', (quietMs, wait) =>
    expect(pollWaitMs(quietMs, 0.5)).toBe(wait),
  );

  it('spreads likewise', () => {
    expect(pollWaitMs(60_000, 0)).toBe(4_800);
    expect(pollWaitMs(600_000, 0.999)).toBe(POLL_MAX_MS);
  });
});
