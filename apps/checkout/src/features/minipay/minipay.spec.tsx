import { act, fireEvent, screen } from '@testing-library/react';
import { at, configuration } from '@cowrie/payer-page/testing/configuration';
import type { CheckoutConfiguration } from '@cowrie/dto';
import { ApiError } from '../../lib/api-error';
import { message } from '../../testing/message';
import { ACCOUNT, HASH, providerError, scriptedWallet } from '../../testing/scripted-wallet';
import { advance, appHarness } from '../../testing/show-app';
import { sentTransfers } from '../wallet/sent-transfers';

const USDT = '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e';
const USDC = '0xcebA9300f2b948710d2653dD7B07f33A8B32118C';
const ADAPTER = '0x2F25deB3848C207fc8E0c34035B3Ba7fC157602B';
const celo = {
  name: 'celo',
  chainId: 42220,
  confirmations: 15,
  contracts: [
    { token: 'USDT' as const, tokenAddress: USDT, decimals: 6 },
    { token: 'USDC' as const, tokenAddress: USDC, decimals: 6 },
  ],
};
/** About 9.75 tokens, in USDT or USDC on Celo, or in USDC on Base. */
const offer: Partial<CheckoutConfiguration> = {
  supportedNetworksPerToken: { USDT: ['celo'], USDC: ['base', 'celo'] },
  networks: [{ name: 'base', chainId: 8453, confirmations: 10 }, celo],
  indicativeRates: { USDT: '1540', USDC: '1540' },
};
const instruction = {
  receiveAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  totalPayableAmount: '9.740260',
  validUntil: at(30),
};
const deposit = {
  ...instruction,
  token: 'USDC' as const,
  network: 'celo',
  chainId: 42220,
  tokenAddress: USDC,
  decimals: 6,
  feeCurrency: ADAPTER,
};

let app: ReturnType<typeof appHarness>;
let remove = () => {};
beforeEach(() => {
  app = appHarness();
});
afterEach(() => {
  remove();
  sentTransfers.set(deposit.receiveAddress, null);
  jest.useRealTimers();
});

const button = (name: string | RegExp) => screen.queryByRole<HTMLButtonElement>('button', { name });
const press = async (name: string | RegExp) => {
  fireEvent.click(button(name) as HTMLElement);
  await advance(0);
};
const body = () => document.body.textContent ?? '';

/** MiniPay with these balances, in whole tokens; a token without one does not answer. */
function miniPay(balances: { USDT?: number; USDC?: number }, changes: Record<string, unknown> = {}) {
  const wallet = scriptedWallet({
    eth_chainId: '0xa4ec',
    eth_call: ([call]: { to: string }[]) => {
      const tokens = call?.to === USDT ? balances.USDT : balances.USDC;
      return tokens === undefined ? null : `0x${(tokens * 1e6).toString(16).padStart(64, '0')}`;
    },
    // It signs no messages.
    eth_signTypedData_v4: () => {
      throw providerError(4200);
    },
    ...changes,
  });
  remove = wallet.injectMiniPay();
  return wallet;
}

async function open(config: Partial<CheckoutConfiguration> = offer): Promise<void> {
  await app.show(config);
  await loaded();
}

/** What MiniPay needs is in files of their own. */
async function loaded(): Promise<void> {
  await act(() => Promise.all([import('./minipay-choice'), import('./minipay-panel')]));
  await advance(0);
  await advance(0);
}

/** The service locks the pair that was chosen. */
function locks(): void {
  app.api.complete.mockImplementation(async () => {
    app.api.readStatus.mockResolvedValue('pending');
    app.api.readConfiguration.mockResolvedValue(configuration({ ...offer, deposit }));
    return instruction;
  });
}

const SENT = {
  from: ACCOUNT,
  to: USDC,
  value: '0x0',
  data: '0xa9059cbb00000000000000000000000052908400098527886e0f7030069857d2e4169ee70000000000000000000000000000000000000000000000000000000000949fe4',
  chainId: '0xa4ec',
  feeCurrency: ADAPTER,
};

describe('before the choice', () => {
  it('takes the first token whose balance covers the amount, and pays with one tap', async () => {
    const wallet = miniPay({ USDT: 9, USDC: 10 });
    locks();
    await open();
    expect(body()).toContain('You pay ≈ 9.75 USDC to Ada Books. MiniPay shows the fee before you confirm.');
    expect(button(/Connect|Continue/)).toBeNull();
    expect(wallet.calls('eth_sendTransaction')).toEqual([]);
    await press('Pay with MiniPay');
    await loaded();
    expect(app.api.complete.mock.calls).toEqual([[{ token: 'USDC', network: 'celo' }]]);
    expect(wallet.calls('eth_sendTransaction')).toEqual([[SENT]]);
    expect(wallet.calls('wallet_switchEthereumChain')).toEqual([]);
    expect(wallet.calls('eth_signTypedData_v4')).toEqual([]);
    expect(body()).toContain(HASH);
  });

  it('takes the first of the offer when both cover it, and a silent one only if no other does', async () => {
    miniPay({ USDT: 100, USDC: 100 });
    await open();
    expect(body()).toContain('≈ 9.75 USDT to');
  });

  it('takes a token whose balance it does not tell if no other covers the amount', async () => {
    miniPay({ USDT: 1 });
    await open();
    expect(body()).toContain('≈ 9.75 USDC to');
  });

  it('says what to do when it holds too little of each, and looks again', async () => {
    const balances = { USDT: 1, USDC: 2 };
    miniPay(balances);
    await open();
    expect(body()).toContain('MiniPay holds too little for this payment.');
    expect(screen.getByRole('link', { name: 'Add money in MiniPay' }).getAttribute('href')).toMatch(
      /^https:/,
    );
    expect(button('Continue')).toBeTruthy();
    expect(button('Pay with MiniPay')).toBeNull();
    balances.USDC = 20;
    await press('Check again');
    expect(button('Pay with MiniPay')).toBeTruthy();
  });

  it.each([
    ['the payment takes nothing on Celo', { ...offer, supportedNetworksPerToken: { USDC: ['base'] } }, {}],
    ['MiniPay is on another chain', offer, { eth_chainId: '0xaef3' }],
  ])('offers every other place when %s', async (_, config, changes) => {
    miniPay({ USDT: 100, USDC: 100 }, changes);
    await open(config);
    expect(body()).toContain('MiniPay cannot send this payment. Choose another place.');
    expect(screen.getByRole('radio', { name: 'Binance' })).toBeTruthy();
    expect(button('Pay with MiniPay')).toBeNull();
  });

  it('offers every other place when asked', async () => {
    miniPay({ USDT: 100 });
    await open();
    expect(screen.queryByRole('radio')).toBeNull();
    await press('Use another wallet');
    expect(screen.getByRole('radio', { name: 'Binance' })).toBeTruthy();
  });

  it('asks again when MiniPay did not answer', async () => {
    const { answers } = miniPay(
      { USDT: 100 },
      {
        eth_requestAccounts: () => {
          throw providerError(4001);
        },
      },
    );
    await open();
    expect(body()).toContain('You cancelled in the wallet.');
    answers.eth_requestAccounts = [ACCOUNT];
    await press('Try again');
    expect(button('Pay with MiniPay')).toBeTruthy();
  });

  it('offers every other place when MiniPay never answers', async () => {
    jest.useFakeTimers();
    miniPay({ USDC: 10 }, { eth_requestAccounts: () => new Promise(() => {}) });
    await open();
    expect(button('Try again')).toBeNull();
    await advance(10_000);
    expect(button('Try again')).not.toBeNull();
    expect(screen.queryAllByRole('radio').length).toBeGreaterThan(1);
  });

  // Guarantee: nothing is sent by a tap whose choice was refused.
  it('sends nothing after a choice that the service refused, until the next tap', async () => {
    const wallet = miniPay({ USDC: 100, USDT: 0 });
    app.api.complete.mockRejectedValueOnce(
      new ApiError('refused', { status: 400, code: 'amount_too_small' }),
    );
    await open();
    await press('Pay with MiniPay');
    await advance(1_000);
    expect(screen.getByRole('alert')).toBeTruthy();
    await app.become({ ...offer, deposit });
    await advance(1_000);
    expect(wallet.calls('eth_sendTransaction')).toEqual([]);
    expect(button('Pay with MiniPay')).toBeTruthy();
  });
});

describe('after the choice', () => {
  const locked = { ...offer, deposit };

  it('sends with a tap and names what pays the fee, although the token could be signed for', async () => {
    const wallet = miniPay({ USDC: 10 });
    const signing = { name: 'USDC', version: '2', nonce: `0x${'5a'.repeat(32)}` };
    await open({ ...locked, deposit: { ...deposit, signing } });
    expect(body()).toContain('You pay 9.740260 USDC to Ada Books.');
    expect(wallet.calls('eth_sendTransaction')).toEqual([]);
    await press('Pay with MiniPay');
    expect(wallet.calls('eth_sendTransaction')).toEqual([[SENT]]);
    expect(body()).toContain(HASH);
  });

  it('leaves the fee to the wallet where what pays it is unknown', async () => {
    const wallet = miniPay({ USDC: 10 });
    await open({ ...locked, deposit: { ...deposit, feeCurrency: undefined } });
    await press('Pay with MiniPay');
    expect(wallet.calls('eth_sendTransaction')[0]?.[0]).not.toHaveProperty('feeCurrency');
  });

  it('says that the person refused, and offers to pay again', async () => {
    miniPay(
      { USDC: 10 },
      {
        eth_sendTransaction: () => {
          throw providerError(4001);
        },
      },
    );
    await open(locked);
    await press('Pay with MiniPay');
    expect(screen.getByText(message(/You cancelled in the wallet. Nothing was sent/))).toBeTruthy();
    expect(button('Pay with MiniPay')).toBeTruthy();
    expect(screen.getByText('To this address')).toBeTruthy();
  });

  it('does not ask for more than it holds', async () => {
    const balances = { USDC: 9 };
    const wallet = miniPay(balances);
    await open(locked);
    expect(body()).toContain('MiniPay holds too little for this payment.');
    balances.USDC = 10;
    await press('Check again');
    await press('Pay with MiniPay');
    expect(wallet.calls('eth_sendTransaction')).toHaveLength(1);
  });

  it('says that the payment goes over another network, and asks for no switch', async () => {
    const wallet = miniPay({ USDC: 10 });
    const base = { ...deposit, network: 'base', chainId: 8453 };
    await open({ ...offer, canRelease: true, deposit: base });
    expect(body()).toContain('MiniPay is on another network. This payment goes over Base.');
    expect(button('Pay with MiniPay')).toBeNull();
    expect(button('Change network or token')).toBeTruthy();
    expect(wallet.calls('wallet_switchEthereumChain')).toEqual([]);
  });

  it('asks nothing after a reload while the outcome is unknown', async () => {
    sentTransfers.set(deposit.receiveAddress, {
      state: 'unknown',
      amount: deposit.totalPayableAmount,
      wallet: 'MiniPay',
      hash: null,
    });
    const wallet = miniPay({ USDC: 10 });
    await open(locked);
    expect(body()).toContain('Do not send it twice.');
    expect(wallet.calls('eth_sendTransaction')).toEqual([]);
  });
});
