import { act, fireEvent, screen } from '@testing-library/react';
import { ApiError } from '../lib/api-error';
import { configuration, deposit, NOW } from '@cowrie/payer-page/testing/configuration';
import { message } from '../testing/message';
import { appHarness, advance } from '../testing/show-app';

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const announced = () => screen.getAllByRole('status').map((element) => element.textContent);

let app: ReturnType<typeof appHarness>;

beforeEach(() => {
  app = appHarness();
});
afterEach(() => jest.useRealTimers());

describe('without a payment', () => {
  it('shows placeholders and no merchant while it loads', async () => {
    await app.show();
    expect(screen.getByLabelText('Loading the payment')).toBeTruthy();
    expect(document.title).toBe('Checkout');
  });

  it('says that the payment does not exist', async () => {
    app.api.readConfiguration.mockRejectedValue(new ApiError('refused', { status: 404 }));
    await app.show();
    expect(title()).toBe('Payment not found');
  });

  it('shows the message of the API, and reads again on "Try again"', async () => {
    app.api.readConfiguration.mockRejectedValueOnce(
      new ApiError('refused', { status: 503, text: 'Back soon.' }),
    );
    await app.show();
    expect(screen.getByRole('alert').textContent).toBe('Back soon.');
    app.api.readConfiguration.mockResolvedValue(configuration());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await advance(0);
    expect(title()).toBe('Where is your money?');
  });
});

describe('choose', () => {
  it('shows merchant and amount, and sends the choice', async () => {
    await app.show({ businessName: '<b>Ada</b>' });
    expect(screen.getByText('<b>Ada</b>')).toBeTruthy();
    expect(screen.getByText('₦15,000.00')).toBeTruthy();
    expect(screen.getByText('ORDER20261107')).toBeTruthy();
    expect(document.title).toBe('Pay <b>Ada</b>');

    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
    expect(button.disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Choose token and network yourself' }));
    await advance(0);
    fireEvent.click(screen.getByRole('radio', { name: /USDC/ }));
    fireEvent.click(screen.getByRole('radio', { name: 'Base' }));
    app.api.complete.mockResolvedValue(deposit);
    app.api.readConfiguration.mockResolvedValue(configuration({ deposit }));
    fireEvent.click(button);
    await advance(0);
    expect(app.api.complete).toHaveBeenCalledWith({ token: 'USDC', network: 'base' });
    expect(title()).toBe('Send the exact amount');
  });

  it('preselects the only pair, and sends nothing before "Continue"', async () => {
    await app.show({ supportedTokens: ['USDC'], supportedNetworksPerToken: { USDC: ['base'] } });
    expect(document.querySelector('.pair-summary')?.textContent).toMatch(/USDC on Base/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(false);
    expect(app.api.complete).not.toHaveBeenCalled();
  });

  it('shows why a choice is refused, and offers to send it again', async () => {
    await app.show({ supportedTokens: ['USDC'], supportedNetworksPerToken: { USDC: ['base'] } });
    app.api.complete.mockRejectedValueOnce(
      new ApiError('refused', { status: 400, text: 'pair not supported' }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await advance(0);
    expect(screen.getByRole('alert').textContent).toBe('pair not supported');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(false);
  });

  it('says that payment is not possible at the moment, and shows the choice when "Try again" finds one', async () => {
    await app.show({ supportedTokens: [], supportedNetworksPerToken: {} });
    expect(screen.getByText(/cannot pay at the moment.*in a few minutes/)).toBeTruthy();
    app.api.readConfiguration.mockResolvedValue(configuration());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await advance(0);
    expect(screen.getAllByRole('radio').length).toBeGreaterThan(0);
  });

  it('reads the offer again when a network was removed from it meanwhile', async () => {
    await app.show({ supportedTokens: ['USDC'], supportedNetworksPerToken: { USDC: ['base'] } });
    const code = 'pair_not_supported';
    app.api.complete.mockRejectedValueOnce(new ApiError('refused', { status: 400, code }));
    app.api.readConfiguration.mockResolvedValue(
      configuration({ supportedTokens: ['USDC'], supportedNetworksPerToken: { USDC: ['celo'] } }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await advance(0);
    expect(screen.getByRole('alert').textContent).toMatch(/cannot pay with this token on this network/);
    expect(document.querySelector('.pair-summary')?.textContent).toMatch(/USDC on Celo/);
  });

  it('marks a test payment', async () => {
    await app.show({ environment: 'test' });
    expect(screen.getByText('Test payment. No real money moves.')).toBeTruthy();
  });
});

describe('pay', () => {
  it('shows address, exact amount, pair and time left', async () => {
    await app.show({ deposit });
    expect(document.querySelector('code')?.textContent).toBe(deposit.receiveAddress);
    expect(document.querySelector('.crypto-amount')?.textContent).toBe('9.75 USDC');
    expect(screen.getByText(message('The exact amount is 9.740260 USDC.'))).toBeTruthy();
    expect(screen.getByText(message('In the app, send USDC on BASE, not TRC20, not BEP20.'))).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code of the payment address' })).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('30:00');
    await advance(1_000);
    expect(screen.getByRole('timer').textContent).toBe('29:59');
  });

  it('announces the last minutes', async () => {
    await app.show({ deposit });
    expect(announced()).not.toContain('Less than 5 minutes left to pay.');
    await advance(25 * 60_000);
    expect(announced()).toContain('Less than 5 minutes left to pay.');
    await advance(4 * 60_000);
    expect(announced()).toContain('Less than 1 minute left to pay.');
  });

  it.each([-3, 40])(
    "announces them by the server's time when the device's clock is %d days off",
    async (days) => {
      jest.setSystemTime(NOW + days * 86_400_000);
      await app.show({ deposit });
      expect(screen.getByRole('timer').textContent).toBe('30:00');
      await advance(25 * 60_000);
      expect(announced()).toContain('Less than 5 minutes left to pay.');
      await advance(4 * 60_000);
      expect(announced()).toContain('Less than 1 minute left to pay.');
    },
  );

  it('asks for the missing amount', async () => {
    await app.show({ deposit, status: 'processing', receivedAmount: '5.00', missingAmount: '4.740260' });
    expect(title()).toBe('Send the rest');
    expect(screen.getByText(message('We received 5.00 USDC'))).toBeTruthy();
    expect(document.querySelector('.crypto-amount')?.textContent).toBe('4.75 USDC');
    expect(document.querySelector('code')?.textContent).toBe(deposit.receiveAddress);
  });

  it('shows the confirmations, then that the payment is confirmed', async () => {
    const seen = { deposit, status: 'processing' as const, receivedAmount: '9.740260' };
    await app.show({ ...seen, confirmations: { seen: 4, required: 10 } });
    expect(screen.getByRole('progressbar', { name: '4 of 10 confirmations' })).toBeTruthy();
    app.api.readStatus.mockResolvedValue('processing');
    app.api.readConfiguration.mockResolvedValue(
      configuration({ ...seen, confirmations: { seen: 10, required: 10 } }),
    );
    await advance(6_000);
    expect(title()).toBe('Payment confirmed');
    expect(screen.queryByText('Payment complete')).toBeNull();
  });

  it('hides the address when the window ends', async () => {
    await app.show({ deposit });
    await advance(30 * 60_000);
    expect(title()).toBe('Time is up');
    expect(document.querySelector('code')).toBeNull();
  });

  it('shows that it is offline, and that the connection is weak', async () => {
    await app.show({ deposit });
    act(() => app.page.set({ online: false }));
    expect(announced()[0]).toMatch(/offline/);
    act(() => app.page.set({ online: true }));
    app.api.readConfiguration.mockRejectedValue(new ApiError('unreachable'));
    act(() => app.page.set({ hidden: true }));
    act(() => app.page.set({ hidden: false }));
    await advance(30_000);
    expect(announced()[0]).toMatch(/weak/);
  });
});
