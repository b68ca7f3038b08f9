import type { CheckoutConfiguration } from '@cowrie/dto';
import { ApiError } from '../lib/api-error';
import { configuration, deposit } from '../testing/configuration';
import type { SessionHarness } from '../testing/session-harness';
import { pass, sessionHarness } from '../testing/session-harness';

const choice = { token: 'USDC' as const, network: 'base' };

let harness: SessionHarness;

beforeEach(() => {
  harness = sessionHarness();
});
afterEach(() => {
  harness.stop();
  jest.useRealTimers();
});

describe('choosing', () => {
  it('shows the instruction at once, and reads what the configuration adds to it', async () => {
    await harness.begin(configuration());
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
    await pass(500);
    expect(harness.session.getState().config).toBe(locked);
    await pass(3_000);
    expect(harness.api.readStatus).toHaveBeenCalledTimes(2);
  });

  it('is not undone by a configuration asked for before the lock', async () => {
    await harness.begin(configuration());
    let answer: (config: CheckoutConfiguration) => void = () => {};
    harness.api.readConfiguration.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    harness.session.retry();
    harness.api.readConfiguration.mockReturnValue(new Promise(() => {}));
    harness.api.complete.mockResolvedValue(deposit);
    await harness.session.choose(choice);
    answer(configuration());
    await pass(0);
    expect(harness.viewKind()).toBe('pay');
  });

  it('sends one choice, however often it is pressed', async () => {
    await harness.begin(configuration());
    void harness.session.choose(choice);
    void harness.session.choose(choice);
    expect(harness.api.complete).toHaveBeenCalledTimes(1);
  });

  it('tries a choice again that got lost on the way', async () => {
    await harness.begin(configuration());
    harness.api.complete.mockRejectedValueOnce(new ApiError('timeout')).mockResolvedValueOnce(deposit);
    harness.api.readConfiguration.mockResolvedValue(configuration({ deposit }));
    void harness.session.choose(choice);
    await pass(1_000);
    expect(harness.viewKind()).toBe('pay');
  });

  it('tells why a choice was refused', async () => {
    await harness.begin(configuration());
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
  ])('reads what holds after 409 %s', async (code, lockedElsewhere) => {
    await harness.begin(configuration());
    harness.api.complete.mockRejectedValue(new ApiError('refused', { status: 409, code }));
    harness.api.readConfiguration.mockResolvedValue(configuration({ deposit }));
    await harness.session.choose({ token: 'USDT', network: 'celo' });
    await pass(0);
    expect(harness.session.getState()).toMatchObject({
      lockedElsewhere,
      choosing: { busy: false, error: null },
    });
    expect(harness.session.getState().config?.deposit).toEqual(deposit);
  });
});
