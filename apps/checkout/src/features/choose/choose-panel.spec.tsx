import { fireEvent, render, screen } from '@testing-library/react';
import { configuration } from '@cowrie/payer-page/testing/configuration';
import { ChoosePanel } from './choose-panel';
import { message } from '../../testing/message';

const onChoose = jest.fn();
const show = (changes: Parameters<typeof configuration>[0] = {}) =>
  render(
    <ChoosePanel
      config={configuration(changes)}
      busy={false}
      error={null}
      onChoose={onChoose}
      onUndo={jest.fn()}
      onRetry={jest.fn()}
    />,
  );
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const description = (name: string) =>
  document.getElementById(radio(name).getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(() => {
  localStorage.clear();
  onChoose.mockClear();
});

it('names the networks that are unavailable while others can be chosen', () => {
  show({ unavailableNetworks: ['polygon', 'base-sepolia'] });
  expect(screen.getByText(message('Not available right now: Polygon, Base Sepolia'))).toBeTruthy();
});

it.each([undefined, []])('does not mention networks when none is unavailable (%j)', (unavailableNetworks) => {
  show({ unavailableNetworks });
  expect(screen.queryByText(/Not available/)).toBeNull();
});

it('describes each network by usual fee and wallets, separately from its name', () => {
  const networks = ['celo', 'ethereum', 'base-sepolia'];
  show({ supportedTokens: ['USDC'], supportedNetworksPerToken: { USDC: networks } });
  expect(description('Celo')).toBe('Fee usually under $0.01Often used: MiniPay, Valora, MetaMask');
  expect(description('Ethereum')).toBe(
    'Fee usually the highest, sometimes over $1.00Nearly every wallet and exchange',
  );
  expect(description('Base Sepolia')).toBe(
    'See the fee in your wallet before you sendCheck that your wallet or exchange can send on it',
  );
});

it('says which exchanges send the token there, and their minimum', () => {
  show({ supportedTokens: ['USDT'], supportedNetworksPerToken: { USDT: ['polygon', 'base', 'lagoon'] } });
  expect(description('Polygon')).toContain('Exchanges: Binance 4 USDT or more, Bybit 1 USDT or more');
  expect(description('Base')).toContain(
    'Often used: Base App, MetaMask, Trust WalletFew exchanges send USDT on Base.',
  );
  expect(description('Lagoon')).not.toContain('xchanges');
});

it('preselects the last choice, and says so until the customer changes it', () => {
  const first = show();
  expect(screen.queryByText(/as last time/)).toBeNull();
  fireEvent.click(radio('USDC'));
  fireEvent.click(radio('Base'));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(onChoose).toHaveBeenCalledWith({ token: 'USDC', network: 'base' });
  first.unmount();

  show();
  expect([radio('USDC').checked, radio('Base').checked]).toEqual([true, true]);
  expect(screen.getByText(/as last time/)).toBeTruthy();
  fireEvent.click(radio('Polygon'));
  expect(screen.queryByText(/as last time/)).toBeNull();
});

it('selects nothing when the last choice is no longer offered', () => {
  localStorage.setItem('cowrie.choice', '{"token":"USDC","network":"arbitrum"}');
  show();
  expect(radio('USDC').checked).toBe(false);
  expect(screen.queryByText(/as last time/)).toBeNull();
});

it('has one radio group for tokens and one for networks', () => {
  show();
  fireEvent.click(radio('USDC'));
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)).toEqual([
    'token',
    'token',
    'network',
    'network',
  ]);
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Token',
    'Network',
  ]);
});
