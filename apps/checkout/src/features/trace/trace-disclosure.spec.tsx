import type { TransactionTrace } from '@cowrie/dto';
import { act, fireEvent, screen } from '@testing-library/react';
import { ApiError } from '../../lib/api-error';
import { deposit } from '../../testing/configuration';
import { appHarness, pass } from '../../testing/show-app';

const hash = `0x${'ab'.repeat(32)}`;
const traced = (over: Partial<TransactionTrace>): TransactionTrace => ({
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
    await import('./trace-form');
  });
  await pass(0);
}

async function ask(text: string = hash): Promise<void> {
  fireEvent.input(screen.getByLabelText('Transaction hash, or a link to it'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Find my payment' }));
  await pass(0);
}

const told = () => document.querySelector('.trace-form [role="status"]')?.textContent ?? '';

describe('offered', () => {
  it.each([
    [{ deposit }],
    [{ deposit, status: 'processing', receivedAmount: '5.00', missingAmount: '4.740260' }],
    [{ deposit, status: 'failed' }],
    [{ deposit, status: 'expired' }],
    [{ deposit, serverTime: '2026-11-07T13:00:00.000Z' }],
  ] as const)('where money may be on its way (%#)', async (config) => {
    await app.show(config);
    expect(screen.getByRole('button', { name: 'I have paid. Where is it?' })).toBeTruthy();
  });

  it.each([
    [{}],
    [{ deposit, status: 'completed' }],
    [{ deposit, status: 'processing' }],
    [{ status: 'expired' }],
  ] as const)('not where it is known, or none can be (%#)', async (config) => {
    await app.show(config);
    expect(screen.queryByRole('button', { name: 'I have paid. Where is it?' })).toBeNull();
  });
});

describe('asked', () => {
  beforeEach(async () => {
    await app.show({ deposit });
    await open();
  });

  it('takes the hash out of a link', async () => {
    await ask(`https://basescan.org/tx/${hash}#eventlog`);
    expect(app.api.trace).toHaveBeenCalledWith(hash);
  });

  it.each([
    ['yesterday', 'This is not a transaction hash.'],
    [deposit.receiveAddress, 'This is an address, not a transaction hash.'],
  ])('asks nobody about %s, and says why', async (text, words) => {
    await ask(text);
    expect(app.api.trace).not.toHaveBeenCalled();
    expect(told()).toMatch(words);
    expect(screen.getByLabelText(/Transaction hash/).getAttribute('aria-invalid')).toBe('true');
  });

  it.each<[Partial<TransactionTrace>, RegExp]>([
    [{ verdict: 'credited', ...found }, /Your 5.00 USDC arrived on Base and counts/],
    [
      { verdict: 'waiting_for_confirmations', ...found, confirmations: { seen: 4, required: 10 } },
      /4 of 10 confirmations/,
    ],
    [{ verdict: 'waiting_for_block', network: 'base' }, /Base knows this transaction/],
    [{ verdict: 'short', ...found, missingAmount: '4.740260' }, /4.740260 USDC is still missing/],
    [{ verdict: 'late', ...found }, /after the time was over.*Ada Books.*ORDER20261107/],
    [{ verdict: 'after_completion', ...found }, /already over.*Ada Books.*ORDER20261107/],
    [{ verdict: 'refunded', ...found }, /sent back by Ada Books/],
    [{ verdict: 'wrong_token', ...found, token: 'USDT' }, /You sent 5.00 USDT.*only USDC.*ORDER20261107/],
    [{ verdict: 'wrong_token', network: 'base', amount: '0.02' }, /0.02 of the own coin of Base/],
    [{ verdict: 'wrong_network', ...found, network: 'polygon' }, /on Polygon.*only on Base.*ORDER20261107/],
    [{ verdict: 'unlisted_token', network: 'base' }, /not accepted here/],
    [{ verdict: 'zero_value', ...found }, /sent nothing/],
    [{ verdict: 'failed_on_chain', network: 'base' }, /still in your wallet/],
    [{ verdict: 'other_address', network: 'base' }, /pays nothing to the address/],
    [{ verdict: 'not_found', notChecked: ['polygon', 'celo'] }, /did not answer: Polygon, Celo/],
    [{ verdict: 'no_answer', notChecked: ['base'] }, /Base does not answer/],
    [{ verdict: 'no_address' }, /Choose a token/],
    [{ verdict: 'newer_than_this_page' as 'late' }, /In words\./],
  ])('%j is told in plain words', async (over, words) => {
    app.api.trace.mockResolvedValue(traced(over));
    await ask();
    expect(told()).toMatch(words);
  });

  it('says nothing of other networks once it is found on one', async () => {
    app.api.trace.mockResolvedValue(traced({ verdict: 'credited', ...found, notChecked: ['polygon'] }));
    await ask();
    expect(told()).not.toMatch('Polygon');
  });

  it('reads the payment again where a network knows the transaction', async () => {
    const before = app.api.readConfiguration.mock.calls.length;
    app.api.trace.mockResolvedValue(traced({ verdict: 'credited', ...found }));
    await ask();
    expect(app.api.readConfiguration).toHaveBeenCalledTimes(before + 1);
  });

  it('is left alone for as long as the API asks', async () => {
    app.api.trace.mockRejectedValueOnce(
      new ApiError('refused', { status: 429, code: 'rate_limited', retryAfterMs: 40_000 }),
    );
    await ask();
    expect(told()).toMatch('Wait 40 s');
    await ask();
    expect(app.api.trace).toHaveBeenCalledTimes(1);
    await pass(40_000);
    app.api.trace.mockResolvedValue(traced({}));
    await ask();
    expect(told()).toMatch('No network knows this transaction');
  });

  it('says that the line is down, and can be asked again', async () => {
    app.api.trace.mockRejectedValueOnce(new ApiError('unreachable'));
    await ask();
    expect(told()).toMatch('cannot be reached');
    app.api.trace.mockResolvedValue(traced({ verdict: 'credited', ...found }));
    await ask();
    expect(told()).toMatch('counts for this payment');
  });
});

it('tells of a short payment that the time is over, and keeps the customer here to read it', async () => {
  const failed = { deposit, status: 'failed', receivedAmount: '5.00', missingAmount: '4.740260' } as const;
  await app.show({ ...failed, failureURL: 'https://shop.example/no' });
  await open();
  app.api.trace.mockResolvedValue(traced({ verdict: 'short', ...found, missingAmount: '4.740260' }));
  await ask();
  expect(told()).toMatch(/4.740260 USDC too little.*ORDER20261107/);
  await pass(300_000);
  expect(app.leave).not.toHaveBeenCalled();
});

it('keeps the question open while the payment moves on', async () => {
  await app.show({ deposit });
  await open();
  app.api.trace.mockResolvedValue(traced({ verdict: 'waiting_for_block', network: 'base' }));
  await ask();
  await pass(31 * 60_000);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Time is up');
  expect(told()).toMatch('Base knows this transaction');
});
