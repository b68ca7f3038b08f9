import { waitFor } from '@testing-library/react';
import type { Transfer } from '../../lib/transfer';
import { transferOf } from '../../lib/transfer';
import { deposit, onChain } from '../../testing/configuration';
import { ACCOUNT, HASH, memoryKeeper, scriptedWallet, walletError } from '../../testing/scripted-wallet';
import { createSentTransfers } from './sent-transfers';
import { createWalletPayment } from './wallet-payment';

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const transfer = transferOf({ ...deposit, ...onChain }, '9.740260') as Transfer;
const amount = deposit.totalPayableAmount;

const refuse = (code: number, data?: unknown) => () => {
  throw walletError(code, data);
};
const never = () => new Promise(() => {});

function begin(changes: Record<string, unknown> = {}) {
  const scripted = scriptedWallet(changes);
  const sent = createSentTransfers(memoryKeeper);
  const payment = createWalletPayment({ transfer, amount, sent });
  return { ...scripted, payment, sent, known: () => sent.of(deposit.receiveAddress) };
}

async function ready(changes: Record<string, unknown> = {}) {
  const story = begin(changes);
  await story.payment.connect(story.wallet);
  expect(story.payment.getState().step).toBe('ready');
  return story;
}

describe('connecting', () => {
  it('shows the account and what it holds', async () => {
    const { payment } = await ready();
    expect(payment.getState()).toMatchObject({ account: ACCOUNT, balance: 20_000_000n, trouble: null });
  });

  it('asks for the balance of the account, of the token', async () => {
    const { calls } = await ready();
    const word = ACCOUNT.slice(2).toLowerCase().padStart(64, '0');
    expect(calls('eth_call')).toEqual([[{ to: onChain.tokenAddress, data: `0x70a08231${word}` }, 'latest']]);
  });

  it('goes on without a balance', async () => {
    const { payment } = await ready({ eth_call: refuse(-32601) });
    expect(payment.getState()).toMatchObject({ step: 'ready', balance: null });
  });

  it.each([
    [4001, 'refused'],
    [-32002, 'busy'],
    [4900, 'disconnected'],
    [-32603, 'failed'],
  ])('says why it did not: %i is %s', async (code, trouble) => {
    const { payment, wallet } = begin({ eth_requestAccounts: refuse(code) });
    await payment.connect(wallet);
    expect(payment.getState()).toEqual({ step: 'list', wallet, trouble });
  });

  it('has no account to go on with', async () => {
    const { payment, wallet } = begin({ eth_accounts: ['not an address'] });
    await payment.connect(wallet);
    expect(payment.getState()).toMatchObject({ step: 'list', trouble: 'disconnected' });
  });

  it('gives a silent wallet ten seconds for what needs no person', async () => {
    jest.useFakeTimers();
    const { payment, wallet } = begin({ eth_chainId: never });
    const connected = payment.connect(wallet);
    await jest.advanceTimersByTimeAsync(10_000);
    await connected;
    expect(payment.getState()).toMatchObject({ step: 'list', trouble: 'failed' });
    jest.useRealTimers();
  });

  it('lets go of an answer that comes after the customer left', async () => {
    let allow = (_accounts: string[]) => {};
    const { payment, wallet, calls } = begin({
      eth_requestAccounts: () => new Promise<string[]>((resolve) => (allow = resolve)),
    });
    const connected = payment.connect(wallet);
    payment.leave();
    allow([ACCOUNT]);
    await connected;
    expect(payment.getState()).toEqual({ step: 'list', wallet: null, trouble: null });
    expect(calls('eth_accounts')).toEqual([]);
  });
});

describe('the chain', () => {
  it('is switched when it is another', async () => {
    const { calls } = await ready({ eth_chainId: '0x1' });
    expect(calls('wallet_switchEthereumChain')).toEqual([[{ chainId: '0x2105' }]]);
  });

  it.each([
    [refuse(4001), 'refused'],
    [refuse(4902), 'unknownNetwork'],
    [refuse(-32603, { originalError: { code: 4902 } }), 'unknownNetwork'],
    [refuse(4200), 'failed'],
  ])('stays what it is where the wallet does not switch (%#)', async (answer, trouble) => {
    const { payment, wallet, answers } = begin({ eth_chainId: '0x1', wallet_switchEthereumChain: answer });
    await payment.connect(wallet);
    expect(payment.getState()).toMatchObject({ step: 'elsewhere', trouble });
    answers.wallet_switchEthereumChain = () => void (answers.eth_chainId = '0x2105');
    await payment.switchChain();
    expect(payment.getState()).toMatchObject({ step: 'ready', trouble: null });
  });

  it('is looked at again after a switch that was only promised', async () => {
    const { payment, wallet } = begin({ eth_chainId: '0x1', wallet_switchEthereumChain: null });
    await payment.connect(wallet);
    expect(payment.getState().step).toBe('elsewhere');
  });
});

describe('sending', () => {
  it('asks for exactly this transfer, and keeps the hash', async () => {
    const { payment, calls, known } = await ready();
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
    expect(known()).toEqual({ state: 'sent', amount, wallet: 'Scripted', hash: HASH });
  });

  it('sends once, however often it is pressed', async () => {
    const { payment, calls } = await ready();
    await Promise.all([payment.send(), payment.send()]);
    await payment.send();
    expect(calls('eth_sendTransaction')).toHaveLength(1);
  });

  it('keeps that it asked before the wallet answers', async () => {
    const { payment, known } = await ready({ eth_sendTransaction: never });
    void payment.send();
    await waitFor(() => expect(known()).toMatchObject({ state: 'asking', hash: null }));
  });

  it.each([
    [4001, 'refused'],
    [-32602, 'failed'],
    [-32002, 'busy'],
  ])('may be tried again where nothing was sent (%i)', async (code, trouble) => {
    const { payment, answers, known, calls } = await ready({ eth_sendTransaction: refuse(code) });
    await payment.send();
    expect(payment.getState()).toMatchObject({ step: 'ready', trouble });
    expect(known()).toBeNull();
    expect(calls('eth_sendTransaction')).toHaveLength(1);
    answers.eth_sendTransaction = HASH;
    await payment.send();
    expect(known()).toMatchObject({ state: 'sent' });
  });

  it.each([refuse(-32603), refuse(-32000), refuse(4900), null, '0x12'])(
    'does not offer it again where it may have been sent (%#)',
    async (answer) => {
      const { payment, known, calls } = await ready({ eth_sendTransaction: answer });
      await payment.send();
      await payment.send();
      expect(known()).toMatchObject({ state: 'unknown', hash: null });
      expect(calls('eth_sendTransaction')).toHaveLength(1);
    },
  );

  it('hears of a hash even after the panel is gone', async () => {
    let answer = (_hash: string) => {};
    const { payment, known } = await ready({
      eth_sendTransaction: () => new Promise<string>((resolve) => (answer = resolve)),
    });
    const sending = payment.send();
    await waitFor(() => expect(known()).toMatchObject({ state: 'asking' }));
    payment.leave();
    answer(HASH);
    await sending;
    expect(known()).toMatchObject({ state: 'sent', hash: HASH });
  });

  it('does not forget a second asking when the first is refused late', async () => {
    let reject = (_error: Error) => {};
    const { payment, sent, known } = await ready({
      eth_sendTransaction: () => new Promise((_, no) => (reject = no)),
    });
    const sending = payment.send();
    await waitFor(() => expect(known()).toMatchObject({ state: 'asking' }));
    const second = { state: 'asking', amount, wallet: 'Other', hash: null } as const;
    sent.set(deposit.receiveAddress, second);
    reject(walletError(4001));
    await sending;
    expect(known()).toBe(second);
  });

  it.each([
    ['account', { eth_accounts: [OTHER] }, { step: 'ready', account: OTHER, trouble: 'changed' }],
    ['chain', { eth_chainId: '0x1' }, { step: 'elsewhere' }],
    ['permission', { eth_accounts: [] }, { step: 'list', trouble: 'disconnected' }],
  ])('asks for nothing when the %s changed unheard', async (_what, change, state) => {
    const { payment, answers, calls, known } = await ready();
    Object.assign(answers, change);
    await payment.send();
    expect(payment.getState()).toMatchObject(state);
    expect(calls('eth_sendTransaction')).toEqual([]);
    expect(known()).toBeNull();
  });
});

describe('what happens in the wallet meanwhile', () => {
  it('shows another account, and says so', async () => {
    const { payment, answers, emit } = await ready();
    answers.eth_accounts = [OTHER];
    emit('accountsChanged');
    await waitFor(() =>
      expect(payment.getState()).toMatchObject({ step: 'ready', account: OTHER, trouble: 'changed' }),
    );
  });

  it('follows the chain away and back', async () => {
    const { payment, answers, emit } = await ready();
    answers.eth_chainId = '0x1';
    emit('chainChanged');
    await waitFor(() => expect(payment.getState().step).toBe('elsewhere'));
    answers.eth_chainId = '0x2105';
    emit('chainChanged');
    await waitFor(() => expect(payment.getState()).toMatchObject({ step: 'ready', trouble: null }));
  });

  it('ends when the wallet is gone', async () => {
    const { payment, answers, emit, listenerCount } = await ready();
    answers.eth_accounts = refuse(4900);
    emit('disconnect');
    await waitFor(() => expect(payment.getState()).toMatchObject({ step: 'list', trouble: 'disconnected' }));
    expect(listenerCount()).toBe(0);
  });

  it('looks again when asked, and listens no more once left', async () => {
    const { payment, answers, listenerCount } = await ready({ eth_call: `0x${'0'.repeat(64)}` });
    expect(payment.getState()).toMatchObject({ balance: 0n });
    answers.eth_call = `0x${'f'.padStart(64, '0')}`;
    await payment.lookAgain();
    expect(payment.getState()).toMatchObject({ balance: 15n });
    payment.leave();
    expect(listenerCount()).toBe(0);
  });
});
