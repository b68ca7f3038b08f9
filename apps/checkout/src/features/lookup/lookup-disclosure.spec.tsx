import type { LookupAnswer } from '@cowrie/dto';
import { act, fireEvent, screen } from '@testing-library/react';
import { ApiError } from '../../lib/api-error';
import { deposit } from '@cowrie/payer-page/testing/configuration';
import { appHarness, advance } from '../../testing/show-app';

const hash = `0x${'ab'.repeat(32)}`;
const answerOf = (over: Partial<LookupAnswer>): LookupAnswer => ({
  txHash: hash,
  verdict: 'not_found',
  message: 'In words.',
  notChecked: [],
  ...over,
});
const found = { network: 'base', token: 'USDC', amount: '5.00' } as const;

let app: ReturnType<typeof appHarness>;
beforeEach(() => {
  app = appHarness();
});
afterEach(() => jest.useRealTimers());

async function open(): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'I have paid. Where is it?' }));
    await import('./lookup-form');
  });
  await advance(0);
}

async function ask(text: string = hash): Promise<void> {
  fireEvent.input(screen.getByLabelText('Transaction hash, or a link to it'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Find my payment' }));
  await advance(0);
}

const statusText = () => document.querySelector('.lookup-form [role="status"]')?.textContent ?? '';

describe('offered', () => {
  it.each([
    [{ deposit }],
    [{ deposit, status: 'processing', receivedAmount: '5.00', missingAmount: '4.740260' }],
    [{ deposit, status: 'failed' }],
    [{ deposit, status: 'expired' }],
    [{ deposit, serverTime: '2026-11-07T13:00:00.000Z' }],
  ] as const)('when a transfer may be on its way (%#)', async (config) => {
    await app.show(config);
    expect(screen.getByRole('button', { name: 'I have paid. Where is it?' })).toBeTruthy();
  });

  it.each([
    [{}],
    [{ deposit, status: 'completed' }],
    [{ deposit, status: 'processing' }],
    [{ status: 'expired' }],
  ] as const)('not when the payment is known or has no address (%#)', async (config) => {
    await app.show(config);
    expect(screen.queryByRole('button', { name: 'I have paid. Where is it?' })).toBeNull();
  });
});

describe('form', () => {
  beforeEach(async () => {
    await app.show({ deposit });
    await open();
  });

  it('takes the hash from an explorer link', async () => {
    await ask(`https://basescan.org/tx/${hash}#eventlog`);
    expect(app.api.lookUp).toHaveBeenCalledWith(hash);
  });

  it.each([
    ['yesterday', 'This is not a transaction hash.'],
    [deposit.receiveAddress, 'This is an address, not a transaction hash.'],
  ])('sends no request for %s, and says why', async (text, expected) => {
    await ask(text);
    expect(app.api.lookUp).not.toHaveBeenCalled();
    expect(statusText()).toMatch(expected);
    expect(screen.getByLabelText(/Transaction hash/).getAttribute('aria-invalid')).toBe('true');
  });

  it.each<[Partial<LookupAnswer>, RegExp]>([
    [{ verdict: 'credited', ...found }, /Your 5.00 USDC arrived on Base and counts/],
    [
      { verdict: 'waiting_for_confirmations', ...found, confirmations: { seen: 4, required: 10 } },
      /4 of 10 confirmations/,
    ],
    [{ verdict: 'waiting_for_block', network: 'base' }, /Base knows this transaction/],
    [{ verdict: 'short', ...found, missingAmount: '4.740260' }, /4.740260 USDC is still missing/],
    [{ verdict: 'late', ...found }, /after time was up.*ORDER20261107.*Ada Books/],
    [{ verdict: 'after_completion', ...found }, /already over.*ORDER20261107.*Ada Books/],
    [{ verdict: 'refunded', ...found }, /sent back by Ada Books/],
    [{ verdict: 'wrong_token', ...found, token: 'USDT' }, /You sent 5.00 USDT.*only USDC.*ORDER20261107/],
    [{ verdict: 'wrong_token', network: 'base', amount: '0.02' }, /0.02 of the native coin of Base/],
    [{ verdict: 'wrong_network', ...found, network: 'polygon' }, /on Polygon.*only on Base.*ORDER20261107/],
    [{ verdict: 'unlisted_token', network: 'base' }, /not accepted here/],
    [{ verdict: 'zero_value', ...found }, /sent nothing/],
    [{ verdict: 'failed_on_chain', network: 'base' }, /still in your wallet/],
    [{ verdict: 'other_address', network: 'base' }, /pays nothing to the address/],
    [{ verdict: 'not_found', notChecked: ['polygon', 'celo'] }, /did not answer: Polygon, Celo/],
    [{ verdict: 'no_answer', notChecked: ['base'] }, /Base does not answer/],
    [{ verdict: 'no_address' }, /Choose a token/],
    [{ verdict: 'newer_than_this_page' as 'late' }, /In words\./],
  ])('has a message for %j', async (over, expected) => {
    app.api.lookUp.mockResolvedValue(answerOf(over));
    await ask();
    expect(statusText()).toMatch(expected);
  });

  it.each(['wrong_token', 'wrong_network'] as const)(
    'does not claim that a network’s own coin (%s) is recorded, because it is not',
    async (verdict) => {
      app.api.lookUp.mockResolvedValue(answerOf({ verdict, network: 'polygon', amount: '0.02' }));
      await ask();
      expect(statusText()).toMatch(/It is not on record here\..*ORDER20261107.*Ada Books/);
      expect(statusText()).not.toMatch(/It is on record|not lost/);
    },
  );

  it('says that a recorded token is recorded', async () => {
    app.api.lookUp.mockResolvedValue(answerOf({ verdict: 'wrong_token', ...found, token: 'USDT' }));
    await ask();
    expect(statusText()).toMatch(/It is on record and not lost\..*Ada Books/);
  });

  it('does not name other networks once one has the transaction', async () => {
    app.api.lookUp.mockResolvedValue(answerOf({ verdict: 'credited', ...found, notChecked: ['polygon'] }));
    await ask();
    expect(statusText()).not.toMatch('Polygon');
  });

  it('reads the payment again when a network knows the transaction', async () => {
    const before = app.api.readConfiguration.mock.calls.length;
    app.api.lookUp.mockResolvedValue(answerOf({ verdict: 'credited', ...found }));
    await ask();
    expect(app.api.readConfiguration).toHaveBeenCalledTimes(before + 1);
  });

  it('waits for the time in Retry-After', async () => {
    app.api.lookUp.mockRejectedValueOnce(
      new ApiError('refused', { status: 429, code: 'rate_limited', retryAfterMs: 40_000 }),
    );
    await ask();
    expect(statusText()).toMatch('Wait 40 s');
    await ask();
    expect(app.api.lookUp).toHaveBeenCalledTimes(1);
    await advance(40_000);
    app.api.lookUp.mockResolvedValue(answerOf({}));
    await ask();
    expect(statusText()).toMatch('No network knows this transaction');
  });

  it('says that the API is unreachable, and can be sent again', async () => {
    app.api.lookUp.mockRejectedValueOnce(new ApiError('unreachable'));
    await ask();
    expect(statusText()).toMatch('cannot be reached');
    app.api.lookUp.mockResolvedValue(answerOf({ verdict: 'credited', ...found }));
    await ask();
    expect(statusText()).toMatch('counts for this payment');
  });
});

it('says that the time of a short payment is over, and does not redirect', async () => {
  await app.showEnd({ deposit, status: 'failed', failureURL: 'https://shop.example/no' });
  await open();
  app.api.lookUp.mockResolvedValue(answerOf({ verdict: 'short', ...found, missingAmount: '4.740260' }));
  await ask();
  expect(statusText()).toMatch(/4.740260 USDC too little.*ORDER20261107/);
  await advance(300_000);
  expect(app.redirect).not.toHaveBeenCalled();
});

it('keeps its result while the payment changes', async () => {
  await app.show({ deposit });
  await open();
  app.api.lookUp.mockResolvedValue(answerOf({ verdict: 'waiting_for_block', network: 'base' }));
  await ask();
  await advance(31 * 60_000);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Time is up');
  expect(statusText()).toMatch('Base knows this transaction');
});
