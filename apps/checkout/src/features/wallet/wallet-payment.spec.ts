import { waitFor } from '@testing-library/react';
import type { Transfer } from '@cowrie/payer-page/transfer';
import { transferOf } from '@cowrie/payer-page/transfer';
import { deposit, onChain } from '@cowrie/payer-page/testing/configuration';
import { ACCOUNT, HASH, memoryStorage, scriptedWallet, providerError } from '../../testing/scripted-wallet';
import { createSentTransfers } from './sent-transfers';
import { createWalletPayment } from './wallet-payment';

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const transfer = transferOf({ ...deposit, ...onChain }, '9.740260') as Transfer;
const amount = deposit.totalPayableAmount;

const refuse = (code: number, data?: unknown) => () => {
  throw providerError(code, data);
};
const never = () => new Promise(() => {});

function setUp(changes: Record<string, unknown> = {}) {
  const scripted = scriptedWallet(changes);
  const sent = createSentTransfers(memoryStorage);
  const payment = createWalletPayment({ transfer, amount, sent });
  return { ...scripted, payment, sent, recorded: () => sent.get(deposit.receiveAddress) };
}

async function ready(changes: Record<string, unknown> = {}) {
  const setup = setUp(changes);
  await setup.payment.connect(setup.wallet);
  expect(setup.payment.getState().step).toBe('ready');
  return setup;
}

describe('connect', () => {
  it('shows the account and its balance', async () => {
    const { payment } = await ready();
    expect(payment.getState()).toMatchObject({ account: ACCOUNT, balance: 20_000_000n, error: null });
  });

  it("reads the account's balance of the token", async () => {
    const { calls } = await ready();
    const word = ACCOUNT.slice(2).toLowerCase().padStart(64, '0');
    expect(calls('eth_call')).toEqual([[{ to: onChain.tokenAddress, data: `0x70a08231${word}` }, 'latest']]);
  });

  it('continues without a balance', async () => {
    const { payment } = await ready({ eth_call: refuse(-32601) });
    expect(payment.getState()).toMatchObject({ step: 'ready', balance: null });
  });

  it.each([
    [4001, 'refused'],
    [-32002, 'busy'],
    [4900, 'disconnected'],
    [-32603, 'failed'],
  ])('maps error code %i to %s', async (code, error) => {
    const { payment, wallet } = setUp({ eth_requestAccounts: refuse(code) });
    await payment.connect(wallet);
    expect(payment.getState()).toEqual({ step: 'list', wallet, error });
  });

  it('returns to the list when the wallet shows no account', async () => {
    const { payment, wallet } = setUp({ eth_accounts: ['not an address'] });
    await payment.connect(wallet);
    expect(payment.getState()).toMatchObject({ step: 'list', error: 'disconnected' });
  });

  it('times out after 10 s when the wallet does not answer', async () => {
    jest.useFakeTimers();
    const { payment, wallet } = setUp({ eth_chainId: never });
    const connected = payment.connect(wallet);
    await jest.advanceTimersByTimeAsync(10_000);
    await connected;
    expect(payment.getState()).toMatchObject({ step: 'list', error: 'failed' });
    jest.useRealTimers();
  });

  it('drops an answer that arrives after a reset', async () => {
    let allow = (_accounts: string[]) => {};
    const { payment, wallet, calls } = setUp({
      eth_requestAccounts: () => new Promise<string[]>((resolve) => (allow = resolve)),
    });
    const connected = payment.connect(wallet);
    payment.reset();
    allow([ACCOUNT]);
    await connected;
    expect(payment.getState()).toEqual({ step: 'list', wallet: null, error: null });
    expect(calls('eth_accounts')).toEqual([]);
  });
});

describe('switchChain', () => {
  it('switches the chain when connecting on another one', async () => {
    const { calls } = await ready({ eth_chainId: '0x1' });
    expect(calls('wallet_switchEthereumChain')).toEqual([[{ chainId: '0x2105' }]]);
  });

  it.each([
    [refuse(4001), 'refused'],
    [refuse(4902), 'unknownNetwork'],
    [refuse(-32603, { originalError: { code: 4902 } }), 'unknownNetwork'],
    [refuse(4200), 'failed'],
  ])(
    'stays on the wrong chain when the wallet does not switch, and can try again (%#)',
    async (answer, error) => {
      const { payment, wallet, answers } = setUp({ eth_chainId: '0x1', wallet_switchEthereumChain: answer });
      await payment.connect(wallet);
      expect(payment.getState()).toMatchObject({ step: 'wrongChain', error });
      answers.wallet_switchEthereumChain = () => void (answers.eth_chainId = '0x2105');
      await payment.switchChain();
      expect(payment.getState()).toMatchObject({ step: 'ready', error: null });
    },
  );

  it('reads the chain again after the wallet says that it switched', async () => {
    const { payment, wallet } = setUp({ eth_chainId: '0x1', wallet_switchEthereumChain: null });
    await payment.connect(wallet);
    expect(payment.getState().step).toBe('wrongChain');
  });
});

describe('send', () => {
  it('requests the exact transfer, and records the hash', async () => {
    const { payment, calls, recorded } = await ready();
    await payment.send();
    expect(calls('eth_sendTransaction')).toEqual([
      [
        {
          from: ACCOUNT,
          to: onChain.tokenAddress,
          value: '0x0',
          chainId: '0x2105',
          data:
            '0xa9059cbb' +
            '00000000000000000000000052908400098527886e0f7030069857d2e4169ee7' +
            '0000000000000000000000000000000000000000000000000000000000949fe4',
        },
      ],
    ]);
    expect(recorded()).toEqual({ state: 'sent', amount, wallet: 'Scripted', hash: HASH });
  });

  it('sends once on repeated calls', async () => {
    const { payment, calls } = await ready();
    await Promise.all([payment.send(), payment.send()]);
    await payment.send();
    expect(calls('eth_sendTransaction')).toHaveLength(1);
  });

  it('records the request before the wallet answers', async () => {
    const { payment, recorded } = await ready({ eth_sendTransaction: never });
    void payment.send();
    await waitFor(() => expect(recorded()).toMatchObject({ state: 'asking', hash: null }));
  });

  it.each([
    [4001, 'refused'],
    [-32602, 'failed'],
    [-32002, 'busy'],
  ])('can send again when the wallet certainly sent nothing (%i)', async (code, error) => {
    const { payment, answers, recorded, calls } = await ready({ eth_sendTransaction: refuse(code) });
    await payment.send();
    expect(payment.getState()).toMatchObject({ step: 'ready', error });
    expect(recorded()).toBeNull();
    expect(calls('eth_sendTransaction')).toHaveLength(1);
    answers.eth_sendTransaction = HASH;
    await payment.send();
    expect(recorded()).toMatchObject({ state: 'sent' });
  });

  it.each([refuse(-32603), refuse(-32000), refuse(4900), null, '0x12'])(
    'does not send again when the wallet may have sent (%#)',
    async (answer) => {
      const { payment, recorded, calls } = await ready({ eth_sendTransaction: answer });
      await payment.send();
      await payment.send();
      expect(recorded()).toMatchObject({ state: 'unknown', hash: null });
      expect(calls('eth_sendTransaction')).toHaveLength(1);
    },
  );

  it('records a hash that arrives after a reset', async () => {
    let answer = (_hash: string) => {};
    const { payment, recorded } = await ready({
      eth_sendTransaction: () => new Promise<string>((resolve) => (answer = resolve)),
    });
    const sending = payment.send();
    await waitFor(() => expect(recorded()).toMatchObject({ state: 'asking' }));
    payment.reset();
    answer(HASH);
    await sending;
    expect(recorded()).toMatchObject({ state: 'sent', hash: HASH });
  });

  it('keeps a second request when the first is refused late', async () => {
    let reject = (_error: Error) => {};
    const { payment, sent, recorded } = await ready({
      eth_sendTransaction: () => new Promise((_, no) => (reject = no)),
    });
    const sending = payment.send();
    await waitFor(() => expect(recorded()).toMatchObject({ state: 'asking' }));
    const second = { state: 'asking', amount, wallet: 'Other', hash: null } as const;
    sent.set(deposit.receiveAddress, second);
    reject(providerError(4001));
    await sending;
    expect(recorded()).toBe(second);
  });

  it.each([
    ['account', { eth_accounts: [OTHER] }, { step: 'ready', account: OTHER, error: 'changed' }],
    ['chain', { eth_chainId: '0x1' }, { step: 'wrongChain' }],
    ['permission', { eth_accounts: [] }, { step: 'list', error: 'disconnected' }],
  ])('requests nothing when the %s changed without an event', async (_what, change, state) => {
    const { payment, answers, calls, recorded } = await ready();
    Object.assign(answers, change);
    await payment.send();
    expect(payment.getState()).toMatchObject(state);
    expect(calls('eth_sendTransaction')).toEqual([]);
    expect(recorded()).toBeNull();
  });
});

describe('wallet events', () => {
  it('shows a changed account with an error', async () => {
    const { payment, answers, emit } = await ready();
    answers.eth_accounts = [OTHER];
    emit('accountsChanged');
    await waitFor(() =>
      expect(payment.getState()).toMatchObject({ step: 'ready', account: OTHER, error: 'changed' }),
    );
  });

  it('follows the chain to another one and back', async () => {
    const { payment, answers, emit } = await ready();
    answers.eth_chainId = '0x1';
    emit('chainChanged');
    await waitFor(() => expect(payment.getState().step).toBe('wrongChain'));
    answers.eth_chainId = '0x2105';
    emit('chainChanged');
    await waitFor(() => expect(payment.getState()).toMatchObject({ step: 'ready', error: null }));
  });

  it('returns to the list and removes its listeners when the wallet disconnects', async () => {
    const { payment, answers, emit, listenerCount } = await ready();
    answers.eth_accounts = refuse(4900);
    emit('disconnect');
    await waitFor(() => expect(payment.getState()).toMatchObject({ step: 'list', error: 'disconnected' }));
    expect(listenerCount()).toBe(0);
  });

  it('reads the balance again on refresh, and removes its listeners on reset', async () => {
    const { payment, answers, listenerCount } = await ready({ eth_call: `0x${'0'.repeat(64)}` });
    expect(payment.getState()).toMatchObject({ balance: 0n });
    answers.eth_call = `0x${'f'.padStart(64, '0')}`;
    await payment.refresh();
    expect(payment.getState()).toMatchObject({ balance: 15n });
    payment.reset();
    expect(listenerCount()).toBe(0);
  });
});
