import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { configuration } from '@cowrie/payer-page/testing/configuration';
import { ChoosePanel } from './choose-panel';
import { message } from '../../testing/message';
import { scriptedWallet } from '../../testing/scripted-wallet';

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
/** What is chosen by hand is in a file of its own. */
const openPairs = async () => {
  fireEvent.click(screen.getByRole('button', { expanded: false }));
  await screen.findByRole('group', { name: 'Token' });
};
const description = (name: string) =>
  document.getElementById(radio(name).getAttribute('aria-describedby') ?? '')?.textContent;
const suggestion = () => screen.queryByRole('status')?.textContent ?? null;
const goOn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });

/** 5,000 naira are about 3.23 tokens. */
const RATES = { paymentAmount: '5000.00', indicativeRates: { USDT: '1550.00', USDC: '1550.00' } };
const MANY = {
  ...RATES,
  supportedNetworksPerToken: { USDT: ['ethereum', 'base', 'celo', 'polygon'], USDC: ['base', 'polygon'] },
};

beforeEach(() => {
  localStorage.clear();
  onChoose.mockClear();
});

it('asks where the money is, says what it must be, and offers nothing yet', () => {
  show(MANY);
  expect(screen.getByRole('group', { name: 'Where is your money?' })).toBeTruthy();
  expect(screen.getAllByRole('radio').map((one) => one.getAttribute('value'))).toEqual(
    expect.arrayContaining(['app:MiniPay', 'named:Binance', 'named:Bybit', 'exchange', 'wallet']),
  );
  expect(screen.getByText(/from your own wallet or exchange account/)).toBeTruthy();
  expect(suggestion()).toBe('');
  expect(goOn().disabled).toBe(true);
});

it('selects the pair that fits the answer, and says about how much it is', () => {
  show(MANY);
  fireEvent.click(radio('MiniPay'));
  expect(suggestion()).toBe('≈ 3.23 USDT on CeloFee usually under $0.01');
  fireEvent.click(radio('Bybit'));
  expect(suggestion()).toBe('≈ 3.23 USDT on CeloAn exchange may add its own fee.');
  fireEvent.click(goOn());
  expect(onChoose).toHaveBeenCalledWith({ token: 'USDT', network: 'celo' });
});

it('disables what the exchange does not send, before the choice and with the reason', async () => {
  show(MANY);
  fireEvent.click(radio('Binance'));
  await openPairs();
  fireEvent.click(radio('USDT'));
  expect([radio('Ethereum').disabled, description('Ethereum')]).toEqual([
    true,
    'Binance sends 18 USDT or more here.',
  ]);
  expect([radio('Base').disabled, description('Base')]).toEqual([
    true,
    'Binance does not send USDT on Base.',
  ]);
  expect(radio('Polygon').disabled).toBe(true);
});

it('only asks to check what no table knows', async () => {
  show({ ...MANY, supportedTokens: ['USDC'] });
  fireEvent.click(radio('Bybit'));
  await openPairs();
  expect([radio('Base').disabled, description('Base')]).toEqual([
    false,
    'Check first that Bybit sends USDC on Base.',
  ]);
});

it('offers another place when nothing fits, and does not go on', async () => {
  show({ ...RATES, supportedTokens: ['USDT'], supportedNetworksPerToken: { USDT: ['ethereum', 'base'] } });
  fireEvent.click(radio('MiniPay'));
  expect(screen.getByRole('alert').textContent).toBe(
    'MiniPay cannot send this payment. Choose another place.',
  );
  expect(goOn().disabled).toBe(true);
  await openPairs();
  fireEvent.click(radio('USDT'));
  expect(description('Base')).toBe('MiniPay holds money on Celo only.');
  fireEvent.click(radio('Another wallet'));
  expect(goOn().disabled).toBe(false);
});

it('takes the cheapest network for a wallet', () => {
  show({ ...RATES, supportedTokens: ['USDT'], supportedNetworksPerToken: { USDT: ['ethereum', 'polygon'] } });
  fireEvent.click(radio('Another wallet'));
  expect(suggestion()).toMatch(/^≈ 3\.23 USDT on Polygon/);
});

// Such a customer needs no gas. Elsewhere the wallet signs nothing, so the fee decides.
it('suggests a pair that the wallet of this browser can sign, at no fee', () => {
  const stop = scriptedWallet().announce();
  show({ ...MANY, signable: { USDC: ['base'] } });
  fireEvent.click(radio('Wallet in this browser'));
  expect(suggestion()).toBe('≈ 3.23 USDC on Base');
  fireEvent.click(radio('Another wallet'));
  expect(suggestion()).toBe('≈ 3.23 USDT on CeloFee usually under $0.01');
  stop();
});

it('suggests a pair that few have only where the others cost more', () => {
  show({ ...RATES, supportedTokens: ['USDT'], supportedNetworksPerToken: { USDT: ['base', 'polygon'] } });
  for (const source of ['Another wallet', 'Luno']) {
    fireEvent.click(radio(source));
    expect(suggestion()).toMatch(/^≈ 3\.23 USDT on Polygon/);
  }
  cleanup();
  show({ ...RATES, supportedTokens: ['USDT'], supportedNetworksPerToken: { USDT: ['ethereum', 'base'] } });
  fireEvent.click(radio('Another wallet'));
  expect(suggestion()).toMatch(/^≈ 3\.23 USDT on Base/);
});

it('says nothing about the amount and minimums without a rate', () => {
  show({ supportedTokens: ['USDT'], supportedNetworksPerToken: { USDT: ['polygon'] } });
  fireEvent.click(radio('Binance'));
  expect(suggestion()).toMatch(/^USDT on Polygon/);
});

it('lets token and network be chosen by hand, in one group each', async () => {
  show();
  await openPairs();
  fireEvent.click(radio('USDC'));
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Where is your money?',
    'Token',
    'Network',
  ]);
  fireEvent.click(radio('Base'));
  fireEvent.click(goOn());
  expect(onChoose).toHaveBeenCalledWith({ token: 'USDC', network: 'base' });
});

it('names the networks that are unavailable while others can be chosen', async () => {
  show({ unavailableNetworks: ['polygon', 'base-sepolia'] });
  await openPairs();
  expect(screen.getByText(message('Not available right now: Polygon, Base Sepolia'))).toBeTruthy();
});

it.each([undefined, []])(
  'does not mention networks when none is unavailable (%j)',
  async (unavailableNetworks) => {
    show({ unavailableNetworks });
    await openPairs();
    expect(screen.queryByText(/Not available/)).toBeNull();
  },
);

it('describes each network by its usual fee, separately from its name', async () => {
  const networks = ['celo', 'ethereum', 'base-sepolia'];
  show({ supportedTokens: ['USDC'], supportedNetworksPerToken: { USDC: networks } });
  await openPairs();
  expect(description('Celo')).toBe('Fee usually under $0.01');
  expect(description('Ethereum')).toBe('Fee usually the highest, sometimes over $1.00');
  expect(description('Base Sepolia')).toBe('See the fee in your wallet before you send');
});

it('remembers answer and pair', async () => {
  const first = show(MANY);
  fireEvent.click(radio('Another wallet'));
  await openPairs();
  fireEvent.click(radio('USDC'));
  fireEvent.click(radio('Polygon'));
  fireEvent.click(goOn());
  first.unmount();

  show(MANY);
  expect(radio('Another wallet').checked).toBe(true);
  expect(suggestion()).toMatch(/^≈ 3\.23 USDC on Polygon/);
});

it('suggests another pair when the remembered one is no longer offered, or too little for the exchange', () => {
  const last = { token: 'USDT', network: 'ethereum', from: 'named:Bybit' };
  localStorage.setItem('cowrie.choice', JSON.stringify(last));
  show(MANY);
  expect(suggestion()).toMatch(/USDT on Celo/);
});

it('selects nothing when the last choice is no longer offered', () => {
  localStorage.setItem('cowrie.choice', '{"token":"USDC","network":"arbitrum"}');
  show();
  expect(suggestion()).toBe('');
});
