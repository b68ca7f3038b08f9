import type { CheckoutConfiguration } from '@cowrie/dto';

const MINUTE_MS = 60_000;

/** A payment as the API returns it, without the server's time, which the scripted API adds to each answer. */
export type PaymentFixture = Omit<CheckoutConfiguration, 'serverTime'>;

const from = (now: number, minutes: number): string => new Date(now + minutes * MINUTE_MS).toISOString();

const NETWORKS = [
  { name: 'base', chainId: 8453, confirmations: 10, explorerURL: 'https://explorer.example/base' },
  {
    name: 'celo',
    chainId: 42220,
    confirmations: 5,
    explorerURL: 'https://explorer.example/celo',
    contracts: [
      { token: 'USDT' as const, tokenAddress: '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e', decimals: 6 },
      { token: 'USDC' as const, tokenAddress: '0xcebA9300f2b948710d2653dD7B07f33A8B32118C', decimals: 6 },
    ],
  },
  { name: 'polygon', chainId: 137, confirmations: 128 },
];

/** A payment before the customer's choice. */
export function fresh(now = Date.now()): PaymentFixture {
  return {
    id: '65f1c0ffee65f1c0ffee65f1',
    customerEmail: 'ama@example.com',
    memo: 'Ada Books, order ORDER20261107',
    clientReference: 'ORDER20261107',
    paymentStatus: 'pending',
    paymentAmount: '15000.00',
    paymentCurrency: 'NGN',
    supportedTokens: ['USDT', 'USDC'],
    supportedNetworksPerToken: { USDT: ['celo', 'polygon'], USDC: ['base', 'celo', 'polygon'] },
    networks: NETWORKS,
    indicativeRates: { USDT: '1540', USDC: '1540.000129' },
    businessName: 'Ada Books',
    logoURL: '',
    status: 'pending',
    environment: 'live',
    trustedRedirects: ['callbackURL', 'failureURL'],
    minimumOutputAmount: 1000,
    maximumOutputAmount: 15_000_000,
    minimumUSDAmount: 1,
    maximumUSDAmount: 10_000,
    canRelease: false,
    canCancel: true,
    createdAt: from(now, -1),
    updatedAt: from(now, -1),
    expiresAt: from(now, 59),
  };
}

/** The same payment with a locked choice, a moment later. */
export function locked(now = Date.now(), minutesLeft = 29.7): PaymentFixture {
  return {
    ...fresh(now),
    canRelease: true,
    indicativeRates: undefined,
    expiresAt: from(now, minutesLeft),
    deposit: {
      token: 'USDC',
      network: 'base',
      receiveAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
      totalPayableAmount: '9.740260',
      validUntil: from(now, minutesLeft),
      chainId: 8453,
      tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      decimals: 6,
      explorerURL: 'https://explorer.example/base',
      rate: '1540.000129',
      rateFixedAt: from(now, minutesLeft - 30),
      rateSources: ['coinbase', 'coingecko', 'cross'],
    },
  };
}

/** The same, and a wallet can sign the transfer. */
export function signable(): PaymentFixture {
  const payment = locked();
  const signing = { name: 'USD Coin', version: '2', nonce: `0x${'5a'.repeat(32)}` };
  return { ...payment, deposit: payment.deposit && { ...payment.deposit, signing } };
}

/** The same payment in USDC on Celo. */
export function lockedOnCelo(): PaymentFixture {
  const payment = locked();
  const celo = {
    network: 'celo',
    chainId: 42220,
    tokenAddress: '0xcebA9300f2b948710d2653dD7B07f33A8B32118C',
    feeCurrency: '0x2F25deB3848C207fc8E0c34035B3Ba7fC157602B',
  };
  return { ...payment, deposit: payment.deposit && { ...payment.deposit, ...celo } };
}

/** How customers reach the merchant. */
const SUPPORT = {
  supportEmail: 'help@ada-books.example',
  supportPhone: '+2348012345678',
  supportURL: 'https://wa.me/2348012345678',
};

const status = (name: PaymentFixture['status']) => ({
  status: name,
  paymentStatus: name,
  canRelease: false,
  canCancel: false,
});

type Arrival = NonNullable<PaymentFixture['arrivals']>[number];

const arrival = (kind: Arrival['kind'], what: Partial<Arrival> = {}): Arrival => ({
  kind,
  amount: '9.740260',
  token: 'USDC',
  network: 'base',
  txHash: `0x${'5ca1ab1e'.repeat(8)}`,
  at: from(Date.now(), -3),
  ...what,
});

/** A completed payment. */
const paid = (amount = '9.740260'): PaymentFixture => ({
  ...locked(),
  ...status('completed'),
  receivedAmount: amount,
  paidAt: from(Date.now(), -1),
  creditedTransfers: [
    { amount, token: 'USDC', network: 'base', txHash: `0x${'c0ffee15'.repeat(8)}`, at: from(Date.now(), -2) },
  ],
});

const payerRefund = (state: NonNullable<PaymentFixture['refund']>['state'], amount: string) => ({
  state,
  amount,
  token: 'USDC' as const,
  network: 'base',
  sentTo: 'a••@example.com',
});

type RefundState = NonNullable<PaymentFixture['refund']>['state'];

const failedShort = (state: RefundState) => ({
  ...locked(Date.now(), -5),
  ...status('failed'),
  ...SUPPORT,
  failureReason: 'short' as const,
  receivedAmount: '5.00',
  missingAmount: '4.740260',
  refund: payerRefund(state, '5.00'),
});

const lateWith = (state: RefundState) => ({
  ...locked(Date.now(), -5),
  ...status('expired'),
  arrivals: [arrival('late')],
  refund: payerRefund(state, '9.740260'),
});

/** A payment in every state, by name. */
export const fixtures = {
  choose: () => ({ ...fresh(), environment: 'test' as const, unavailableNetworks: ['arbitrum'] }),
  'choose-described': () => ({
    ...fresh(),
    description: 'Two crates of palm oil, delivered to Tema on Friday',
    clientReference: 'order_2026_11_28_0003_k7Tq2mVd9R',
  }),
  'choose-one': () => ({
    ...fresh(),
    supportedTokens: ['USDC' as const],
    supportedNetworksPerToken: { USDC: ['base'] },
  }),
  'no-offer': () => ({ ...fresh(), ...SUPPORT, supportedTokens: [], supportedNetworksPerToken: {} }),
  /** The lightest colour. */
  branded: () => ({ ...locked(), brandColor: '#ffd400' }),
  pay: () => locked(),
  'pay-too-little': () => {
    const payment = locked();
    const small = { token: 'USDT' as const, network: 'polygon', totalPayableAmount: '3.221470' };
    return { ...payment, deposit: { ...payment.deposit!, ...small } };
  },
  'pay-last-minutes': () => locked(Date.now(), 3.2),
  short: () => ({
    ...locked(),
    ...status('processing'),
    receivedAmount: '5.00',
    missingAmount: '4.740260',
    confirmations: { seen: 10, required: 10 },
  }),
  'short-ask-back': () => ({
    ...locked(),
    ...status('processing'),
    receivedAmount: '5.00',
    missingAmount: '4.740260',
    confirmations: { seen: 10, required: 10 },
    refund: payerRefund('possible', '5.00'),
  }),
  'failed-ask-back': () => failedShort('possible'),
  'failed-sent-back': () => failedShort('sent_back'),
  'done-link-sent': () => ({
    ...paid('12.740260'),
    surplusAmount: '3.000000',
    refund: payerRefund('link_sent', '3.000000'),
  }),
  'late-asked': () => lateWith('asked'),
  'late-sent-back': () => lateWith('sent_back'),
  seen: () => ({
    ...locked(),
    ...status('processing'),
    receivedAmount: '9.740260',
    confirmations: { seen: 4, required: 10 },
  }),
  surplus: () => ({
    ...locked(),
    ...status('processing'),
    receivedAmount: '12.740260',
    surplusAmount: '3.000000',
    confirmations: { seen: 10, required: 10 },
  }),
  'wrong-token': () => ({
    ...locked(),
    ...status('pending'),
    arrivals: [arrival('wrong_token', { token: 'USDT' })],
  }),
  'wrong-network': () => ({
    ...locked(),
    ...status('pending'),
    arrivals: [arrival('wrong_network', { network: 'celo' })],
  }),
  settling: () => ({
    ...locked(),
    ...status('processing'),
    receivedAmount: '9.740260',
    confirmations: { seen: 10, required: 10 },
  }),
  checking: () => locked(Date.now(), -1),
  'not-chosen': () => ({ ...fresh(), expiresAt: from(Date.now(), -1) }),
  done: () => ({
    ...paid(),
    callbackURL: 'https://shop.example/thanks',
  }),
  'done-elsewhere': () => ({
    ...paid(),
    callbackURL: 'https://lagos-leather.example.payments-thank-you.example/thanks',
    trustedRedirects: [],
  }),
  'done-final': () => paid(),
  'done-surplus': () => ({
    ...paid('12.740260'),
    ...SUPPORT,
    surplusAmount: '3.000000',
    arrivals: [arrival('after_completion', { amount: '1' })],
  }),
  failed: () => ({
    ...locked(Date.now(), -5),
    ...status('failed'),
    ...SUPPORT,
    failureReason: 'short' as const,
    receivedAmount: '5.00',
    missingAmount: '4.740260',
  }),
  'failed-unsettled': () => ({
    ...locked(Date.now(), -5),
    ...status('failed'),
    failureReason: 'not_settled' as const,
    receivedAmount: '9.740260',
  }),
  late: () => ({ ...locked(Date.now(), -5), ...SUPPORT, ...status('expired'), arrivals: [arrival('late')] }),
  cancelled: () => ({
    ...fresh(),
    ...status('expired'),
    cancelledAt: from(Date.now(), -0.1),
    failureURL: 'https://shop.example/sorry',
    trustedRedirects: [],
  }),
  expired: () => ({ ...fresh(), ...status('expired'), failureURL: 'https://shop.example/sorry' }),
  'expired-retry': () => ({
    ...locked(),
    ...status('expired'),
    failureURL: 'https://shop.example/sorry',
    linkCode: 'q8ZJ2mVd9Rk7TqWx',
  }),
} satisfies Record<string, () => PaymentFixture>;

/** A payment with the longest texts that the API allows. */
export function longTexts(): PaymentFixture {
  return {
    ...locked(),
    businessName: 'The Extraordinarily-Long-Named Bookshop & Stationers of Ouagadougou-Kumasi',
    clientReference: 'R'.repeat(64),
    paymentAmount: '15000000.00',
    deposit: {
      ...locked().deposit!,
      totalPayableAmount: '9740259.740259740259740260',
      network: 'arbitrum-sepolia',
    },
  };
}
