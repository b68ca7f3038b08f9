import { fireEvent, screen } from '@testing-library/react';
import { deposit } from '../testing/configuration';
import { appHarness, advance } from '../testing/show-app';

const QUERY = '?paymentId=65f1c0ffee65f1c0ffee65f1&reference=ORDER20261107';
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

let app: ReturnType<typeof appHarness>;

beforeEach(() => {
  app = appHarness();
});
afterEach(() => jest.useRealTimers());

describe('result', () => {
  it('redirects to the merchant once', async () => {
    await app.show({ deposit, status: 'completed', callbackURL: 'https://shop.example/ok' });
    expect(title()).toBe('Payment complete');
    expect(document.title).toBe('Paid: Ada Books');
    const link = screen.getByRole('link', { name: 'Back to Ada Books' });
    expect(link.getAttribute('href')).toBe(`https://shop.example/ok${QUERY}`);
    expect(app.redirect).not.toHaveBeenCalled();
    await advance(60_000);
    expect(app.redirect.mock.calls).toEqual([[`https://shop.example/ok${QUERY}`]]);
  });

  it.each([
    ['listed no host', []],
    ['listed the other address only', ['failureURL' as const]],
  ])('names the host and waits for a click when the merchant has %s', async (_, trustedRedirects) => {
    await app.show({ status: 'completed', callbackURL: 'https://evil.example/ok', trustedRedirects });
    expect(title()).toBe('Payment complete');
    expect(screen.getByText(/leaving this payment page for evil\.example\./)).toBeTruthy();
    const [link, ...others] = screen.getAllByRole('link');
    expect(link?.textContent).toBe('Go on to evil.example');
    expect(link?.getAttribute('href')).toBe(`https://evil.example/ok${QUERY}`);
    expect([others, screen.queryByText(/Taking you back/)]).toEqual([[], null]);
    await advance(60_000);
    expect(app.redirect).not.toHaveBeenCalled();
  });

  it('waits for a click when an older service does not say what the merchant has listed', async () => {
    const older = { trustedRedirects: undefined as never };
    await app.show({ status: 'expired', failureURL: 'https://shop.example/no', ...older });
    await advance(60_000);
    expect(screen.getByRole('link').textContent).toBe('Go on to shop.example');
    expect(app.redirect).not.toHaveBeenCalled();
  });

  it('does not redirect after "Stay on this page"', async () => {
    await app.show({ status: 'failed', failureURL: 'https://shop.example/no' });
    fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }));
    await advance(60_000);
    expect(app.redirect).not.toHaveBeenCalled();
  });

  it.each(['failed', 'expired'] as const)(
    '%s: says what to do if money was sent, then redirects',
    async (status) => {
      await app.show({ deposit, status, failureURL: 'https://shop.example/no' });
      expect(screen.getByText(/Do not send it again.*ORDER20261107/)).toBeTruthy();
      await advance(60_000);
      expect(app.redirect.mock.calls).toEqual([[`https://shop.example/no${QUERY}`]]);
    },
  );

  it('shows both amounts of a short payment', async () => {
    await app.show({ deposit, status: 'failed', receivedAmount: '5.00', missingAmount: '4.740260' });
    expect(screen.getByText('Only 5.00 USDC arrived in time. 4.740260 USDC was missing.')).toBeTruthy();
  });

  it.each([undefined, 'javascript:alert(1)'])(
    'stays without a valid redirect address (%s)',
    async (callbackURL) => {
      await app.show({ status: 'completed', callbackURL });
      expect(screen.queryByRole('link')).toBeNull();
      expect(screen.getByText('You can close this page now.')).toBeTruthy();
      await advance(60_000);
      expect(app.redirect).not.toHaveBeenCalled();
    },
  );
});
