import type { CheckoutConfiguration } from '@cowrie/dto';
import { ApiError } from '../lib/api-error';
import { configuration, deposit } from '@cowrie/payer-page/testing/configuration';
import type { SessionHarness } from '../testing/session-harness';
import { advance, sessionHarness } from '../testing/session-harness';

const choice = { token: 'USDC' as const, network: 'base' };

let harness: SessionHarness;

beforeEach(() => {
  harness = sessionHarness();
});
afterEach(() => {
  harness.stop();
  jest.useRealTimers();
});

describe('choose', () => {
  it('shows the instruction at once, then reads the status and the configuration', async () => {
    await harness.start(configuration());
    harness.api.complete.mockResolvedValue(deposit);
    const locked = configuration({ deposit: { ...deposit, chainId: 8453 } });
    harness.api.readConfiguration.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return locked;
    });
    harness.api.readStatus.mockResolvedValue('pending');
    await harness.session.choose(choice);
    expect(harness.viewKind()).toBe('pay');
    expect(harness.session.getState().config?.deposit).toEqual({ ...deposit, ...choice });
    const [statusAsked] = harness.api.readStatus.mock.invocationCallOrder;
    const [, readAgain] = harness.api.readConfiguration.mock.invocationCallOrder;
    expect(statusAsked).toBeLessThan(readAgain ?? 0);
    await advance(500);
    expect(harness.session.getState().config).toBe(locked);
    await advance(3_000);
    expect(harness.api.readStatus).toHaveBeenCalledTimes(2);
  });

  it('ignores a configuration that was requested before the lock', async () => {
    await harness.start(configuration());
    let answer: (config: CheckoutConfiguration) => void = () => {};
    harness.api.readConfiguration.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    harness.session.retry();
    harness.api.readConfiguration.mockReturnValue(new Promise(() => {}));
    harness.api.complete.mockResolvedValue(deposit);
    await harness.session.choose(choice);
    answer(configuration());
    await advance(0);
    expect(harness.viewKind()).toBe('pay');
  });

  it('sends the choice once on repeated clicks', async () => {
    await harness.start(configuration());
    void harness.session.choose(choice);
    void harness.session.choose(choice);
    expect(harness.api.complete).toHaveBeenCalledTimes(1);
  });

  it('retries a choice after a time-out', async () => {
    await harness.start(configuration());
    harness.api.complete.mockRejectedValueOnce(new ApiError('timeout')).mockResolvedValueOnce(deposit);
    harness.api.readConfiguration.mockResolvedValue(configuration({ deposit }));
    void harness.session.choose(choice);
    await advance(1_000);
    expect(harness.viewKind()).toBe('pay');
  });

  it('keeps the error of a refused choice', async () => {
    await harness.start(configuration());
    const error = new ApiError('refused', {
      status: 400,
      code: 'pair_not_supported',
      text: 'pair not supported',
    });
    harness.api.complete.mockRejectedValue(error);
    await harness.session.choose(choice);
    expect(harness.session.getState().choosing).toEqual({ busy: false, error });
    expect(harness.api.complete).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['checkout_locked', true],
    ['payment_not_payable', false],
  ])('reads the configuration again after 409 %s', async (code, lockedElsewhere) => {
    await harness.start(configuration());
    harness.api.complete.mockRejectedValue(new ApiError('refused', { status: 409, code }));
    harness.api.readConfiguration.mockResolvedValue(configuration({ deposit }));
    await harness.session.choose({ token: 'USDT', network: 'celo' });
    await advance(0);
    expect(harness.session.getState()).toMatchObject({
      lockedElsewhere,
      choosing: { busy: false, error: null },
    });
    expect(harness.session.getState().config?.deposit).toEqual(deposit);
  });
});
