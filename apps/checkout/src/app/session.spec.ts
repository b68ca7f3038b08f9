import { ApiError } from '../lib/api-error';
import { at, configuration, deposit, NOW } from '../testing/configuration';
import type { SessionHarness } from '../testing/session-harness';
import { pass, sessionHarness } from '../testing/session-harness';
import { screenOf } from './state';

let harness: SessionHarness;

beforeEach(() => {
  harness = sessionHarness();
});
afterEach(() => {
  harness.stop();
  jest.useRealTimers();
});

describe('reading', () => {
  it('asks for the configuration and, while the customer chooses, for nothing more', async () => {
    await harness.begin(configuration());
    await pass(120_000);
    expect(harness.viewKind()).toBe('choose');
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(1);
    expect(harness.api.readStatus).not.toHaveBeenCalled();
  });

  it('polls every 3 s once locked, and reads the configuration every fourth time', async () => {
    harness.api.readStatus.mockResolvedValue('pending');
    await harness.begin(configuration({ deposit }));
    await pass(9_000);
    expect(harness.api.readStatus).toHaveBeenCalledTimes(3);
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(1);
    await pass(3_000);
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(2);
  });

  it('reads the configuration at once when the status changes', async () => {
    await harness.begin(configuration({ deposit }));
    harness.api.readStatus.mockResolvedValue('processing');
    harness.api.readConfiguration.mockResolvedValue(
      configuration({ deposit, status: 'processing', confirmations: { seen: 1, required: 10 } }),
    );
    await pass(3_000);
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(2);
    expect(harness.session.getState().config?.confirmations).toEqual({ seen: 1, required: 10 });
  });

  it('stops when the payment has ended', async () => {
    await harness.begin(configuration({ deposit, status: 'completed' }));
    await pass(60_000);
    expect(harness.viewKind()).toBe('done');
    expect(harness.api.readStatus).not.toHaveBeenCalled();
  });

  it('backs off while calls fail, and counts down on', async () => {
    harness.api.readStatus.mockRejectedValue(new ApiError('unreachable'));
    await harness.begin(configuration({ deposit }));
    await pass(3_000 + 6_000 + 12_000);
    expect(harness.api.readStatus).toHaveBeenCalledTimes(3);
    await pass(14_999);
    expect(harness.api.readStatus).toHaveBeenCalledTimes(3);
    await pass(1);
    expect(harness.api.readStatus).toHaveBeenCalledTimes(4);
    expect(harness.session.getState().trouble?.failures).toBe(4);
    expect(harness.viewKind()).toBe('pay');
  });

  it('leaves the API alone for as long as it asks', async () => {
    harness.api.readStatus.mockRejectedValue(new ApiError('refused', { status: 429, retryAfterMs: 60_000 }));
    await harness.begin(configuration({ deposit }));
    await pass(3_000 + 59_999);
    expect(harness.api.readStatus).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(harness.api.readStatus).toHaveBeenCalledTimes(2);
  });

  it('does not ask again for a payment that does not exist, and does for one it could not read', async () => {
    harness.api.readConfiguration.mockRejectedValue(new ApiError('refused', { status: 404 }));
    await harness.begin();
    await pass(60_000);
    expect(harness.viewKind()).toBe('missing');
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(1);
    harness.stop();

    harness.api.readConfiguration.mockRejectedValueOnce(new ApiError('timeout'));
    await harness.begin();
    expect(harness.viewKind()).toBe('error');
    harness.api.readConfiguration.mockResolvedValue(configuration());
    await pass(6_000);
    expect(harness.viewKind()).toBe('choose');
  });
});

describe('the page away', () => {
  it('does not poll while hidden, and reads in full at once when it is back', async () => {
    harness.api.readStatus.mockResolvedValue('pending');
    await harness.begin(configuration({ deposit }));
    harness.page.become({ hidden: true });
    await pass(600_000);
    expect(harness.api.readStatus).not.toHaveBeenCalled();
    harness.page.become({ hidden: false });
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(2);
  });

  it('reads in full when the network is back', async () => {
    await harness.begin(configuration());
    harness.page.become({ online: false });
    expect(harness.session.getState().online).toBe(false);
    harness.page.become({ online: true });
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(2);
  });
});

describe('time', () => {
  it("counts by the server's clock, not the phone's", async () => {
    jest.setSystemTime(NOW + 86_400_000);
    await harness.begin(configuration({ deposit }));
    await pass(60_000);
    const screen = screenOf(harness.session.getState());
    expect(screen.kind === 'payment' && screen.view).toMatchObject({ kind: 'pay', leftMs: 29 * 60_000 });
  });

  it('takes a slow answer for a later time, never an earlier one', async () => {
    harness.api.readConfiguration.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      return configuration({ deposit });
    });
    await harness.begin();
    await pass(4_000);
    const screen = screenOf(harness.session.getState());
    expect(screen.kind === 'payment' && screen.view).toMatchObject({ leftMs: 30 * 60_000 - 4_000 });
  });

  it('is right again at once after the phone has slept, or its clock was set', async () => {
    harness.api.readStatus.mockResolvedValue('pending');
    await harness.begin(configuration({ deposit }));
    for (const [leapMs, minutes] of [
      [10 * 60_000, 20],
      [-3 * 86_400_000, 20],
      [3 * 86_400_000, 20],
    ] as const) {
      jest.setSystemTime(Date.now() + leapMs);
      const serverTime = at(10);
      harness.api.readConfiguration.mockResolvedValue(configuration({ deposit, serverTime }));
      await pass(1_000);
      const screen = screenOf(harness.session.getState());
      expect(screen.kind === 'payment' && screen.view).toMatchObject({
        kind: 'pay',
        leftMs: minutes * 60_000,
      });
      expect(harness.api.readConfiguration).toHaveBeenLastCalledWith(expect.anything(), true);
    }
  });

  it('promises no more time while a clock that was set back is not set right by the server', async () => {
    await harness.begin(configuration({ deposit }));
    harness.api.readConfiguration.mockRejectedValue(new ApiError('unreachable'));
    harness.api.readStatus.mockRejectedValue(new ApiError('unreachable'));
    jest.setSystemTime(NOW - 86_400_000);
    await pass(60_000);
    const screen = screenOf(harness.session.getState());
    expect(screen.kind === 'payment' && screen.view).toMatchObject({ kind: 'pay' });
    const { leftMs } = screen.kind === 'payment' && 'leftMs' in screen.view ? screen.view : { leftMs: 0 };
    expect(leftMs).toBeLessThanOrEqual(29 * 60_000 + 1_000);
    expect(leftMs).toBeGreaterThan(28 * 60_000);
  });

  it('keeps its time over answers that only say that nothing changed', async () => {
    const config = configuration({ deposit });
    harness.api.readStatus.mockResolvedValue('pending');
    await harness.begin(config);
    await pass(5 * 60_000);
    expect(harness.api.readConfiguration.mock.calls.length).toBeGreaterThan(2);
    const screen = screenOf(harness.session.getState());
    expect(screen.kind === 'payment' && screen.view).toMatchObject({ leftMs: 25 * 60_000 });
  });

  it('asks once the time to choose is over', async () => {
    await harness.begin(configuration({ expiresAt: at(1) }));
    harness.api.readStatus.mockResolvedValue('expired');
    harness.api.readConfiguration.mockResolvedValue(configuration({ expiresAt: at(1), status: 'expired' }));
    await pass(60_000);
    expect(harness.viewKind()).toBe('expired');
  });
});
