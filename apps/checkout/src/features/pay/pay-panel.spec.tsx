import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { View } from '../../lib/view';
import { deposit as plainDeposit, onChain } from '../../testing/configuration';
import { HASH, memoryKeeper, scriptedWallet, walletError } from '../../testing/scripted-wallet';
import { createSentTransfers } from '../wallet/sent-transfers';
import { PayPanel } from './pay-panel';

const deposit = { ...plainDeposit, ...onChain };
const view = { kind: 'pay', deposit, leftMs: 1_800_000 } as const;
let sent = createSentTransfers(memoryKeeper);
let forget = () => {};

const panel = (now: Extract<View, { kind: 'pay' | 'short' }>) => (
  <PayPanel view={now} lockedElsewhere={false} sent={sent} />
);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const alertText = () => screen.getByRole('alert').textContent;

async function connected(changes: Record<string, unknown> = {}) {
  const scripted = scriptedWallet(changes);
  forget = scripted.announce();
  const { rerender } = render(panel(view));
  fireEvent.click(await screen.findByRole('button', { name: 'Connect Scripted' }));
  return { ...scripted, show: (now: Parameters<typeof panel>[0]) => rerender(panel(now)) };
}

beforeEach(() => {
  const keeper = memoryKeeper();
  sent = createSentTransfers(() => keeper);
});
afterEach(() => forget());

describe('address', () => {
  it('is copied plain, whatever part of it was selected', () => {
    render(panel(view));
    const address = document.querySelector('code') as HTMLElement;
    const setData = jest.fn();
    const event = createEvent.copy(address, { clipboardData: { setData } });
    fireEvent(address, event);
    expect(setData).toHaveBeenCalledWith('text/plain', deposit.receiveAddress);
    expect(event.defaultPrevented).toBe(true);
  });

  it('stands beside token and network', () => {
    render(panel(view));
    const field = document.querySelector('.field-address');
    expect(field?.textContent).toContain('USDC on Base');
  });
});

describe('QR codes', () => {
  const selected = () => screen.getByRole('tab', { selected: true });

  it('is of the plain address first, and of address and amount by keyboard', () => {
    render(panel(view));
    expect(selected().textContent).toBe('Address only');
    expect(screen.getByRole('img', { name: 'QR code of the payment address' })).toBeTruthy();
    fireEvent.keyDown(selected(), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(selected());
    expect(screen.getByRole('tabpanel', { name: 'With amount' }).textContent).toContain('9.740260 USDC');
    fireEvent.keyDown(selected(), { key: 'ArrowRight' });
    expect(selected().textContent).toBe('Address only');
    fireEvent.keyDown(selected(), { key: 'End' });
    expect(selected().textContent).toBe('With amount');
    expect(screen.getAllByRole<HTMLElement>('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
  });

  it('is one where the API does not tell the contract', () => {
    render(panel({ ...view, deposit: plainDeposit }));
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('img', { name: 'QR code of the payment address' })).toBeTruthy();
  });
});

describe('a wallet of the browser', () => {
  it('is offered only where there is one', async () => {
    render(panel(view));
    await act(async () => {});
    expect(screen.queryByText(/wallet in this browser/)).toBeNull();
  });

  it('pays, and the page says so, again after a reload', async () => {
    await connected();
    fireEvent.click(await screen.findByRole('button', { name: 'Send 9.740260 USDC' }));
    expect(await screen.findByText('Sent, waiting to be seen')).toBeTruthy();
    expect(screen.getByText(HASH)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe(`https://basescan.org/tx/${HASH}`);
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    expect(screen.queryByText('To this address')).toBeNull();
  });

  it('sends what is missing, once more is not asked for', async () => {
    const { show, calls } = await connected();
    await screen.findByRole('button', { name: 'Send 9.740260 USDC' });
    show({ ...view, kind: 'short', received: '5', missing: '4.740260' });
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Scripted' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Send 4.740260 USDC' }));
    await screen.findByText('Sent, waiting to be seen');
    expect(JSON.stringify(calls('eth_sendTransaction'))).toContain(4_740_260n.toString(16));
  });

  it('goes on where it was when the customer says no', async () => {
    await connected({
      eth_sendTransaction: () => {
        throw walletError(4001);
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Send 9.740260 USDC' }));
    expect(await screen.findByText('You said no in the wallet. Nothing was sent.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send 9.740260 USDC' })).toBeTruthy();
  });

  it('moves the focus to what to do now', async () => {
    await connected({ eth_sendTransaction: () => new Promise(() => {}) });
    const button = await screen.findByRole('button', { name: 'Send 9.740260 USDC' });
    button.focus();
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Check and confirm the payment in Scripted',
    );
    await waitFor(() => expect(document.activeElement?.className).toBe('sent'));
  });

  it('does not offer to send what the account does not hold', async () => {
    const { answers } = await connected({ eth_call: `0x${'1'.padStart(64, '0')}` });
    expect((await screen.findByText(/too little USDC/)).closest('[role=alert]')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    answers.eth_call = `0x${'ffffffff'.padStart(64, '0')}`;
    press('Check again');
    expect(await screen.findByRole('button', { name: 'Send 9.740260 USDC' })).toBeTruthy();
  });

  it('says in plain words that the wallet does not know the network', async () => {
    await connected({
      eth_chainId: '0x1',
      wallet_switchEthereumChain: () => {
        throw walletError(4902);
      },
    });
    expect(await screen.findByText(/does not know the Base network.*chain ID 8453/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Switch to Base' })).toBeTruthy();
  });

  it('is offered no more in the last minute', async () => {
    const { show } = await connected();
    await screen.findByRole('button', { name: 'Send 9.740260 USDC' });
    show({ ...view, leftMs: 59_999 });
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    expect(screen.getByText('Too little time is left to pay with a wallet here.')).toBeTruthy();
  });

  it('shows name and icon as text and picture', async () => {
    const icon = 'data:image/svg+xml,%3Csvg/%3E';
    forget = scriptedWallet().announce({ name: '<b>Bold</b>', icon });
    render(panel(view));
    const button = await screen.findByRole('button', { name: 'Connect <b>Bold</b>' });
    expect(button.querySelector('img')?.getAttribute('src')).toBe(icon);
  });
});

describe('after a reload', () => {
  it('says that nobody knows, and offers wallets again once the customer does', async () => {
    forget = scriptedWallet().announce();
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

  it('asks for what is still missing beside what was sent', () => {
    sent.set(deposit.receiveAddress, { state: 'sent', amount: '9.740260', wallet: 'Scripted', hash: HASH });
    render(panel({ ...view, kind: 'short', received: '9.00', missing: '0.740260' }));
    expect(alertText()).toContain('Your wallet sent 9.740260 USDC');
    expect(screen.getByText('We received 9.00 USDC')).toBeTruthy();
    expect(screen.getByText('To this address')).toBeTruthy();
  });

  it('warns of an open question when time is nearly over', () => {
    sent.set(deposit.receiveAddress, { state: 'asking', amount: '9.740260', wallet: 'Scripted', hash: null });
    render(panel({ ...view, leftMs: 30_000 }));
    expect(alertText()).toContain('say no in the wallet');
  });
});
