import type { UncountedArrival } from '@cowrie/dto';
import { screen } from '@testing-library/react';
import { at, deposit } from '@cowrie/payer-page/testing/configuration';
import { appHarness, advance } from '../../testing/show-app';

const hash = `0x${'ab'.repeat(32)}`;
const arrival = (over: Partial<UncountedArrival> = {}): UncountedArrival => ({
  kind: 'wrong_token',
  amount: '9.74',
  token: 'USDT',
  network: 'base',
  txHash: hash,
  at: at(5),
  ...over,
});
const networks = [{ name: 'base', chainId: 8453, confirmations: 10, explorerURL: 'https://basescan.org' }];
const text = () => document.querySelector('main')?.textContent ?? '';

let app: ReturnType<typeof appHarness>;
beforeEach(() => {
  app = appHarness();
});
afterEach(() => jest.useRealTimers());

describe('uncounted transfers', () => {
  it.each<[Partial<UncountedArrival>, string]>([
    [{}, '9.74 USDT arrived on Base, but this payment takes only USDC.'],
    [
      { kind: 'wrong_network', token: 'USDC', network: 'polygon' },
      '9.74 USDC arrived on Polygon, but this payment takes money only on Base.',
    ],
    [{ kind: 'late', token: 'USDC' }, '9.74 USDC arrived on Base after time was up.'],
    [
      { kind: 'after_completion', token: 'USDC' },
      '9.74 USDC arrived on Base when this payment was already over.',
    ],
    [{ kind: 'wrong_network', amount: undefined, network: 'gone' }, 'USDT arrived on Gone'],
  ])('%j: shows amount, network and contact', async (over, expected) => {
    await app.show({ deposit, status: 'expired', arrivals: [arrival(over)] });
    expect(text()).toContain(expected);
    expect(text()).toContain('on record and not lost');
    expect(text()).toContain('Keep the reference ORDER20261107: Ada Books');
    expect(text()).not.toContain('Did you send money?');
  });

  it('are alerted during the window, with the amount still due', async () => {
    await app.show({ deposit, networks, arrivals: [arrival()] });
    const notice = screen.getByRole('alert').textContent;
    expect(notice).toContain('Money arrived that does not count');
    expect(notice).toContain('it waits for 9.740260 USDC on Base');
    expect(document.querySelector('code')?.textContent).toBe(deposit.receiveAddress);
    expect(screen.getByRole('link', { name: /See the transaction/ }).getAttribute('href')).toBe(
      `https://basescan.org/tx/${hash}`,
    );
  });

  it('show the missing amount of a short payment', async () => {
    const received = { receivedAmount: '5.00', missingAmount: '4.740260' };
    await app.show({ deposit, status: 'processing', ...received, arrivals: [arrival()] });
    expect(screen.getByRole('alert').textContent).toContain('it waits for 4.740260 USDC on Base');
  });

  it('have no link to an explorer that is not on http(s)', async () => {
    const odd = networks.map((network) => ({ ...network, explorerURL: 'javascript:alert(1)' }));
    await app.show({ deposit, networks: odd, arrivals: [arrival()] });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('show no contact for a refunded transfer', async () => {
    await app.show({ deposit, status: 'expired', arrivals: [arrival({ kind: 'refunded' })] });
    expect(text()).toContain('9.74 USDT that arrived on Base was sent back by Ada Books.');
    expect(text()).not.toContain('To get it back');
  });

  it('do not show success', async () => {
    await app.show({ deposit, status: 'expired', arrivals: [arrival({ kind: 'late', amount: '99' })] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment expired');
  });

  it('keep the customer on the page', async () => {
    const failureURL = 'https://shop.example/no';
    await app.showEnd({ deposit, status: 'expired', failureURL, arrivals: [arrival()] });
    await advance(300_000);
    expect(app.redirect).not.toHaveBeenCalled();
  });
});

describe('surplus', () => {
  const over = { deposit, receivedAmount: '10.740260', surplusAmount: '1.00' };

  it.each(['processing', 'completed'] as const)('%s: shows amount and contact', async (status) => {
    await app.show({ ...over, status, paidAt: at(3) });
    expect(text()).toContain('You sent 1.00 USDC too much');
    expect(text()).toContain('Keep the reference ORDER20261107: Ada Books');
  });

  it('does not show a surplus that came from the shorter amount on the page', async () => {
    await app.show({ ...over, surplusAmount: '0.00974', status: 'completed', paidAt: at(3) });
    expect(text()).not.toContain('too much');
  });

  it('shows nothing without a surplus', async () => {
    await app.show({ deposit, status: 'completed', receivedAmount: '9.740260' });
    expect(text()).not.toContain('too much');
  });
});

describe('failed payment', () => {
  const arrived = { deposit, status: 'failed', receivedAmount: '9.740260' } as const;

  it('says that the full amount arrived and is not lost', async () => {
    await app.show({ ...arrived, failureReason: 'not_settled' });
    expect(text()).toContain('Your 9.740260 USDC arrived, but the payment could not be finished.');
    expect(text()).toContain('Do not send more.');
    expect(text()).not.toContain('Did you send money?');
  });

  it('shows the received and the missing amount', async () => {
    const short = { receivedAmount: '5.00', missingAmount: '4.740260', failureReason: 'short' as const };
    await app.show({ ...arrived, ...short });
    expect(text()).toContain('Only 5.00 USDC arrived in time. 4.740260 USDC was missing.');
    expect(text()).toContain('Do not send more.');
  });
});
