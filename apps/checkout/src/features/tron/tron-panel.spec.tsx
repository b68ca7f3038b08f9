import { act, fireEvent, render, screen } from '@testing-library/react';
import { deposit as plainDeposit } from '@cowrie/payer-page/testing/configuration';
import { memoryStorage, providerError } from '../../testing/scripted-wallet';
import { scriptedTronLink, transferOf, TRON_ACCOUNT, TRON_TX_ID } from '../../testing/scripted-tronlink';
import { createSentTransfers } from '../wallet/sent-transfers';
import { PayPanel } from '../pay/pay-panel';
import { TronPanel } from './tron-panel';

const ADDRESS = 'TJhSSbZ8dVqtEiLYgva1WWcV4R4NkRCARH';
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const deposit = {
  ...plainDeposit,
  token: 'USDT' as const,
  network: 'tron',
  chainId: 728_126_428,
  decimals: 6,
  tokenAddress: USDT,
  receiveAddress: ADDRESS,
};
const { totalPayableAmount: amount } = deposit;
const UNITS = 9_740_260n;

let sent = createSentTransfers(memoryStorage);
let remove = () => {};
beforeEach(() => {
  const storage = memoryStorage();
  sent = createSentTransfers(() => storage);
});
afterEach(() => remove());

type Scripted = Parameters<typeof scriptedTronLink>[0];

/** Shows the panel with TronLink, connected unless that is what the test is about. */
async function show(answers: Scripted = {}, isConnected = true) {
  const tronLink = scriptedTronLink(answers);
  remove = tronLink.inject();
  render(<TronPanel deposit={deposit} amount={amount} sent={sent} late={false} hidden={false} />);
  if (isConnected) await press('Connect TronLink');
  return tronLink;
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  // The wallet's answers need several turns.
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
};
const pay = () => press(`Send ${amount} USDT`);
const alertText = () => screen.getByRole('alert').textContent;

it('says what the network takes, and offers no wallet where there is none', () => {
  render(<TronPanel deposit={deposit} amount={amount} sent={sent} late={false} hidden={false} />);
  expect(document.body.textContent).toContain('pays about 13.4 TRX to the network');
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows nothing for a payment on another network', () => {
  render(
    <TronPanel
      deposit={{ ...deposit, network: 'base' }}
      amount={amount}
      sent={sent}
      late={false}
      hidden={false}
    />,
  );
  expect(document.body.textContent).toBe('');
});

it('has TronLink build, sign and send exactly the transfer, once', async () => {
  const tronLink = await show();
  expect(document.body.textContent).toContain(`${TRON_ACCOUNT.slice(0, 6)}…`);
  await pay();
  expect(tronLink.calls('build')).toEqual([
    [
      USDT,
      'transfer(address,uint256)',
      { feeLimit: 40_000_000 },
      [
        { type: 'address', value: ADDRESS },
        { type: 'uint256', value: `${UNITS}` },
      ],
      TRON_ACCOUNT,
    ],
  ]);
  expect(tronLink.calls('send')).toEqual([[expect.objectContaining({ signature: expect.anything() })]]);
  expect(sent.get(ADDRESS)).toEqual({ state: 'sent', amount, wallet: 'TronLink', hash: `0x${TRON_TX_ID}` });
  // The page of the payment hides the panel now.
  await pay();
  expect(tronLink.calls('sign')).toHaveLength(1);
});

it.each<[string, Scripted, string]>([
  [
    'the owner refuses to connect',
    {
      connect: () => {
        throw providerError(4001);
      },
    },
    'You cancelled in the wallet. Nothing was sent.',
  ],
  ['it is on a test network', { chain: () => '0xcd8690dc' }, 'TronLink is on another network.'],
  ['it names no account', { connect: () => [] }, 'TronLink could not do this.'],
])('explains when %s', async (_name, answers, reason) => {
  await show(answers);
  expect(alertText()).toContain(reason);
});

// Guarantee: after a refusal the payer can send again, and after a doubt the page asks before.
it.each<[string, Scripted, string]>([
  [
    'the owner refuses to sign',
    {
      sign: () => {
        throw providerError(4001);
      },
    },
    'You cancelled in the wallet. Nothing was sent.',
  ],
  [
    'an older TronLink says so as a text',
    {
      sign: () => {
        throw 'Confirmation declined by user';
      },
    },
    'You cancelled in the wallet. Nothing was sent.',
  ],
  [
    'a node builds another amount',
    { build: () => ({ transaction: { txID: 'x', raw_data: { contract: [transferOf('1')] } } }) },
    'TronLink could not do this.',
  ],
  [
    'it signs another transaction',
    { sign: () => ({ txID: 'ef'.repeat(32), signature: [] }) },
    'TronLink could not do this.',
  ],
  [
    'the node refuses it',
    { send: () => ({ result: false, code: 'BANDWITH_ERROR' }) },
    'TronLink could not do this.',
  ],
])('offers to send again when %s', async (_name, answers, reason) => {
  await show(answers);
  await pay();
  expect(alertText()).toContain(reason);
  expect(sent.get(ADDRESS)).toBeNull();
});

it('does not know whether it was sent when the answer is lost', async () => {
  await show({
    send: () => {
      throw new Error('network');
    },
  });
  await pay();
  expect(sent.get(ADDRESS)).toEqual({ state: 'unknown', amount, wallet: 'TronLink', hash: null });
});

it('sends nothing when the account has changed since it was shown', async () => {
  let account = TRON_ACCOUNT;
  const tronLink = await show({ connect: () => [account] });
  account = ADDRESS;
  await pay();
  expect(tronLink.calls('sign')).toEqual([]);
  expect(sent.get(ADDRESS)).toBeNull();
});

it('is a part of the page of the payment, with the bare address as the code', async () => {
  remove = scriptedTronLink().inject();
  render(
    <PayPanel
      view={{ kind: 'pay', deposit, leftMs: 1_800_000 }}
      merchant="Ada Books"
      relay={async () => {}}
      networks={['tron']}
      lockedElsewhere={false}
      sent={sent}
    />,
  );
  expect(document.body.textContent).toContain('In the app, send USDT on TRON (TRC20)');
  expect(document.body.textContent).not.toContain('not TRC20');
  expect(screen.queryByRole('tab', { name: 'With amount' })).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'From a wallet' }));
  expect(await screen.findByRole('button', { name: 'Connect TronLink' })).toBeTruthy();
  expect(document.querySelector('code.address')?.textContent).toBe(ADDRESS);
});
