import { Types } from 'mongoose';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import type { Payment, Resolution } from '@cowrie/api/money-in/payments/document/payment.schema';
import { aLockedPayment, aPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { presentConfiguration } from './checkout.presenter';

const NOW = new Date(Date.UTC(2033, 0, 1));
const base = aNetwork({ explorerUrl: 'https://basescan.example' });
const bsc = aNetwork({
  name: 'bsc',
  chainId: 56,
  confirmations: 15,
  tokens: { USDT: { symbol: 'USDT', address: TREASURY, decimals: 18 } },
});
const merchant = {
  name: 'Ada Stores',
  logoUrl: '',
  bounds: {},
  pairs: { USDC: ['base'] },
  environments: { test: {}, live: {} },
} as unknown as Merchant;

const locked = (over: Partial<Payment> = {}) => aLockedPayment(NOW, over, base);
const payment = locked();
const LATE = new Date(payment.expiresAt.getTime() + 1000);

function present(
  of: Payment,
  transfers: readonly Transfer[] = [],
  over: Partial<Parameters<typeof presentConfiguration>[0]> = {},
) {
  const networks = [base, bsc];
  const environment = { treasury: TREASURY, networks };
  const chain = {
    transfers,
    signed: {},
    signable: undefined,
    headOf: () => undefined,
    environment,
    offered: networks,
  };
  return presentConfiguration({
    payment: of,
    merchant,
    ...chain,
    indicativeRates: undefined,
    now: NOW,
    ...over,
  });
}

const resolved = (transfer: Transfer, kind: Resolution['kind']): Partial<Payment> => ({
  resolutions: [{ transferId: transferIdOf(transfer), kind, reason: 'r', by: 'ada', at: NOW }],
});

describe('the deposit', () => {
  it('names the chain and the contract for wallets', () => {
    expect(present(payment).deposit).toMatchObject({
      receiveAddress: payment.deposit.address,
      chainId: 8453,
      tokenAddress: payment.deposit.tokenAddress,
      decimals: 6,
      explorerURL: 'https://basescan.example',
    });
  });

  it('names what pays the network fee in its token, where that is known', () => {
    const { USDC } = base.tokens;
    if (!USDC) throw new Error('no USDC');
    const feeCurrency = TREASURY;
    const networks = [{ ...base, tokens: { USDC: { ...USDC, feeCurrency } } }];
    const environment = { treasury: TREASURY, networks };
    expect(present(payment, [], { environment }).deposit).toMatchObject({ feeCurrency });
    expect(present(payment).deposit?.feeCurrency).toBeUndefined();
  });

  it('is presented when its network is no longer configured', () => {
    const gone = locked();
    const { deposit } = present({ ...gone, deposit: { ...gone.deposit, network: 'gone' } });
    expect(deposit).toMatchObject({ network: 'gone', decimals: 6, chainId: undefined });
  });
});

describe('the networks', () => {
  const namesOf = (...of: Parameters<typeof present>) => present(...of).networks?.map(({ name }) => name);

  it('are those that the customer can choose', () => {
    expect(present(aPayment(NOW)).networks).toEqual([
      { name: 'base', chainId: 8453, confirmations: 3, explorerURL: 'https://basescan.example' },
    ]);
  });

  // MiniPay chooses by balance, before any pair is locked.
  it('name the contracts of a wallet app’s network, of pairs that can be chosen', () => {
    const celo = aNetwork({ name: 'celo', chainId: 42220 });
    const networks = [base, celo];
    const over = { environment: { treasury: TREASURY, networks }, offered: networks };
    const contractsWith = (pairs: Merchant['pairs']) =>
      present(aPayment(NOW), [], { ...over, merchant: { ...merchant, pairs } as Merchant }).networks?.map(
        ({ name, contracts }) => [name, contracts],
      );
    const { address: tokenAddress, decimals } = celo.tokens.USDC ?? {};
    expect(contractsWith({ USDC: ['base', 'celo'] })).toEqual([
      ['base', undefined],
      ['celo', [{ token: 'USDC', tokenAddress, decimals }]],
    ]);
    expect(contractsWith({ USDC: ['base'] })).toEqual([['base', undefined]]);
  });

  it('include a network that received a transfer', () => {
    const stray = aTransfer(payment, { network: 'bsc', token: 'USDT' });
    expect(namesOf(payment, [stray])).toEqual(['base', 'bsc']);
  });
});

describe('the networks out of the offer', () => {
  const everywhere = { ...merchant, pairs: undefined } as unknown as Merchant;
  const unavailable = (...[of, over]: [Payment, Parameters<typeof present>[2]]) =>
    present(of, [], over).unavailableNetworks;

  it('are those that the merchant takes and that cannot be chosen now', () => {
    const open = aPayment(NOW);
    expect(unavailable(open, { merchant: everywhere, offered: [base] })).toEqual(['bsc']);
    expect(unavailable(open, { merchant: everywhere })).toEqual([]);
    expect(unavailable(open, { offered: [base] })).toEqual([]);
  });

  it('leave out a retired network, and are not named after the choice', () => {
    const environment = { treasury: TREASURY, networks: [base, { ...bsc, retired: true }] };
    const over = { merchant: everywhere, offered: [base] };
    expect(unavailable(aPayment(NOW), { ...over, environment })).toEqual([]);
    expect(unavailable(payment, over)).toBeUndefined();
  });
});

describe('the arrivals', () => {
  const kindsOf = (of: Payment, transfers: readonly Transfer[]) =>
    present(of, transfers).arrivals?.map(({ kind }) => kind);

  it('are left out when every transfer counts', () => {
    expect(present(payment, [aTransfer(payment)]).arrivals).toBeUndefined();
  });

  it.each<[string, Partial<Transfer>, object]>([
    ['late', { minedAt: LATE }, { kind: 'late', amount: '5.00', token: 'USDC', network: 'base' }],
    [
      'in the wrong token',
      { token: 'USDT', units: '1500000' },
      { kind: 'wrong_token', amount: '1.50', token: 'USDT', network: 'base' },
    ],
    [
      'on the wrong network, in its own decimals',
      { network: 'bsc', token: 'USDT', units: '2500000000000000000' },
      { kind: 'wrong_network', amount: '2.50', token: 'USDT', network: 'bsc' },
    ],
    [
      'on a network that is no longer configured',
      { network: 'gone' },
      { kind: 'wrong_network', amount: undefined, token: 'USDC', network: 'gone' },
    ],
  ])('include a transfer %s', (_what, over, expected) => {
    const transfer = aTransfer(payment, over);
    const { txHash, minedAt } = transfer;
    expect(present(payment, [transfer]).arrivals).toEqual([
      { ...expected, txHash, at: minedAt.toISOString() },
    ]);
  });

  it('include a second payment', () => {
    const [first, second] = [aTransfer(payment), aTransfer(payment)];
    const over = locked({ status: 'completed', creditedIds: [transferIdOf(first)] });
    const { arrivals } = present({ ...over, deposit: payment.deposit }, [first, second]);
    expect(arrivals).toMatchObject([{ kind: 'after_completion', txHash: second.txHash }]);
  });

  it('include a refunded transfer, and leave out an accepted one', () => {
    const late = aTransfer(payment, { minedAt: LATE });
    expect(kindsOf({ ...payment, ...resolved(late, 'refunded') }, [late])).toEqual(['refunded']);
    expect(kindsOf({ ...payment, ...resolved(late, 'accepted') }, [late])).toBeUndefined();
  });

  it.each<[string, Partial<Transfer>]>([
    ['of zero', { units: '0' }],
    ['in an unlisted token', { token: undefined, tokenAddress: TREASURY }],
    ['that a reorg orphaned', { minedAt: LATE, canonical: false }],
    ['out of the vault', { minedAt: LATE, direction: 'out' }],
  ])('leave out a transfer %s', (_what, over) => {
    expect(present(payment, [aTransfer(payment, over)]).arrivals).toBeUndefined();
  });

  it('are at most ten, and many small transfers do not hide a large one', () => {
    const dust = Array.from({ length: 20 }, (_, index) =>
      aTransfer(payment, { minedAt: new Date(LATE.getTime() + 1000 + index), units: '1' }),
    );
    const large = aTransfer(payment, { network: 'bsc', token: 'USDT', units: '1000000000000000000' });
    const { arrivals = [] } = present(payment, [large, ...dust]);
    expect(arrivals).toHaveLength(10);
    expect(arrivals.at(-1)?.txHash).toBe(large.txHash);
  });
});

it.each([
  [undefined, [undefined, undefined]],
  ['0', [undefined, undefined]],
  ['3000000', ['3.00', '2.00']],
  ['4980000', ['4.98', undefined]],
])('presents the received and the missing amount of %s seen base units', (seenUnits, expected) => {
  const { receivedAmount, missingAmount } = present(locked({ seenUnits }));
  expect([receivedAmount, missingAmount]).toEqual(expected);
});

it('counts the blocks of money, not of what anybody sends to hold up the count', () => {
  const money = aTransfer(payment, { blockNumber: 100 });
  const noise = aTransfer(payment, {
    units: '0',
    blockNumber: 102,
    minedAt: new Date(NOW.getTime() + 90_000),
  });
  const elsewhere = { ...noise, network: 'bsc' };
  const { confirmations, seenNetwork } = present(payment, [money, noise, elsewhere], { headOf: () => 101 });
  expect([confirmations, seenNetwork]).toEqual([{ seen: 2, required: 3 }, undefined]);
  expect(present(payment, [noise], { headOf: () => 103 }).confirmations).toBeUndefined();
});

describe('the credited transfers', () => {
  const credited = (transfers: readonly Transfer[]) =>
    present(locked({ creditedIds: transfers.map(transferIdOf) }), transfers).creditedTransfers;

  it('name amount, network, transaction and time', () => {
    const transfer = aTransfer(payment);
    const { txHash, minedAt } = transfer;
    expect(credited([transfer])).toEqual([
      { amount: '5.00', token: 'USDC', network: 'base', txHash, at: minedAt.toISOString() },
    ]);
  });

  it('leave out one that a reorg took back, and are absent while there is none', () => {
    expect(credited([aTransfer(payment, { canonical: false })])).toBeUndefined();
    expect(present(payment, [aTransfer(payment)]).creditedTransfers).toBeUndefined();
  });
});

it('says how customers reach the merchant, if the merchant has set it', () => {
  const support = { supportEmail: 'help@shop.example', supportURL: 'https://wa.me/2348012345678' };
  const answer = present(payment, [], { merchant: { ...merchant, ...support } });
  expect(answer).toMatchObject({ ...support, supportPhone: undefined });
});

it('names the rate of the payment once it is fixed', () => {
  expect(present(payment).deposit?.rate).toBe(payment.deposit.rate);
});

describe('a payment that is over', () => {
  it('has the time of payment and the surplus', () => {
    const { surplusAmount, paidAt } = present(locked({ paidAt: NOW, surplusUnits: '250000' }));
    expect([surplusAmount, paidAt]).toEqual(['0.25', NOW.toISOString()]);
  });

  it.each([
    ['underpaid', 'short'],
    ['settlement_refused', 'not_settled'],
  ] as const)('has for the cause %s the failure reason %s', (cause, reason) => {
    const history = [{ at: NOW, from: 'processing' as const, to: 'failed' as const, cause }];
    expect(present(locked({ status: 'failed', history })).failureReason).toBe(reason);
    expect(present(locked({ status: 'completed', history })).failureReason).toBeUndefined();
  });
});

it('leaves out treasury and the internal reference', () => {
  const text = JSON.stringify(
    present({ ...payment, businessId: new Types.ObjectId() }, [aTransfer(payment)]),
  );
  for (const secret of [payment.reference, payment.deposit.treasury]) expect(text).not.toContain(secret);
});

// Guarantee: the page of an ended payment shows no address to a stranger.
it.each([
  ['pending', 'ada@example.com'],
  ['processing', 'ada@example.com'],
  ['completed', 'a••@example.com'],
  ['failed', 'a••@example.com'],
  ['expired', 'a••@example.com'],
] as const)('shows the customer’s address of a payment that is %s as %s', (status, shown) => {
  expect(present(locked({ status })).customerEmail).toBe(shown);
  expect(present(locked({ status, customer: {} })).customerEmail).toBe('redacted@redacted.invalid');
});
