import type { DepositInstruction } from './checkout-progress.dto';
import type { CheckoutConfiguration, CompleteCheckoutDto, RelayTransferDto } from './checkout.dto';
import type { EventPage } from './events.dto';
import type { InitializedPayment, InitializePaymentDto } from './initialize.dto';
import type { PaymentDetailsPage, PaymentPage } from './list.dto';
import type { PaymentDetails, PaymentVerification } from './payment.dto';
import type { Quote, QuoteRequestDto } from './quote.dto';
import type { CreateRefundDto, DecideRefundDto, Refund, RefundFacts, RefundPage } from './refund.dto';
import type {
  AskRefundTextDto,
  ClaimRefundDto,
  GiveRefundAddressDto,
  GiveRefundSignatureDto,
  RefundClaim,
  RefundLinkSent,
  RefundText,
} from './refund-claim.dto';
import type { PaymentSimulation, SimulatePaymentDto } from './simulate.dto';
import type { LookupAnswer, LookUpTransactionDto } from './transaction-lookup.dto';
import type { PaymentTransferPage } from './transfer.dto';
import type { PaymentEventType } from '@cowrie/payment-state';
import { ACCOUNT_EVENT, SETTLEMENT_EXAMPLE } from './settlement.examples';
import type { EventType, MerchantEventBody, MerchantEventType, PaymentEventBody } from './webhook.dto';

// The examples of the API's document: one payment of 5,000 naira, from its creation to its end.
const PAYMENT_ID = '6b0110ffc7f3464f0a917cae';
const PAY_CODE = 'n5thL4s25F6X';
const CREATED_AT = '2026-11-21T03:32:40.118Z';
const COMPLETED_AT = '2026-11-21T03:33:24.871Z';
const ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const PAGE = `https://pay.cowrie.example/${PAY_CODE}`;
const CALLBACK = 'https://shop.example.com/thanks';
const TX_HASH = '0x8f1d6c1c7f4f4d1d3b6f0d2a0c5b4e3f2a1908f7e6d5c4b3a291807060504030';
const LATE_TX_HASH = '0x2b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfe';
const FAILURE = 'https://shop.example.com/sorry';

export const MINIMAL_INITIALIZE_BODY: InitializePaymentDto = {
  amount: 5000,
  customerEmail: 'ada@example.com',
};

export const FULL_INITIALIZE_BODY: InitializePaymentDto = {
  ...MINIMAL_INITIALIZE_BODY,
  customerFirstName: 'Ada',
  customerLastName: 'Obi',
  collectInUSD: false,
  reference: 'Order10001k7Tq2mVd9R',
  callbackURL: CALLBACK,
  failureURL: FAILURE,
  metadata: { cartId: 'A-1001' },
};

export const INITIALIZED_EXAMPLE: InitializedPayment = { paymentId: PAYMENT_ID, paymentURL: PAGE };

export const QUOTE_BODY: QuoteRequestDto = { amount: 5000, token: 'USDC', network: 'base' };

export const QUOTE_EXAMPLE: Quote = {
  rate: '1550',
  cryptoAmount: '3.225807',
  fiatAmount: '5000.00',
  currency: 'NGN',
};

export const UNPAID_VERIFICATION: PaymentVerification = {
  paymentId: PAYMENT_ID,
  paymentReference: 'Order10001k7Tq2mVd9R',
  paid: false,
  status: 'pending',
  paymentAmount: '5000.00',
  cryptoAmount: '0.00',
  paymentCurrency: 'NGN',
};

export const PAID_VERIFICATION: PaymentVerification = {
  ...UNPAID_VERIFICATION,
  paid: true,
  paidAt: '2026-11-21T03:33:22.329Z',
  status: 'completed',
  cryptoAmount: '3.225807',
  token: 'USDC',
  network: 'base',
};

export const PENDING_DETAILS: PaymentDetails = {
  id: PAYMENT_ID,
  businessId: '6b010fd2c7f3464f0a917c01',
  userId: '6b010fd2c7f3464f0a917c00',
  environment: 'test',
  payCode: PAY_CODE,
  fiatAmount: '5000.00',
  currency: 'NGN',
  status: 'pending',
  clientReference: 'Order10001k7Tq2mVd9R',
  paymentURL: PAGE,
  callbackURL: CALLBACK,
  failureURL: FAILURE,
  customerInfo: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Obi' },
  metadata: { cartId: 'A-1001' },
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  expiresAt: '2026-11-21T04:32:40.118Z',
};

export const CHOSEN_DETAILS: PaymentDetails = {
  ...PENDING_DETAILS,
  cryptoAmount: '3.225807',
  token: 'USDC',
  network: 'base',
  primaryAddress: ADDRESS,
  updatedAt: COMPLETED_AT,
  expiresAt: '2026-11-21T04:03:02.500Z',
};

export const COMPLETED_DETAILS: PaymentDetails = {
  ...CHOSEN_DETAILS,
  status: 'completed',
  collectedFiatAmount: '5000.00',
  collectedCryptoAmount: '3.225807',
  txHash: TX_HASH,
  totalSentAmount: '3.225807',
  merchantFee: '50.00',
  completedAt: COMPLETED_AT,
};

/** Paid, and not settled yet. */
const PAID_DETAILS: PaymentDetails = {
  ...CHOSEN_DETAILS,
  status: 'processing',
  collectedCryptoAmount: '3.225807',
  txHash: TX_HASH,
};

export const SHORT_DETAILS: PaymentDetails = {
  ...CHOSEN_DETAILS,
  status: 'failed',
  collectedCryptoAmount: '3.00',
  deficitAmount: '0.225807',
  errorMessage: 'The amount received is below the amount expected',
};

export const LIST_EXAMPLE: PaymentPage = {
  data: [
    {
      id: PAYMENT_ID,
      clientReference: 'Order10001k7Tq2mVd9R',
      fiatAmount: '5000.00',
      currency: 'NGN',
      status: 'completed',
      created_at: CREATED_AT,
    },
  ],
  currentPage: 1,
  pageSize: 20,
  totalItems: 1,
  totalPages: 1,
  hasNext: false,
  hasPrev: false,
};

export const DETAILS_LIST_EXAMPLE: PaymentDetailsPage = { ...LIST_EXAMPLE, data: [COMPLETED_DETAILS] };

export const TRANSFERS_EXAMPLE: PaymentTransferPage = {
  data: [
    {
      id: `base:${TX_HASH}:0`,
      kind: 'credited',
      network: 'base',
      token: 'USDC',
      amount: '3.225807',
      from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      txHash: TX_HASH,
      blockNumber: 104,
      minedAt: '2026-11-21T03:33:20.000Z',
      depth: 'final',
      possibleDecisions: [],
    },
    {
      id: `celo:${LATE_TX_HASH}:0`,
      kind: 'wrong_network',
      network: 'celo',
      token: 'USDC',
      amount: '1.00',
      from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      txHash: LATE_TX_HASH,
      blockNumber: 92,
      minedAt: '2026-11-21T03:40:11.000Z',
      depth: 'confirmed',
      possibleDecisions: ['refunded'],
    },
  ],
  currentPage: 1,
  pageSize: 20,
  totalItems: 2,
  totalPages: 1,
  hasNext: false,
  hasPrev: false,
};

export const SIMULATE_BODIES: Record<string, SimulatePaymentDto> = {
  exact: { case: 'exact' },
  under: { case: 'under', token: 'USDC', network: 'base', amount: '1.50' },
};

export const SIMULATION_EXAMPLE: PaymentSimulation = {
  paymentId: PAYMENT_ID,
  case: 'exact',
  token: 'USDC',
  network: 'base',
  amount: '3.225807',
  address: ADDRESS,
  txHash: TX_HASH,
  blockNumber: 104,
};

export const COMPLETE_BODY: CompleteCheckoutDto = { token: 'USDC', network: 'base' };

export const RELAY_BODY: RelayTransferDto = {
  from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  validAfter: 0,
  validBefore: 1795233782,
  nonce: `0x${'5a'.repeat(32)}`,
  signature: `0x${'1c'.repeat(65)}`,
};

export const DEPOSIT_EXAMPLE: DepositInstruction = {
  receiveAddress: ADDRESS,
  validUntil: '2026-11-21T04:03:02.500Z',
  totalPayableAmount: '3.225807',
};

export const CHECKOUT_EXAMPLE: CheckoutConfiguration = {
  id: PAYMENT_ID,
  customerEmail: 'ada@example.com',
  memo: 'Lagos Leather: Order10001k7Tq2mVd9R',
  clientReference: 'Order10001k7Tq2mVd9R',
  paymentStatus: 'pending',
  paymentAmount: '5000.00',
  paymentCurrency: 'NGN',
  supportedTokens: ['USDT', 'USDC'],
  supportedNetworksPerToken: { USDT: ['celo', 'polygon'], USDC: ['base', 'celo', 'polygon'] },
  businessName: 'Lagos Leather',
  logoURL: '',
  supportEmail: 'help@shop.example.com',
  supportURL: 'https://wa.me/2348012345678',
  status: 'pending',
  callbackURL: CALLBACK,
  failureURL: FAILURE,
  trustedRedirects: ['callbackURL', 'failureURL'],
  environment: 'test',
  minimumOutputAmount: 1000,
  maximumOutputAmount: 15000000,
  minimumUSDAmount: 1,
  maximumUSDAmount: 10000,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  networks: [
    { name: 'base', chainId: 84532, confirmations: 10, explorerURL: 'https://sepolia.basescan.org' },
    {
      name: 'celo',
      chainId: 11142220,
      confirmations: 15,
      explorerURL: 'https://celo-sepolia.blockscout.com',
    },
    { name: 'polygon', chainId: 80002, confirmations: 128, explorerURL: 'https://amoy.polygonscan.com' },
  ],
  canRelease: false,
  canCancel: true,
  indicativeRates: { USDT: '1550', USDC: '1550' },
  expiresAt: '2026-11-21T04:32:40.118Z',
  serverTime: '2026-11-21T03:32:51.004Z',
};

/** Too little arrived, and a transfer in the wrong token. */
export const SHORT_CHECKOUT_EXAMPLE: CheckoutConfiguration = {
  ...CHECKOUT_EXAMPLE,
  canCancel: false,
  indicativeRates: undefined,
  status: 'processing',
  paymentStatus: 'processing',
  deposit: {
    ...DEPOSIT_EXAMPLE,
    token: 'USDC',
    network: 'base',
    chainId: 84532,
    tokenAddress: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    decimals: 6,
    explorerURL: 'https://sepolia.basescan.org',
    rate: '1550',
  },
  receivedAmount: '3.00',
  missingAmount: '0.225807',
  confirmations: { seen: 4, required: 10 },
  arrivals: [
    {
      kind: 'wrong_token',
      amount: '0.23',
      token: 'USDT',
      network: 'base',
      txHash: TX_HASH,
      at: '2026-11-21T03:35:10.000Z',
    },
  ],
  expiresAt: DEPOSIT_EXAMPLE.validUntil,
  serverTime: '2026-11-21T03:36:02.250Z',
};

export const LOOKUP_BODY: LookUpTransactionDto = { txHash: TX_HASH };

export const LOOKUP_EXAMPLES: Record<'waiting' | 'wrongToken' | 'notFound', LookupAnswer> = {
  waiting: {
    txHash: TX_HASH,
    verdict: 'waiting_for_confirmations',
    message:
      'Your 3.225807 USDC on base has arrived. It has 4 of 10 confirmations; it counts automatically after that.',
    network: 'base',
    token: 'USDC',
    amount: '3.225807',
    confirmations: { seen: 4, required: 10 },
    notChecked: [],
  },
  wrongToken: {
    txHash: TX_HASH,
    verdict: 'wrong_token',
    message:
      'You sent 3.23 USDT, but this payment is for USDC. The money is on record and not lost: please contact the merchant.',
    network: 'base',
    token: 'USDT',
    amount: '3.23',
    notChecked: [],
  },
  notFound: {
    txHash: TX_HASH,
    verdict: 'not_found',
    message:
      'No network that answered knows this transaction. Check the hash in your wallet, and try again in a minute. Could not be checked: polygon.',
    notChecked: ['polygon'],
  },
};

/** A refund of a surplus, as its events show it. */
const REFUND_FACTS: RefundFacts = {
  id: '66f2c1a09b1e4d0007a1c9e2',
  basis: 'excess',
  amount: '1.00',
  token: 'USDC',
  network: 'base',
  status: 'requested',
};

export const REFUND_BODIES: Record<'full' | 'toAddress' | 'fiat', CreateRefundDto> = {
  full: { basis: 'full' },
  toAddress: {
    basis: 'amount',
    amount: '1.00',
    destination: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    reason: 'one of two shirts came back',
  },
  fiat: { basis: 'fiatAmount', fiatAmount: 1550, rate: 'locked' },
};

export const DECIDE_REFUND_BODY: DecideRefundDto = { reason: 'the shirt came back' };

/** A refund of a surplus whose payer has not named an address yet. */
export const REFUND_EXAMPLE: Refund = {
  id: REFUND_FACTS.id,
  paymentId: COMPLETED_DETAILS.id,
  clientReference: COMPLETED_DETAILS.clientReference,
  version: '3f2a9c0d51b7e684',
  basis: REFUND_FACTS.basis,
  amount: REFUND_FACTS.amount,
  token: REFUND_FACTS.token,
  network: REFUND_FACTS.network,
  status: 'awaiting_address',
  requestedBy: 'merchant',
  approvedBy: [],
  addressDueAt: '2026-12-21T03:40:00.000Z',
  createdAt: '2026-11-21T03:40:00.000Z',
  updatedAt: '2026-11-21T03:40:00.000Z',
};

/** The same refund at its end. */
export const FINAL_REFUND_EXAMPLE: Refund = {
  ...REFUND_EXAMPLE,
  status: 'final',
  destination: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  destinationGivenBy: 'payer',
  addressDueAt: undefined,
  txHash: TX_HASH,
  updatedAt: '2026-11-21T03:52:10.000Z',
};

export const REFUND_PAGE_EXAMPLE: RefundPage = {
  data: [REFUND_EXAMPLE],
  currentPage: 1,
  pageSize: 20,
  totalItems: 1,
  totalPages: 1,
  hasNext: false,
  hasPrev: false,
};

const CLAIM_TOKEN = 'q3Zr0cV2mX8sT1yB6nK4wP9dF5hJ7lA0eR2uI8oG3vE';

export const CLAIM_BODIES: {
  claim: ClaimRefundDto;
  address: GiveRefundAddressDto;
  message: AskRefundTextDto;
  signature: GiveRefundSignatureDto;
} = {
  claim: { token: CLAIM_TOKEN },
  address: { token: CLAIM_TOKEN, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  message: { token: CLAIM_TOKEN, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  signature: { token: CLAIM_TOKEN, signature: `0x${'5e'.repeat(64)}1b` },
};

export const REFUND_TEXT_EXAMPLE: RefundText = {
  message: [
    'pay.example.com wants you to sign in with your Ethereum account:',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '',
    `Send my refund of ${REFUND_EXAMPLE.amount} ${REFUND_EXAMPLE.token} on ${REFUND_EXAMPLE.network} to this address, from which I paid. This costs nothing and moves nothing else.`,
    '',
    'URI: https://pay.example.com/refund',
    'Version: 1',
    'Chain ID: 8453',
    'Nonce: 4fN0c7Rk2mVd9RtQx81LzP',
    'Issued At: 2026-11-21T03:45:00.000Z',
    'Expiration Time: 2026-11-21T03:55:00.000Z',
    `Request ID: ${REFUND_EXAMPLE.id}`,
  ].join('\n'),
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  expiresAt: '2026-11-21T03:55:00.000Z',
};

const WAITING_CLAIM: RefundClaim = {
  refundId: REFUND_EXAMPLE.id,
  businessName: 'Lagos Leather',
  environment: 'test',
  reference: REFUND_EXAMPLE.clientReference,
  amount: REFUND_EXAMPLE.amount,
  token: REFUND_EXAMPLE.token,
  network: REFUND_EXAMPLE.network,
  status: 'awaiting_address',
  expiresAt: '2026-12-21T03:40:00.000Z',
  serverTime: '2026-11-21T03:45:00.000Z',
};

export const CLAIM_EXAMPLES: Record<'waiting' | 'final', RefundClaim> = {
  waiting: WAITING_CLAIM,
  final: {
    ...WAITING_CLAIM,
    status: 'final',
    destination: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    txHash: TX_HASH,
    serverTime: '2026-11-21T03:53:00.000Z',
  },
};

export const REFUND_LINK_SENT_EXAMPLE: RefundLinkSent = { sentTo: 'a••@example.com' };

const REFUND_PLACE = { destination: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', txHash: TX_HASH };

/** The webhook body of each event type about a payment. */
export const PAYMENT_EVENT_EXAMPLES: Record<PaymentEventType, PaymentEventBody> = {
  'payment.processing': eventOf('payment.processing', 1, { ...CHOSEN_DETAILS, status: 'processing' }),
  'payment.paid': eventOf('payment.paid', 2, PAID_DETAILS),
  'payment.completed': eventOf('payment.completed', 3, COMPLETED_DETAILS),
  'payment.failed': eventOf('payment.failed', 2, SHORT_DETAILS),
  'payment.expired': {
    ...eventOf('payment.expired', 1, { ...PENDING_DETAILS, status: 'expired' }),
    reason: 'window_over',
  },
  'payment.exception': {
    ...eventOf('payment.exception', 2, { ...CHOSEN_DETAILS, status: 'expired' }),
    exception: {
      kind: 'wrong_token',
      token: 'USDT',
      network: 'base',
      amount: '3.23',
      txHash: TX_HASH,
      from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    },
  },
  'payment.reversed': {
    ...eventOf('payment.reversed', 3, COMPLETED_DETAILS),
    exception: {
      kind: 'reversed',
      token: 'USDC',
      network: 'base',
      amount: '3.23',
      txHash: TX_HASH,
      from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    },
  },
  'payment.held': {
    ...eventOf('payment.held', 2, { ...CHOSEN_DETAILS, status: 'processing' }),
    reason: 'screening',
    held: { reason: 'screening', subject: 'sender' },
  },
  'refund.created': refundEventOf('refund.created', 3, { status: 'requested' }),
  'refund.sent': refundEventOf('refund.sent', 4, { status: 'sent', ...REFUND_PLACE }),
  'refund.completed': refundEventOf('refund.completed', 5, { status: 'final', ...REFUND_PLACE }),
  'refund.reversed': refundEventOf('refund.reversed', 6, { status: 'sent', ...REFUND_PLACE }),
  'refund.failed': refundEventOf('refund.failed', 4, { status: 'cancelled' }),
  'refund.expired': refundEventOf('refund.expired', 4, { status: 'expired' }),
};

const MERCHANT_EVENT_EXAMPLES: Record<MerchantEventType, MerchantEventBody> = {
  'settlement.paid': merchantEventOf('settlement.paid', 1, { settlement: SETTLEMENT_EXAMPLE }),
  'settlement_account.change_requested': merchantEventOf(
    'settlement_account.change_requested',
    1,
    ACCOUNT_EVENT,
  ),
  'settlement_account.change_cancelled': merchantEventOf(
    'settlement_account.change_cancelled',
    2,
    ACCOUNT_EVENT,
  ),
  'settlement_account.changed': merchantEventOf('settlement_account.changed', 3, ACCOUNT_EVENT),
};

/** The webhook body of each event type. */
export const EVENT_EXAMPLES: Record<EventType, PaymentEventBody | MerchantEventBody> = {
  ...PAYMENT_EVENT_EXAMPLES,
  ...MERCHANT_EVENT_EXAMPLES,
};

export const EVENT_PAGE_EXAMPLE: EventPage = {
  data: [
    {
      number: 41,
      id: 'evt_0f6c7d1f-9b8e-4c53-8f4e-2a10b1c2d3e4',
      ...PAYMENT_EVENT_EXAMPLES['payment.processing'],
    },
    {
      number: 42,
      id: 'evt_5a1908f7-e6d5-4c4b-a291-80706050403a',
      ...PAYMENT_EVENT_EXAMPLES['payment.completed'],
    },
  ],
  hasMore: false,
  lastNumber: 42,
};

function eventOf(type: PaymentEventType, sequence: number, data: PaymentDetails): PaymentEventBody {
  const { clientReference, updatedAt: timestamp } = data;
  return { type, timestamp, reference: clientReference, clientReference, sequence, data };
}

function refundEventOf(
  type: PaymentEventType,
  sequence: number,
  over: Partial<RefundFacts>,
): PaymentEventBody {
  return {
    ...eventOf(type, sequence, COMPLETED_DETAILS),
    refund: { ...REFUND_FACTS, ...over },
  };
}

function merchantEventOf(
  type: MerchantEventType,
  sequence: number,
  data: MerchantEventBody['data'],
): MerchantEventBody {
  const reference = SETTLEMENT_EXAMPLE.id;
  return {
    type,
    timestamp: SETTLEMENT_EXAMPLE.createdAt,
    reference,
    clientReference: reference,
    sequence,
    data,
  };
}
