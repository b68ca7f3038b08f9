import type { Arrival, CheckoutConfiguration } from '@cowrie/dto';
import { fireEvent, screen } from '@testing-library/react';
import { formatMoment } from '../lib/format';
import { at, deposit, onChain } from '@cowrie/payer-page/testing/configuration';
import { appHarness, advance } from '../testing/show-app';

const HASH = `0x${'ab'.repeat(32)}`;
const transfer: Arrival = { amount: '9.740260', token: 'USDC', network: 'base', txHash: HASH, at: at(2) };
const paid: Partial<CheckoutConfiguration> = {
  deposit: { ...deposit, ...onChain, rate: '1540' },
  networks: [{ name: 'base', chainId: 8453, confirmations: 10, explorerURL: 'https://basescan.org' }],
  status: 'completed',
  paidAt: at(3),
  receivedAmount: '9.740260',
  creditedTransfers: [transfer],
};
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.receipt dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  );

let app: ReturnType<typeof appHarness>;
beforeEach(() => {
  app = appHarness();
});
afterEach(() => jest.useRealTimers());

it('says what was paid in both currencies, when, at which rate, where and with which transaction', async () => {
  await app.show(paid);
  expect(facts()).toEqual({
    Paid: '₦15,000.00 9.740260 USDC',
    'Date and time': formatMoment(at(3)),
    Rate: '1 USDC = ₦1,540.00',
    Network: 'Base',
    'Transaction hash': `${HASH} See the transaction (opens in a new tab)`,
  });
  expect(screen.getByRole('link', { name: /See the transaction/ }).getAttribute('href')).toBe(
    `https://basescan.org/tx/${HASH}`,
  );
});

it('says what was asked for and what arrived when the two differ, and names a transaction once', async () => {
  await app.show({ ...paid, receivedAmount: '12.74', creditedTransfers: [transfer, transfer] });
  expect(facts()).toMatchObject({
    Paid: '₦15,000.00 ',
    Requested: '9.740260 USDC',
    Received: '12.74 USDC',
  });
  expect(document.querySelectorAll('.receipt code')).toHaveLength(1);
});

it('leaves out what an older service does not say', async () => {
  await app.show({ deposit, status: 'completed' });
  expect(facts()).toEqual({ Paid: '₦15,000.00 9.740260 USDC', Network: 'Base' });
});

it('names the amount correctly in each state', async () => {
  const label = () => document.querySelector('.summary-amount p')?.textContent;
  await app.show(paid);
  expect(label()).toBe('Amount paid in NGN');
});

it.each([
  ['pending', 'Amount due in NGN'],
  ['expired', 'Amount in NGN'],
  ['failed', 'Amount in NGN'],
] as const)('%s: the summary says "%s"', async (status, expected) => {
  await app.show({ deposit, status });
  expect(document.querySelector('.summary-amount p')?.textContent).toBe(expected);
});

it('stays for 8 s before it goes to the merchant, and for good once it is printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const callbackURL = 'https://shop.example/ok';
  await app.showEnd({ deposit, status: 'completed', callbackURL });
  await advance(7_999);
  expect(app.redirect).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Print the receipt' }));
  expect(print).toHaveBeenCalledTimes(1);
  await advance(60_000);
  expect(app.redirect).not.toHaveBeenCalled();
});

it('goes to the merchant after 8 s', async () => {
  await app.showEnd({ deposit, status: 'completed', callbackURL: 'https://shop.example/ok' });
  await advance(8_000);
  expect(app.redirect).toHaveBeenCalledTimes(1);
});
