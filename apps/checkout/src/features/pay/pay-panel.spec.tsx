import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { RelayTransferDto } from '@cowrie/dto';
import type { View } from '@cowrie/payer-page/view';
import { deposit as plainDeposit, onChain } from '@cowrie/payer-page/testing/configuration';
import { HASH, memoryStorage, scriptedWallet, providerError } from '../../testing/scripted-wallet';
import { ApiError } from '../../lib/api-error';
import { createSentTransfers } from '../wallet/sent-transfers';
import { PayPanel } from './pay-panel';
import { message } from '../../testing/message';

const deposit = { ...plainDeposit, ...onChain };
const view = { kind: 'pay', deposit, leftMs: 1_800_000 } as const;
let storage = memoryStorage();
let sent = createSentTransfers(() => storage);
let stopAnnouncing = () => {};
const relay = jest.fn(async (_signed: RelayTransferDto): Promise<void> => {});

const panel = (now: Extract<View, { kind: 'pay' | 'short' }>, networks = ['base', 'polygon']) => (
  <PayPanel
    view={now}
    merchant="Ada Books"
    relay={relay}
    networks={networks}
    lockedElsewhere={false}
    sent={sent}
  />
);
const tab = (name: string) => screen.getByRole('tab', { name });
const chooseWallet = () => fireEvent.click(tab('From a wallet'));
const body = () => document.body.textContent ?? '';
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const alertText = () => screen.getByRole('alert').textContent;

async function connected(changes: Record<string, unknown> = {}) {
  const scripted = scriptedWallet(changes);
  stopAnnouncing = scripted.announce();
  const { rerender, unmount } = render(panel(view));
  fireEvent.click(await screen.findByRole('button', { name: 'Connect Scripted' }));
  return {
    ...scripted,
    show: (now: Parameters<typeof panel>[0]) => rerender(panel(now)),
    reload() {
      unmount();
      sent = createSentTransfers(() => storage);
      render(panel(view));
    },
  };
}

beforeEach(() => {
  storage = memoryStorage();
  sent = createSentTransfers(() => storage);
  relay.mockReset().mockResolvedValue();
});
afterEach(() => stopAnnouncing());

describe('address', () => {
  it('is copied as plain text from any selection', () => {
    render(panel(view));
    const address = document.querySelector('code') as HTMLElement;
    const setData = jest.fn();
    const event = createEvent.copy(address, { clipboardData: { setData } });
    fireEvent(address, event);
    expect(setData).toHaveBeenCalledWith('text/plain', deposit.receiveAddress);
    expect(event.defaultPrevented).toBe(true);
  });

  it('has token and network next to it', () => {
    render(panel(view));
    const field = document.querySelector('.field-address');
    expect(field?.textContent).toContain('USDC on Base');
  });
});

describe('from an exchange app', () => {
  const paying = (changes: Partial<typeof deposit>, networks?: string[]) =>
    render(panel({ ...view, deposit: { ...deposit, ...changes } }, networks));

  it('comes first, and names the network as exchange apps do, and the two that are easily picked by mistake', () => {
    paying({ token: 'USDT', network: 'polygon', totalPayableAmount: '3.221' });
    expect(tab('From an exchange app').getAttribute('aria-selected')).toBe('true');
    expect(body()).toContain('In the app, send USDT on Polygon (MATIC), not TRC20, not BEP20.');
    expect(body()).toContain('“Receive amount” shows 3.23 USDT');
  });

  it('does not warn of BEP20 when the payment accepts it', () => {
    paying({ network: 'polygon' }, ['polygon', 'bsc']);
    expect(body()).toContain('on Polygon (MATIC), not TRC20.');
  });

  it('uses the network’s own name if no table has it', () => {
    paying({ network: 'base-sepolia' });
    expect(body()).toContain('send USDC on Base Sepolia, not TRC20');
    expect(screen.queryByText('What exchanges ask for')).toBeNull();
  });

  it('lists the exchanges’ minimums, and which of them cannot send so small an amount', () => {
    paying({ token: 'USDT', network: 'polygon', totalPayableAmount: '3.221' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Binance Polygon POS · 4 USDT or more · about 8 minThis amount is too small for it.',
      'Bybit Polygon PoS · 1 USDT or more',
      'OKX Polygon · 0.01 USDT or more',
    ]);
  });

  it('compares a minimum with the amount that it tells the customer to send', () => {
    // 10.00 leads and is copied, and Bybit sends 10 or more.
    paying({ token: 'USDT', network: 'bsc', totalPayableAmount: '9.9961' });
    expect(document.querySelector('.crypto-amount-number')?.textContent).toContain('10.00');
    expect(body()).toContain('Bybit');
    expect(body()).not.toContain('This amount is too small for it.');
  });

  it('keeps to the exchange that the customer has named, and to its name for the network', () => {
    localStorage.setItem('cowrie.choice', '{"token":"USDT","network":"ethereum","from":"named:OKX"}');
    paying({ token: 'USDT', network: 'ethereum' });
    localStorage.clear();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'OKX ERC20 · 2 USDT or more',
    ]);
    expect(body()).toContain('In the app, send USDT on ERC20, not TRC20');
  });

  it('does not invent a minimum', () => {
    paying({});
    expect(screen.getByText('Coinbase').closest('li')?.textContent).toBe(
      'Coinbase Base · see the minimum in the app',
    );
  });

  it('says that few exchanges send a bridged token', () => {
    paying({ token: 'USDT' });
    expect(body()).toContain('Few exchanges send USDT on Base.');
  });

  it('has only the plain code', () => {
    render(panel(view));
    expect(screen.queryByRole('tab', { name: 'With amount' })).toBeNull();
    expect(screen.getByRole('img', { name: 'QR code of the payment address' })).toBeTruthy();
  });
});

describe('from a wallet', () => {
  it('warns of every other token and network, and has no list of exchanges', () => {
    render(panel(view));
    chooseWallet();
    expect(body()).toContain('Send only USDC, only on the Base network');
    expect(body()).not.toContain('Receive amount');
    expect(screen.queryByText('What exchanges ask for')).toBeNull();
  });

  it('links to wallet apps with the transfer filled in', async () => {
    render(panel(view));
    chooseWallet();
    const links = await screen.findAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Open in MetaMask',
      'Open in Trust Wallet',
      'Open in another wallet app',
    ]);
    expect(links.at(-1)?.getAttribute('href')).toBe(
      `ethereum:${deposit.tokenAddress}@8453/transfer?address=${deposit.receiveAddress}&uint256=9740260`,
    );
  });

  it('links to no other app when the customer has named one', () => {
    localStorage.setItem('cowrie.choice', '{"token":"USDC","network":"base","from":"app:MiniPay"}');
    render(panel(view));
    localStorage.clear();
    expect(tab('From a wallet').getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('links to no other app in a browser with a wallet', async () => {
    await connected();
    await screen.findByRole('button', { name: 'Send 9.740260 USDC' });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('has no links to wallet apps in the last minute', () => {
    render(panel({ ...view, leftMs: 59_999 }));
    chooseWallet();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is selected in a browser with a wallet, until the customer selects the other tab', async () => {
    await connected();
    expect(tab('From a wallet').getAttribute('aria-selected')).toBe('true');
    fireEvent.click(tab('From an exchange app'));
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    chooseWallet();
    expect(await screen.findByRole('button', { name: 'Send 9.740260 USDC' })).toBeTruthy();
  });
});

describe('a shorter amount', () => {
  it('is offered next to the exact one', () => {
    render(panel(view));
    expect(body()).toContain('9.75 USDCCopy amountThe exact amount is 9.740260 USDC.');
  });

  it('is offered for the rest of a short payment', () => {
    render(panel({ ...view, kind: 'short', received: '5', missing: '4.740260' }));
    expect(body()).toContain('4.75 USDCCopy amountThe exact amount is 4.740260 USDC.');
  });

  it('is not offered when it would be half a percent more', () => {
    render(panel({ ...view, deposit: { ...deposit, totalPayableAmount: '1.001' } }));
    expect(body()).not.toContain('The exact amount is');
    expect(body()).toContain('“Receive amount” shows 1.001 USDC');
  });
});

describe('QR codes', () => {
  const selected = () => screen.getAllByRole('tab', { selected: true }).at(-1)!;

  it('are behind a button, which says whether they are shown', () => {
    render(panel(view));
    const toggle = screen.getByRole('button', { name: 'Show QR code' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(toggle);
    expect(screen.getByRole('button', { name: 'Hide QR code' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('shows the plain address first, and address and amount after an arrow key', () => {
    render(panel(view));
    chooseWallet();
    expect(selected().textContent).toBe('Address only');
    expect(screen.getByRole('img', { name: 'QR code of the payment address' })).toBeTruthy();
    fireEvent.keyDown(selected(), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(selected());
    expect(screen.getByRole('tabpanel', { name: 'With amount' }).textContent).toContain('9.740260 USDC');
    fireEvent.keyDown(selected(), { key: 'ArrowRight' });
    expect(selected().textContent).toBe('Address only');
    fireEvent.keyDown(selected(), { key: 'End' });
    expect(selected().textContent).toBe('With amount');
    const codes = screen.getByRole('tablist', { name: 'Type of QR code' });
    const stops = [...codes.querySelectorAll<HTMLElement>('[role=tab]')];
    expect(stops.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
  });

  it('has a single code when the API does not name the token contract', () => {
    render(panel({ ...view, deposit: plainDeposit }));
    chooseWallet();
    expect(screen.queryByRole('tab', { name: 'With amount' })).toBeNull();
    expect(screen.getByRole('img', { name: 'QR code of the payment address' })).toBeTruthy();
  });
});

describe('browser wallet', () => {
  it('is not offered when the browser has none', async () => {
    render(panel(view));
    await act(async () => {});
    expect(screen.queryByText(/wallet in this browser/)).toBeNull();
  });

  it('pays, and shows the transaction instead of the address, even after a reload', async () => {
    const { reload } = await connected();
    fireEvent.click(await screen.findByRole('button', { name: 'Send 9.740260 USDC' }));
    for (const isReloaded of [false, true]) {
      if (isReloaded) reload();
      expect(await screen.findByText('Sent, waiting to be seen')).toBeTruthy();
      expect(screen.getByText(HASH)).toBeTruthy();
      expect(screen.getByRole('link').getAttribute('href')).toBe(`https://basescan.org/tx/${HASH}`);
      expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
      expect(screen.queryByText('To this address')).toBeNull();
    }
  });

  it('sends the missing amount of a short payment', async () => {
    const { show, calls } = await connected();
    await screen.findByRole('button', { name: 'Send 9.740260 USDC' });
    show({ ...view, kind: 'short', received: '5', missing: '4.740260' });
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Scripted' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Send 4.740260 USDC' }));
    await screen.findByText('Sent, waiting to be seen');
    expect(JSON.stringify(calls('eth_sendTransaction'))).toContain(4_740_260n.toString(16));
  });

  it('can send again after the customer refuses', async () => {
    await connected({
      eth_sendTransaction: () => {
        throw providerError(4001);
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Send 9.740260 USDC' }));
    expect(await screen.findByText('You cancelled in the wallet. Nothing was sent.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send 9.740260 USDC' })).toBeTruthy();
  });

  it('moves the focus to the next instruction', async () => {
    await connected({ eth_sendTransaction: () => new Promise(() => {}) });
    const button = await screen.findByRole('button', { name: 'Send 9.740260 USDC' });
    button.focus();
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Check and confirm the payment in Scripted',
    );
    await waitFor(() => expect(document.activeElement?.className).toBe('sent'));
  });

  it('does not offer to send more than the account holds', async () => {
    const { answers } = await connected({ eth_call: `0x${'1'.padStart(64, '0')}` });
    expect((await screen.findByText(message(/too little USDC/))).closest('[role=alert]')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    answers.eth_call = `0x${'ffffffff'.padStart(64, '0')}`;
    press('Check again');
    expect(await screen.findByRole('button', { name: 'Send 9.740260 USDC' })).toBeTruthy();
  });

  it('explains that the wallet does not know the network', async () => {
    await connected({
      eth_chainId: '0x1',
      wallet_switchEthereumChain: () => {
        throw providerError(4902);
      },
    });
    expect(await screen.findByText(message(/does not know the Base network.*chain ID 8453/))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Switch to Base' })).toBeTruthy();
  });

  it('is not offered in the last minute', async () => {
    const { show } = await connected();
    await screen.findByRole('button', { name: 'Send 9.740260 USDC' });
    show({ ...view, leftMs: 59_999 });
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    expect(screen.getByText('Too little time is left to pay with a wallet here.')).toBeTruthy();
  });

  it('shows the name as text and the icon as an image', async () => {
    const icon = 'data:image/svg+xml,%3Csvg/%3E';
    stopAnnouncing = scriptedWallet().announce({ name: '<b>Bold</b>', icon });
    render(panel(view));
    const button = await screen.findByRole('button', { name: 'Connect <b>Bold</b>' });
    expect(button.querySelector('img')?.getAttribute('src')).toBe(icon);
  });
});

describe('after a reload', () => {
  it('warns of an unknown outcome, and offers wallets again when the customer says that nothing was sent', async () => {
    stopAnnouncing = scriptedWallet().announce();
    sent.set(deposit.receiveAddress, {
      state: 'unknown',
      amount: '9.740260',
      wallet: 'Scripted',
      hash: null,
    });
    render(panel(view));
    expect(alertText()).toContain('Do not send it twice');
    expect(screen.queryByText('To this address')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Connect Scripted' })).toBeNull();
    press('My wallet says it was not sent');
    expect(await screen.findByRole('button', { name: 'Connect Scripted' })).toBeTruthy();
  });

  it('asks for the missing amount next to the sent transfer', () => {
    sent.set(deposit.receiveAddress, { state: 'sent', amount: '9.740260', wallet: 'Scripted', hash: HASH });
    render(panel({ ...view, kind: 'short', received: '9.00', missing: '0.740260' }));
    expect(alertText()).toContain('Your wallet sent 9.740260 USDC');
    expect(screen.getByText(message('We received 9.00 USDC'))).toBeTruthy();
    expect(screen.getByText('To this address')).toBeTruthy();
  });

  it('warns of an open wallet request when time is nearly over', () => {
    sent.set(deposit.receiveAddress, { state: 'asking', amount: '9.740260', wallet: 'Scripted', hash: null });
    render(panel({ ...view, leftMs: 30_000 }));
    expect(alertText()).toContain('cancel in the wallet');
  });
});

describe('a token whose transfers can be signed', () => {
  const signing = { name: 'USD Coin', version: '2', nonce: `0x${'5a'.repeat(32)}` };
  const signable = { ...view, deposit: { ...deposit, signing } };
  const SIGNATURE = `0x${'1b'.repeat(65)}`;
  const withRelay = (state: 'sent' | 'mined' | 'refused', txHash?: string) => ({
    ...view,
    deposit: { ...deposit, signing, relay: { state, txHash } },
  });

  async function withWallet(changes: Record<string, unknown> = {}) {
    const scripted = scriptedWallet({ eth_signTypedData_v4: SIGNATURE, ...changes });
    stopAnnouncing = scripted.announce();
    const { rerender } = render(panel(signable));
    await screen.findByRole('button', { name: 'Pay with Scripted' });
    return { ...scripted, show: (now: Parameters<typeof panel>[0]) => rerender(panel(now)) };
  }
  const isBefore = (one: HTMLElement, other: HTMLElement) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

  it('is paid by one signature, which comes first and says what is signed', async () => {
    const { calls, show } = await withWallet();
    const button = screen.getByRole('button', { name: 'Pay with Scripted' });
    expect(isBefore(button, tab('From a wallet'))).toBe(true);
    expect(body()).toMatch(
      /You sign once: 9.740260 USDC to Ada Books \(0x5290…9EE7\), until \d\d:\d\d. No network fee./,
    );
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(relay).toHaveBeenCalledTimes(1));
    expect(relay.mock.calls[0]?.[0]).toMatchObject({ nonce: signing.nonce, signature: SIGNATURE });
    expect(calls('eth_sendTransaction')).toEqual([]);
    show(withRelay('sent'));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Sent, waiting to be seen' });
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByText('To this address')).toBeNull();
    show(withRelay('mined', HASH));
    expect(screen.getByText(HASH)).toBeTruthy();
  });

  // Guarantee: nobody is invited to pay a second time while the first is on its way.
  it('shows on another device what was signed, and offers another way only when it takes long', () => {
    jest.useFakeTimers();
    render(panel(withRelay('sent')));
    expect(alertText()).toContain('Do not send it again');
    expect(screen.queryByText('To this address')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send to the address instead' })).toBeNull();
    act(() => void jest.advanceTimersByTime(20_000));
    jest.useRealTimers();
    press('Send to the address instead');
    expect(screen.getByText('To this address')).toBeTruthy();
  });

  it('can be sent instead, with the same wallet', async () => {
    await withWallet();
    press('Send to the address instead');
    const button = await screen.findByRole('button', { name: 'Connect Scripted' });
    expect(document.activeElement?.textContent).toBe('Or pay with a wallet in this browser');
    fireEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Send 9.740260 USDC' })).toBeTruthy();
  });

  it('says that the person refused, and offers both ways again', async () => {
    await withWallet({
      eth_signTypedData_v4: () => {
        throw providerError(4001);
      },
    });
    press('Pay with Scripted');
    expect(await screen.findByText('You cancelled in the wallet. Nothing was sent.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay with Scripted' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send to the address instead' })).toBeTruthy();
    expect(screen.getByText('To this address')).toBeTruthy();
  });

  it.each([
    ['insufficient_balance', /holds too little USDC.*in Scripted/],
    ['payer_frozen', /cannot pay with a signature.*in Scripted/],
    ['unavailable', /was not made.*send to the address on this page/],
  ])('says what to do when the service refuses for %s', async (why, text) => {
    await withWallet();
    relay.mockRejectedValue(new ApiError('refused', { status: 409, code: 'signature_not_taken', why }));
    press('Pay with Scripted');
    expect((await screen.findByText(message(text))).closest('[role=alert]')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send to the address instead' })).toBeTruthy();
  });

  it('sends the signature again when the service did not answer', async () => {
    const { calls } = await withWallet();
    relay.mockRejectedValueOnce(new ApiError('unreachable'));
    press('Pay with Scripted');
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(relay).toHaveBeenCalledTimes(2));
    expect(calls('eth_signTypedData_v4')).toHaveLength(1);
  });

  it('can be left while the wallet does not answer', async () => {
    await withWallet({ eth_signTypedData_v4: () => new Promise(() => {}) });
    press('Pay with Scripted');
    await screen.findByText(message(/Check and confirm the payment in Scripted/));
    press('Use another wallet');
    expect(await screen.findByRole('button', { name: 'Pay with Scripted' })).toBeTruthy();
  });

  it('can be signed again when what was signed was not made', async () => {
    const { show } = await withWallet();
    const next = { ...signing, nonce: `0x${'5b'.repeat(32)}` };
    show({
      ...view,
      deposit: { ...deposit, signing: next, relay: { state: 'refused', reason: 'reverted' } },
    });
    expect((await screen.findByText(message(/that you signed was not made/))).textContent).toBeTruthy();
    press('Pay with Scripted');
    await waitFor(() => expect(relay.mock.calls[0]?.[0]).toMatchObject({ nonce: next.nonce }));
  });

  it('is not offered in the last minute, nor for the rest of a short payment', async () => {
    const { show } = await withWallet();
    show({ ...signable, leftMs: 59_999 });
    expect(screen.queryByRole('button', { name: 'Pay with Scripted' })).toBeNull();
    expect(screen.getByText('Too little time is left to pay with a wallet here.')).toBeTruthy();
    show({ ...signable, kind: 'short', received: '5', missing: '4.740260' });
    expect(await screen.findByRole('button', { name: 'Connect Scripted' })).toBeTruthy();
  });

  it('does not come first when the customer has named an exchange', async () => {
    localStorage.setItem('cowrie.choice', '{"token":"USDC","network":"base","from":"named:Coinbase"}');
    stopAnnouncing = scriptedWallet().announce();
    render(panel(signable));
    localStorage.clear();
    expect(screen.queryByRole('button', { name: 'Pay with Scripted' })).toBeNull();
    chooseWallet();
    const button = await screen.findByRole('button', { name: 'Pay with Scripted' });
    expect(isBefore(tab('From a wallet'), button)).toBe(true);
  });
});
