import { fireEvent, screen } from '@testing-library/react';
import { formatTime } from '../lib/format';
import { deposit } from '@cowrie/payer-page/testing/configuration';
import { advance, appHarness } from '../testing/show-app';

const text = () => document.querySelector('main')?.textContent ?? '';
const locked = { ...deposit, rate: '1540.005' };

let app: ReturnType<typeof appHarness>;
beforeEach(() => {
  app = appHarness();
});
afterEach(() => jest.useRealTimers());

it('is indicative before the choice, for the selected token', async () => {
  await app.show({ indicativeRates: { USDT: '1551', USDC: '1550' } });
  expect(text()).not.toContain('₦');
  fireEvent.click(screen.getByRole('button', { name: 'Choose token and network yourself' }));
  await advance(0);
  fireEvent.click(screen.getByRole('radio', { name: 'USDC' }));
  expect(text()).toContain('1 USDC = ₦1,550.00 at the moment');
  fireEvent.click(screen.getByRole('radio', { name: 'USDT' }));
  expect(text()).toContain('1 USDT = ₦1,551.00 at the moment');
});

it('is left out if the service names none', async () => {
  await app.show({ indicativeRates: { USDT: '1551' } });
  fireEvent.click(screen.getByRole('button', { name: 'Choose token and network yourself' }));
  await advance(0);
  fireEvent.click(screen.getByRole('radio', { name: 'USDC' }));
  expect(text()).not.toContain('1 USDC =');
});

it('is fixed with its end while the payment is open', async () => {
  await app.show({ deposit: locked });
  expect(text()).toContain(`1 USDC = ₦1,540.01, fixed until ${formatTime(deposit.validUntil)}`);
});

it('says when it was fixed, in the payer’s time zone, and by which sources', async () => {
  const fixedAt = deposit.validUntil;
  await app.show({ deposit: { ...locked, rateFixedAt: fixedAt, rateSources: ['coinbase', 'yellow-card'] } });
  expect(text()).toContain(`Rate fixed at ${formatTime(fixedAt)}, from Coinbase, Yellow Card.`);
});

it('names no source if the service names none', async () => {
  await app.show({ deposit: { ...locked, rateFixedAt: deposit.validUntil, rateSources: [] } });
  expect(text()).toContain('fixed until');
  expect(text()).not.toContain('Rate fixed at');
});

it('is in the receipt', async () => {
  await app.show({ deposit: locked, status: 'completed' });
  expect(text()).toContain('1 USDC = ₦1,540.01');
  expect(text()).not.toContain('fixed until');
});
