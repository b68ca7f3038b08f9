import { act, screen } from '@testing-library/react';
import { ApiError } from '../lib/api-error';
import { configuration, deposit } from '@cowrie/payer-page/testing/configuration';
import { appHarness, advance } from '../testing/show-app';

const MINUTE_MS = 60_000;
const text = () => document.querySelector('main')?.textContent ?? '';

let app: ReturnType<typeof appHarness>;
beforeEach(() => {
  app = appHarness();
});
afterEach(() => jest.useRealTimers());

function fail(): void {
  app.api.readConfiguration.mockRejectedValue(new ApiError('unreachable'));
  app.api.readStatus.mockRejectedValue(new ApiError('unreachable'));
}

it('shows the minutes since the last answer, and still shows address and amount', async () => {
  await app.show({ deposit });
  fail();
  await advance(55_000);
  expect(text()).not.toContain('Not updated');
  await advance(3 * MINUTE_MS);
  expect(text()).toContain('Not updated for 3 min.');
  expect(document.querySelector('code')?.textContent).toBe(deposit.receiveAddress);
  expect(document.querySelector('.crypto-amount')?.textContent).toBe('9.75 USDC');
});

it('shows them offline, and announces the connection but not every minute', async () => {
  await app.show({ deposit });
  fail();
  act(() => app.page.set({ online: false }));
  await advance(2 * MINUTE_MS);
  expect(text()).toContain('Not updated for 2 min.');
  const announcedTexts = screen.getAllByRole('status').map((element) => element.textContent);
  expect(announcedTexts[0]).toMatch(/offline/);
  expect(announcedTexts.join()).not.toMatch(/Not updated/);
});

it('hides them after the next answer, even an unchanged one', async () => {
  const config = configuration({ deposit });
  await app.show();
  app.api.readConfiguration.mockResolvedValue(config);
  act(() => app.page.set({ hidden: true }));
  act(() => app.page.set({ hidden: false }));
  await advance(0);
  fail();
  await advance(2 * MINUTE_MS);
  expect(text()).toContain('Not updated');
  app.api.readStatus.mockResolvedValue('pending');
  app.api.readConfiguration.mockResolvedValue(config);
  await advance(15_000);
  expect(text()).not.toContain('Not updated');
});

it('never shows them while answers arrive, even unchanged ones', async () => {
  app.api.readStatus.mockResolvedValue('pending');
  await app.show({ deposit });
  for (let minute = 0; minute < 29; minute += 1) {
    await advance(MINUTE_MS);
    expect(text()).not.toContain('Not updated');
  }
});

it.each([
  ['a final payment', { deposit, status: 'completed' }] as const,
  ['a payment before the choice', {}] as const,
])('does not show them for %s', async (_what, config) => {
  await app.show(config);
  act(() => app.page.set({ online: false }));
  await advance(5 * MINUTE_MS);
  expect(text()).not.toContain('Not updated');
});
