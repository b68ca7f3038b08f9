import { backOffMs, POLL_MAX_MS } from './back-off';

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
