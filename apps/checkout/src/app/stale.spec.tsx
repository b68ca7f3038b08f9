import { act, screen } from '@testing-library/react';
import { ApiError } from '../lib/api-error';
import { configuration, deposit } from '../testing/configuration';
import { appHarness, pass } from '../testing/show-app';

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

it('says since when it has heard nothing, and keeps address and amount in sight', async () => {
  await app.show({ deposit });
  fail();
  await pass(55_000);
  expect(text()).not.toContain('Not updated');
  await pass(3 * MINUTE_MS);
  expect(text()).toContain('Not updated for 3 min.');
  expect(document.querySelector('code')?.textContent).toBe(deposit.receiveAddress);
  expect(screen.getByText('9.740260')).toBeTruthy();
});

it('says so offline, aloud once and not each minute', async () => {
  await app.show({ deposit });
  fail();
  act(() => app.page.become({ online: false }));
  await pass(2 * MINUTE_MS);
  expect(text()).toContain('Not updated for 2 min.');
  const aloud = screen.getAllByRole('status').map((element) => element.textContent);
  expect(aloud[0]).toMatch(/offline/);
  expect(aloud.join()).not.toMatch(/Not updated/);
});

it('is fresh again with the next answer, also one that only says that nothing changed', async () => {
  const config = configuration({ deposit });
  await app.show();
  app.api.readConfiguration.mockResolvedValue(config);
  act(() => app.page.become({ hidden: true }));
  act(() => app.page.become({ hidden: false }));
  await pass(0);
  fail();
  await pass(2 * MINUTE_MS);
  expect(text()).toContain('Not updated');
  app.api.readStatus.mockResolvedValue('pending');
  app.api.readConfiguration.mockResolvedValue(config);
  await pass(15_000);
  expect(text()).not.toContain('Not updated');
});

it('is never stale while answers come, however long nothing changes', async () => {
  app.api.readStatus.mockResolvedValue('pending');
  await app.show({ deposit });
  for (let minute = 0; minute < 29; minute += 1) {
    await pass(MINUTE_MS);
    expect(text()).not.toContain('Not updated');
  }
});

it('says nothing of it after the end, and before a choice', async () => {
  await app.show({ deposit, status: 'completed' });
  act(() => app.page.become({ online: false }));
  await pass(5 * MINUTE_MS);
  expect(text()).not.toContain('Not updated');
});
