import { ApiError } from '../lib/api-error';
import { at, configuration, deposit, NOW } from '@cowrie/payer-page/testing/configuration';
import type { SessionHarness } from '../testing/session-harness';
import { advance, sessionHarness } from '../testing/session-harness';
import { screenOf } from './state';

let harness: SessionHarness;

beforeEach(() => {
  harness = sessionHarness();
});
afterEach(() => {
  harness.stop();
  jest.useRealTimers();
});

describe('polling', () => {
  it('reads the configuration every half minute while the customer chooses: rates, offer, a choice elsewhere', async () => {
    await harness.start(configuration());
    await advance(120_000);
    expect(harness.viewKind()).toBe('choose');
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(1 + 4);
    expect(harness.api.readStatus).not.toHaveBeenCalled();
  });

  it.each(['expired', 'failed'] as const)('reads it every minute when the payment is %s', async (status) => {
    await harness.start(configuration({ deposit, status }));
    await advance(600_000);
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(1 + 10);
    expect(harness.api.readStatus).not.toHaveBeenCalled();
  });

  it('soon reads a payment again whose money was asked for, until its link is sent', async () => {
    const refund = { amount: '5.00', token: 'USDC', network: 'base', sentTo: 'a••@example.com' } as const;
    const failed = { deposit, status: 'failed' } as const;
    await harness.start(configuration({ ...failed, refund: { ...refund, state: 'asked' } }));
    await advance(4_000);
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(2);
  });

  it('polls every 3 s after the lock, and reads the configuration at every fourth poll', async () => {
    harness.api.readStatus.mockResolvedValue('pending');
    await harness.start(configuration({ deposit }));
    await advance(9_000);
    expect(harness.api.readStatus).toHaveBeenCalledTimes(3);
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(1);
    await advance(3_000);
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(2);
  });

  it('reads the configuration at once when the status changes', async () => {
    await harness.start(configuration({ deposit }));
    harness.api.readStatus.mockResolvedValue('processing');
    harness.api.readConfiguration.mockResolvedValue(
      configuration({ deposit, status: 'processing', confirmations: { seen: 1, required: 10 } }),
    );
    await advance(3_000);
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(2);
    expect(harness.session.getState().config?.confirmations).toEqual({ seen: 1, required: 10 });
  });

  it('stops when the payment is complete', async () => {
    await harness.start(configuration({ deposit, status: 'completed' }));
    await advance(60_000);
    expect(harness.viewKind()).toBe('done');
    expect(harness.api.readStatus).not.toHaveBeenCalled();
  });

  it('backs off after failures, and keeps the payment on screen', async () => {
    harness.api.readStatus.mockRejectedValue(new ApiError('unreachable'));
    await harness.start(configuration({ deposit }));
    await advance(3_000 + 6_000 + 12_000);
    expect(harness.api.readStatus).toHaveBeenCalledTimes(3);
    await advance(14_999);
    expect(harness.api.readStatus).toHaveBeenCalledTimes(3);
    await advance(1);
    expect(harness.api.readStatus).toHaveBeenCalledTimes(4);
    expect(harness.session.getState().readError?.failures).toBe(4);
    expect(harness.viewKind()).toBe('pay');
  });

  it('waits for the time in Retry-After', async () => {
    harness.api.readStatus.mockRejectedValue(new ApiError('refused', { status: 429, retryAfterMs: 60_000 }));
    await harness.start(configuration({ deposit }));
    await advance(3_000 + 59_999);
    expect(harness.api.readStatus).toHaveBeenCalledTimes(1);
    await advance(1);
    expect(harness.api.readStatus).toHaveBeenCalledTimes(2);
  });

  it('does not retry a payment that does not exist, and retries one that it cannot read', async () => {
    harness.api.readConfiguration.mockRejectedValue(new ApiError('refused', { status: 404 }));
    await harness.start();
    await advance(60_000);
    expect(harness.viewKind()).toBe('missing');
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(1);
    harness.stop();

    harness.api.readConfiguration.mockRejectedValueOnce(new ApiError('timeout'));
    await harness.start();
    expect(harness.viewKind()).toBe('error');
    harness.api.readConfiguration.mockResolvedValue(configuration());
    await advance(6_000);
    expect(harness.viewKind()).toBe('choose');
  });
});

describe('hidden or offline', () => {
  it('does not poll while hidden, and reads the configuration when visible again', async () => {
    harness.api.readStatus.mockResolvedValue('pending');
    await harness.start(configuration({ deposit }));
    harness.page.set({ hidden: true });
    await advance(600_000);
    expect(harness.api.readStatus).not.toHaveBeenCalled();
    harness.page.set({ hidden: false });
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(2);
  });

  it('reads the configuration when online again', async () => {
    await harness.start(configuration());
    harness.page.set({ online: false });
    expect(harness.session.getState().online).toBe(false);
    harness.page.set({ online: true });
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(2);
  });
});

describe('clock', () => {
  it("counts down by the server's clock, not the device's", async () => {
    jest.setSystemTime(NOW + 86_400_000);
    await harness.start(configuration({ deposit }));
    await advance(60_000);
    const screen = screenOf(harness.session.getState());
    expect(screen.kind === 'payment' && screen.view).toMatchObject({ kind: 'pay', leftMs: 29 * 60_000 });
  });

  it('counts the duration of a slow answer as time that has passed', async () => {
    harness.api.readConfiguration.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      return configuration({ deposit });
    });
    await harness.start();
    await advance(4_000);
    const screen = screenOf(harness.session.getState());
    expect(screen.kind === 'payment' && screen.view).toMatchObject({ leftMs: 30 * 60_000 - 4_000 });
  });

  it('corrects the time after the device slept or its clock was set', async () => {
    harness.api.readStatus.mockResolvedValue('pending');
    await harness.start(configuration({ deposit }));
    for (const [leapMs, minutes] of [
      [10 * 60_000, 20],
      [-3 * 86_400_000, 20],
      [3 * 86_400_000, 20],
    ] as const) {
      jest.setSystemTime(Date.now() + leapMs);
      const serverTime = at(10);
      harness.api.readConfiguration.mockResolvedValue(configuration({ deposit, serverTime }));
      await advance(1_000);
      const screen = screenOf(harness.session.getState());
      expect(screen.kind === 'payment' && screen.view).toMatchObject({
        kind: 'pay',
        leftMs: minutes * 60_000,
      });
      expect(harness.api.readConfiguration).toHaveBeenLastCalledWith(expect.anything(), true);
    }
  });

  it('never shows more time after the clock is set back and the server is unreachable', async () => {
    await harness.start(configuration({ deposit }));
    harness.api.readConfiguration.mockRejectedValue(new ApiError('unreachable'));
    harness.api.readStatus.mockRejectedValue(new ApiError('unreachable'));
    jest.setSystemTime(NOW - 86_400_000);
    await advance(60_000);
    const screen = screenOf(harness.session.getState());
    expect(screen.kind === 'payment' && screen.view).toMatchObject({ kind: 'pay' });
    const { leftMs } = screen.kind === 'payment' && 'leftMs' in screen.view ? screen.view : { leftMs: 0 };
    expect(leftMs).toBeLessThanOrEqual(29 * 60_000 + 1_000);
    expect(leftMs).toBeGreaterThan(28 * 60_000);
  });

  it('keeps its time through unchanged answers', async () => {
    const config = configuration({ deposit });
    harness.api.readStatus.mockResolvedValue('pending');
    await harness.start(config);
    await advance(5 * 60_000);
    expect(harness.api.readConfiguration.mock.calls.length).toBeGreaterThan(2);
    const screen = screenOf(harness.session.getState());
    expect(screen.kind === 'payment' && screen.view).toMatchObject({ leftMs: 25 * 60_000 });
  });

  it('reads the status when the time to choose is over', async () => {
    await harness.start(configuration({ expiresAt: at(1) }));
    harness.api.readStatus.mockResolvedValue('expired');
    harness.api.readConfiguration.mockResolvedValue(configuration({ expiresAt: at(1), status: 'expired' }));
    await advance(60_000);
    expect(harness.viewKind()).toBe('expired');
  });
});

describe('a signed transfer', () => {
  const signed = { from: '0xA', validAfter: 0, validBefore: 9, nonce: '0x5a', signature: '0x1b' };

  it('is given to the service, and the configuration is read at once', async () => {
    await harness.start(configuration({ deposit }));
    harness.api.relay.mockResolvedValue(configuration({ deposit }));
    await harness.session.relay(signed);
    await advance(0);
    expect(harness.api.relay).toHaveBeenCalledWith(signed);
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(2);
  });

  // The payment may wait for another signature by then, or for none.
  it('that is refused has the configuration read too', async () => {
    await harness.start(configuration({ deposit }));
    harness.api.relay.mockRejectedValue(new ApiError('refused', { status: 409 }));
    await expect(harness.session.relay(signed)).rejects.toBeInstanceOf(ApiError);
    await advance(0);
    expect(harness.api.readConfiguration).toHaveBeenCalledTimes(2);
  });
});
