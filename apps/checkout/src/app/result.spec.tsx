import { act, fireEvent, screen } from '@testing-library/react';
import { at, deposit } from '@cowrie/payer-page/testing/configuration';
import { message } from '../testing/message';
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
    await app.showEnd({ deposit, status: 'completed', callbackURL: 'https://shop.example/ok' });
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
    await app.showEnd({ status: 'completed', callbackURL: 'https://evil.example/ok', trustedRedirects });
    expect(title()).toBe('Payment complete');
    expect(screen.getByText(message(/leaving this payment page for evil\.example\./))).toBeTruthy();
    const [link, ...others] = screen.getAllByRole('link');
    expect(link?.textContent).toBe('Continue to evil.example');
    expect(link?.getAttribute('href')).toBe(`https://evil.example/ok${QUERY}`);
    expect([others, screen.queryByText(/Taking you back/)]).toEqual([[], null]);
    await advance(60_000);
    expect(app.redirect).not.toHaveBeenCalled();
  });

  it('waits for a click when an older service does not name the merchant’s listed hosts', async () => {
    const older = { trustedRedirects: undefined as never };
    await app.showEnd({ status: 'expired', failureURL: 'https://shop.example/no', ...older });
    await advance(60_000);
    expect(screen.getByRole('link').textContent).toBe('Continue to shop.example');
    expect(app.redirect).not.toHaveBeenCalled();
  });

  it.each([
    ['its payment link', { linkCode: 'q8ZJ2mVd9Rk7TqWx' }, '/l/q8ZJ2mVd9Rk7TqWx'],
    ['the merchant', { retryURL: 'https://shop.example/cart' }, `https://shop.example/cart${QUERY}`],
  ])('begins again at %s, and does not go to the merchant by itself', async (_, from, address) => {
    await app.showEnd({
      deposit,
      status: 'expired',
      failureURL: 'https://shop.example/no',
      ...from,
      trustedRedirects: ['failureURL', 'retryURL'],
    });
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(address);
    expect(screen.queryByText(/start again from the shop/)).toBeNull();
    await advance(60_000);
    expect(app.redirect).not.toHaveBeenCalled();
  });

  it.each<[string, Parameters<typeof app.showEnd>[0]]>([
    ['money came', { deposit, status: 'failed', receivedAmount: '5.00' }],
    ['it was paid', { deposit, status: 'completed' }],
    ['the customer cancelled', { status: 'expired', cancelledAt: at(1) }],
  ])('does not offer to begin again when %s', async (_, end) => {
    await app.showEnd({ ...end, linkCode: 'q8ZJ2mVd9Rk7TqWx' });
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
  });

  it('names the host of an address to begin again that the merchant has not listed', async () => {
    await app.showEnd({ status: 'expired', retryURL: 'https://evil.example/pay', trustedRedirects: [] });
    expect(screen.queryByText('Try again')).toBeNull();
    expect(screen.getByRole('link').textContent).toBe('Continue to evil.example');
  });

  it('warns once of a host that both addresses lead to', async () => {
    const addresses = { retryURL: 'https://evil.example/pay', failureURL: 'https://evil.example/no' };
    await app.showEnd({ status: 'expired', ...addresses, trustedRedirects: [] });
    expect(screen.getByRole('link').getAttribute('href')).toBe(`https://evil.example/pay${QUERY}`);
  });

  it('does not redirect after "Stay on this page"', async () => {
    await app.showEnd({ status: 'failed', failureURL: 'https://shop.example/no' });
    fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }));
    await advance(60_000);
    expect(app.redirect).not.toHaveBeenCalled();
  });

  it.each(['failed', 'expired'] as const)(
    '%s: says what to do if money was sent, then redirects',
    async (status) => {
      await app.showEnd({ deposit, status, failureURL: 'https://shop.example/no' });
      expect(screen.getByText(message(/Do not send it again.*ORDER20261107/))).toBeTruthy();
      await advance(60_000);
      expect(app.redirect.mock.calls).toEqual([[`https://shop.example/no${QUERY}`]]);
    },
  );

  it('shows both amounts of a short payment', async () => {
    await app.show({ deposit, status: 'failed', receivedAmount: '5.00', missingAmount: '4.740260' });
    expect(
      screen.getByText(message('Only 5.00 USDC arrived in time. 4.740260 USDC was missing.')),
    ).toBeTruthy();
  });

  it.each([undefined, 'javascript:alert(1)'])(
    'stays without a valid redirect address (%s)',
    async (callbackURL) => {
      await app.showEnd({ status: 'completed', callbackURL });
      expect(screen.queryByRole('link')).toBeNull();
      expect(screen.getByText('You can close this page now.')).toBeTruthy();
      await advance(60_000);
      expect(app.redirect).not.toHaveBeenCalled();
    },
  );

  // Guarantee: nobody is redirected from a page that they came to look at.
  describe('stays, and offers the button', () => {
    const ended = { deposit, status: 'completed', callbackURL: 'https://shop.example/ok' } as const;
    const expectToStay = async () => {
      expect(screen.getByRole('link', { name: 'Back to Ada Books' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Stay on this page' })).toBeNull();
      await advance(300_000);
      expect(app.redirect).not.toHaveBeenCalled();
    };

    it('when the receipt is opened again', async () => {
      await app.show(ended);
      await expectToStay();
    });

    it('when an operator completes a payment whose failure was opened again', async () => {
      await app.show({ deposit, status: 'failed' });
      await app.become(ended);
      await expectToStay();
    });

    it('when Back has loaded the page again before the end', async () => {
      app.page.set({ isReturn: true });
      await app.showEnd(ended);
      await expectToStay();
    });

    it('when Back shows the page as it was left, while it was about to leave', async () => {
      await app.showEnd(ended);
      await advance(4_000);
      act(() => app.page.set({ isReturn: true }));
      await expectToStay();
    });

    it('when money that came too late appears while it was about to leave', async () => {
      const failure = { deposit, status: 'expired', failureURL: 'https://shop.example/no' } as const;
      await app.showEnd(failure);
      await advance(4_000);
      const late = {
        kind: 'late',
        amount: '9',
        token: 'USDC',
        network: 'base',
        txHash: '0x1',
        at: at(40),
      } as const;
      await app.become({ ...failure, arrivals: [late] });
      await expectToStay();
    });
  });
});
