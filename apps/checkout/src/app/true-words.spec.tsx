import { screen } from '@testing-library/react';
import { ApiError } from '../lib/api-error';
import { at, configuration, deposit } from '@cowrie/payer-page/testing/configuration';
import { appHarness, advance } from '../testing/show-app';

const text = () => document.querySelector('main')?.textContent ?? '';
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

let app: ReturnType<typeof appHarness>;
beforeEach(() => {
  app = appHarness();
});
afterEach(() => jest.useRealTimers());

describe('a session in which nobody chose', () => {
  it('does not look for a payment when its time is over', async () => {
    await app.show({ expiresAt: at(0) });
    expect(title()).toBe('Time is up');
    expect(text()).not.toMatch(/checking the network/);
    expect(text()).toContain('The time to choose is over. To pay, start again from the shop of Ada Books.');
  });

  it('does not ask whether money was sent: it had no address', async () => {
    await app.show({ status: 'expired' });
    expect(text()).not.toContain('Did you send money?');
    expect(text()).toContain('To pay, start again from the shop of Ada Books.');
  });
});

it.each<[ApiError, RegExp]>([
  [new ApiError('refused', { status: 500, code: 'internal_error' }), /^The payment service has a problem/],
  [new ApiError('refused', { status: 502 }), /^The payment service has a problem/],
  [new ApiError('malformed', { status: 200 }), /^The payment service has a problem/],
  [new ApiError('unreachable'), /^The connection is weak/],
  [new ApiError('timeout'), /^The connection is weak/],
])('names what failed (%#)', async (error, expected) => {
  await app.show({ deposit });
  app.api.readStatus.mockRejectedValue(error);
  app.api.readConfiguration.mockRejectedValue(error);
  await advance(30_000);
  expect(screen.getAllByRole('status')[0]?.textContent).toMatch(expected);
});

describe('later changes', () => {
  it('a second tab shows the address within half a minute of the choice in the first', async () => {
    await app.show({});
    app.api.readConfiguration.mockResolvedValue(configuration({ deposit }));
    await advance(30_000);
    expect(title()).toBe('Send the exact amount');
  });

  it.each(['expired', 'failed'] as const)(
    'a page of a payment that is %s shows late money',
    async (status) => {
      await app.show({ deposit, status });
      const late = {
        kind: 'late',
        amount: '9.74',
        token: 'USDC',
        network: 'base',
        txHash: '0x1',
        at: at(40),
      } as const;
      app.api.readConfiguration.mockResolvedValue(configuration({ deposit, status, arrivals: [late] }));
      await advance(60_000);
      expect(text()).toContain('9.74 USDC arrived on Base after time was up.');
    },
  );

  it('and its acceptance', async () => {
    await app.show({ deposit, status: 'expired' });
    app.api.readConfiguration.mockResolvedValue(configuration({ deposit, status: 'completed' }));
    await advance(60_000);
    expect(title()).toBe('Payment complete');
  });
});
