import { deposit, NOW, onChain } from '@cowrie/payer-page/testing/configuration';
import type { Transfer } from '@cowrie/payer-page/transfer';
import { transferOf } from '@cowrie/payer-page/transfer';
import type { RelayTransferDto } from '@cowrie/dto';
import { waitFor } from '@testing-library/react';
import { ApiError } from '../../lib/api-error';
import { ACCOUNT, memoryStorage, providerError, scriptedWallet } from '../../testing/scripted-wallet';
import { createSignedPayment } from './signed-payment';

const transfer = transferOf({ ...deposit, ...onChain }, '9.740260') as Transfer;
const signing = { name: 'USD Coin', version: '2', nonce: `0x${'5a'.repeat(32)}` };
const SIGNATURE = `0x${'1b'.repeat(65)}`;
const SIGNED = {
  from: ACCOUNT,
  validAfter: 0,
  validBefore: NOW / 1000 + 1800,
  nonce: signing.nonce,
  signature: SIGNATURE,
};

const refuse = (code: number) => () => {
  throw providerError(code);
};
const never = () => new Promise(() => {});
const notTaken = (why: string) => new ApiError('refused', { status: 409, code: 'signature_not_taken', why });

let storage = memoryStorage();
beforeEach(() => {
  storage = memoryStorage();
});

/** A payment as the page opens it, also after a reload: the storage stays. */
function open(changes: Record<string, unknown> = {}, isRefused = false) {
  const scripted = scriptedWallet({ eth_signTypedData_v4: SIGNATURE, ...changes });
  const relay = jest.fn(async (_signed: RelayTransferDto): Promise<void> => {});
  const payment = createSignedPayment({
    transfer,
    signing,
    isRefused,
    relay,
    validUntil: deposit.validUntil,
    getStorage: () => storage,
  });
  return { ...scripted, relay, payment, pay: () => payment.pay(scripted.wallet) };
}

describe('pay', () => {
  it('asks for one signature of exactly the transfer, and gives it to the service', async () => {
    const { pay, payment, calls, relay } = open();
    await pay();
    const [[account, typedData] = []] = calls('eth_signTypedData_v4') as [string, string][];
    expect(account).toBe(ACCOUNT);
    expect(JSON.parse(typedData ?? '')).toEqual({
      types: {
        EIP712Domain: [
          { type: 'string', name: 'name' },
          { type: 'string', name: 'version' },
          { type: 'uint256', name: 'chainId' },
          { type: 'address', name: 'verifyingContract' },
        ],
        TransferWithAuthorization: [
          { type: 'address', name: 'from' },
          { type: 'address', name: 'to' },
          { type: 'uint256', name: 'value' },
          { type: 'uint256', name: 'validAfter' },
          { type: 'uint256', name: 'validBefore' },
          { type: 'bytes32', name: 'nonce' },
        ],
      },
      primaryType: 'TransferWithAuthorization',
      domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: onChain.tokenAddress },
      message: {
        from: ACCOUNT,
        to: deposit.receiveAddress,
        value: '9740260',
        validAfter: '0',
        validBefore: String(NOW / 1000 + 1800),
        nonce: signing.nonce,
      },
    });
    expect(relay.mock.calls).toEqual([[SIGNED]]);
    expect(payment.getState()).toEqual({ step: 'sending', wallet: 'Scripted' });
    expect(calls('eth_sendTransaction')).toEqual([]);
  });

  it('asks once on repeated calls', async () => {
    const { pay, calls } = open();
    await Promise.all([pay(), pay()]);
    await pay();
    expect(calls('eth_signTypedData_v4')).toHaveLength(1);
  });

  it.each([
    ['eth_requestAccounts', 4001, 'refused'],
    ['eth_requestAccounts', -32002, 'busy'],
    ['eth_signTypedData_v4', 4001, 'refused'],
    ['eth_signTypedData_v4', 4100, 'disconnected'],
    ['eth_signTypedData_v4', 4200, 'failed'],
  ])('returns to the list when %s fails with %i', async (method, code, error) => {
    const { pay, payment, answers, relay } = open({ [method]: refuse(code) });
    await pay();
    expect(payment.getState()).toEqual({ step: 'list', wallet: 'Scripted', error });
    expect(relay).not.toHaveBeenCalled();
    answers[method] = method === 'eth_requestAccounts' ? [ACCOUNT] : SIGNATURE;
    await pay();
    expect(relay).toHaveBeenCalledTimes(1);
  });

  it.each([null, '', '0x', '0x123', 'signed', {}])('takes %p for no signature', async (answer) => {
    const { pay, payment, relay } = open({ eth_signTypedData_v4: answer });
    await pay();
    expect(payment.getState()).toMatchObject({ step: 'list', error: 'failed' });
    expect(relay).not.toHaveBeenCalled();
  });

  it('asks for no signature that the balance does not cover', async () => {
    const { pay, payment, calls } = open({ eth_call: `0x${'1'.padStart(64, '0')}` });
    await pay();
    expect(payment.getState()).toMatchObject({ step: 'list', error: 'tooLittle' });
    expect(calls('eth_signTypedData_v4')).toEqual([]);
  });

  it('does not use a signature that comes after a reset', async () => {
    let sign = (_signature: string) => {};
    const { pay, payment, relay, calls } = open({
      eth_signTypedData_v4: () => new Promise<string>((resolve) => (sign = resolve)),
    });
    const paying = pay();
    await waitFor(() => expect(calls('eth_signTypedData_v4')).toHaveLength(1));
    payment.reset();
    sign(SIGNATURE);
    await paying;
    expect(relay).not.toHaveBeenCalled();
    expect(payment.getState()).toEqual({ step: 'list', wallet: '', error: null });
  });
});

describe('on another chain', () => {
  it('signs without a switch where the wallet does, and does not read its balance there', async () => {
    const { pay, calls, relay } = open({ eth_chainId: '0x1', eth_call: `0x${'0'.repeat(64)}` });
    await pay();
    expect(calls('wallet_switchEthereumChain')).toEqual([]);
    expect(relay).toHaveBeenCalledTimes(1);
  });

  it('asks a wallet to switch that refuses because of its chain, and signs again', async () => {
    const { pay, calls, relay, answers } = open({ eth_chainId: '0x1' });
    answers.eth_signTypedData_v4 = () => {
      if (answers.eth_chainId === '0x1') throw providerError(-32603);
      return SIGNATURE;
    };
    await pay();
    expect(calls('wallet_switchEthereumChain')).toEqual([[{ chainId: '0x2105' }]]);
    expect(calls('eth_signTypedData_v4')).toHaveLength(2);
    expect(relay).toHaveBeenCalledTimes(1);
  });

  it('does not ask to switch after the person has refused to sign', async () => {
    const { pay, payment, calls } = open({ eth_chainId: '0x1', eth_signTypedData_v4: refuse(4001) });
    await pay();
    expect(payment.getState()).toMatchObject({ step: 'list', error: 'refused' });
    expect(calls('wallet_switchEthereumChain')).toEqual([]);
  });

  it.each([
    [4001, 'refused'],
    [4902, 'unknownNetwork'],
  ])('says why the wallet does not switch (%i)', async (code, error) => {
    const { pay, payment } = open({
      eth_chainId: '0x1',
      eth_signTypedData_v4: refuse(-32603),
      wallet_switchEthereumChain: refuse(code),
    });
    await pay();
    expect(payment.getState()).toMatchObject({ step: 'list', error });
  });
});

describe('the service', () => {
  it.each([
    ['insufficient_balance', 'tooLittle'],
    ['expired', 'late'],
    ['payer_frozen', 'account'],
    ['would_fail', 'account'],
    ['wrong_signature', 'account'],
    ['unavailable', 'notMade'],
    ['over_budget', 'notMade'],
    ['a_reason_of_tomorrow', 'notMade'],
  ])('refuses for %s: %s, and the wallet can sign again', async (why, error) => {
    const { pay, payment, relay, calls } = open();
    relay.mockRejectedValueOnce(notTaken(why));
    await pay();
    expect(payment.getState()).toEqual({ step: 'list', wallet: 'Scripted', error });
    await payment.resume();
    expect(relay).toHaveBeenCalledTimes(1);
    await pay();
    expect(calls('eth_signTypedData_v4')).toHaveLength(2);
    expect(payment.getState().step).toBe('sending');
  });

  it.each([new ApiError('unreachable'), new ApiError('timeout'), new ApiError('refused', { status: 503 })])(
    'does not answer (%s): the same signature is sent again, without the wallet',
    async (failure) => {
      const { pay, payment, relay, calls } = open();
      relay.mockRejectedValueOnce(failure);
      await pay();
      expect(payment.getState()).toEqual({ step: 'unsent', wallet: 'Scripted', failure });
      await payment.resume();
      expect(relay.mock.calls).toEqual([[SIGNED], [SIGNED]]);
      expect(calls('eth_signTypedData_v4')).toHaveLength(1);
      expect(payment.getState().step).toBe('sending');
    },
  );
});

describe('after a reload', () => {
  it('sends what was signed and not answered, and asks the wallet nothing', async () => {
    const before = open();
    before.relay.mockImplementation(never as () => Promise<void>);
    void before.pay();
    await waitFor(() => expect(before.relay).toHaveBeenCalledTimes(1));
    const { payment, relay, calls } = open();
    await payment.resume();
    expect(relay.mock.calls).toEqual([[SIGNED]]);
    expect(calls('eth_requestAccounts')).toEqual([]);
    await open().payment.resume();
    expect(relay).toHaveBeenCalledTimes(1);
  });

  it('sends nothing that was answered, or given up', async () => {
    await open().pay();
    const { pay, payment, relay } = open();
    await payment.resume();
    expect(relay).not.toHaveBeenCalled();
    relay.mockRejectedValueOnce(new ApiError('unreachable'));
    await pay();
    payment.giveUp();
    await payment.resume();
    expect(relay).toHaveBeenCalledTimes(1);
  });

  it('ignores a stored value that is no signed transfer', async () => {
    for (const text of ['{', '[]', '{"from":"0x"}', '{"from":"a","signature":"b","validAfter":"0"}']) {
      storage.setItem(`cowrie.signed.${signing.nonce}`, text);
      const { payment, relay } = open();
      await payment.resume();
      expect(relay).not.toHaveBeenCalled();
    }
  });

  it('says that what was signed was not made', () => {
    expect(open({}, true).payment.getState()).toMatchObject({ step: 'list', error: 'notMade' });
  });
});
