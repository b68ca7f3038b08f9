import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import {
  ENVIRONMENTS,
  type Environment,
  FIAT_CURRENCIES,
  type FiatCurrency,
  TOKENS,
  type Token,
} from './enums.dto';
import { Field } from './field';
import { StatementLine } from './settlement.dto';

const optional = true;
const COUNT = { type: 'integer', minimum: 0 } as const;
const TIME = { format: 'date-time' };
const DECIMAL = { pattern: String.raw`^\d+(\.\d+)?$` };
const HEX = { pattern: '^0x([0-9a-f]{2})*$' };
const HASH = { pattern: '^0x[0-9a-f]{64}$' };
const ADDRESS = { pattern: '^(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$' };
const JWS = { pattern: String.raw`^[\w-]+\.[\w-]+\.[\w-]+$` };
const TOKEN = { enum: TOKENS, enumName: 'Token' };

/** The form of the file. A verifier refuses a version that it does not know. */
export const RECEIPT_VERSION = 1;

/** For whom a receipt is made. */
export const RECEIPT_READERS = ['merchant', 'payer'] as const;
export type ReceiptReader = (typeof RECEIPT_READERS)[number];

/** Why a transfer has no proof. */
export const UNPROVEN_REASONS = [
  'node_unreachable',
  'receipts_refused',
  'header_unknown',
  'receipts_unknown',
  'block_too_large',
  'too_many_transfers',
] as const;
export type UnprovenReason = (typeof UNPROVEN_REASONS)[number];

/** What was paid. */
export class ReceiptPayment {
  @Field('The payment’s ID.', { pattern: '^[0-9a-f]{24}$' })
  paymentId: string;

  @Field("The merchant's reference.")
  clientReference: string;

  @Field('The environment.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('The business that was paid.')
  businessName: string;

  @Field('The status when the receipt was made.', { enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' })
  status: PaymentStatus;

  @Field('When enough money was confirmed.', TIME)
  paidAt: string;

  @Field('The price, with the decimals of its currency: `5000.00`.', DECIMAL)
  fiatAmount: string;

  @Field('The currency of the price.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('The token that the customer chose.', TOKEN)
  token: Token;

  @Field('The network that the customer chose.')
  network: string;

  @Field('The decimals of the token on that network.', COUNT)
  tokenDecimals: number;

  @Field('Fiat for one token, as the choice fixed it.', DECIMAL)
  rate: string;

  @Field('The amount to pay, in tokens.', DECIMAL)
  cryptoAmount: string;

  @Field('The amount that counted: the sum of `counts` of the transfers.', DECIMAL)
  collectedCryptoAmount: string;
}

/** What the deposit address follows from (CREATE2, EIP-1014), together with the payment’s ID. */
export class ReceiptVault {
  @Field('The deposit address.', ADDRESS)
  address: string;

  @Field('The factory that deploys it.', ADDRESS)
  factory: string;

  @Field('The only address that its code can send to.', ADDRESS)
  treasury: string;
}

/** What shows a transfer in a block, without a node. */
export class ReceiptProof {
  @Field('The block’s header in RLP. Its keccak-256 is `blockHash`.', HEX)
  header: string;

  @Field('The place of the transaction in the block, from 0.', COUNT)
  transactionIndex: number;

  @Field('The place of the transfer’s log among those of the transaction, from 0.', COUNT)
  logIndex: number;

  @Field(
    'The nodes of the trie of the block’s transaction receipts, from its root to the receipt of the transaction, in RLP.',
    { ...HEX, isArray: true },
  )
  nodes: string[];
}

/** A transfer that counted. */
export class ReceiptTransfer {
  @Field('The network.')
  network: string;

  @Field('The chain’s ID (EIP-155).', COUNT)
  chainId: number;

  @Field('The token.', TOKEN)
  token: Token;

  @Field('The token’s contract.', ADDRESS)
  tokenAddress: string;

  @Field('The token’s decimals on that network.', COUNT)
  decimals: number;

  @Field('The sender.', ADDRESS)
  from: string;

  @Field('The exact amount.', DECIMAL)
  amount: string;

  @Field(
    'What it counted for, in the token that the customer chose: `amount`, rounded down to `tokenDecimals`. Another token, which an operator has accepted, counts for what it was worth.',
    DECIMAL,
  )
  counts: string;

  @Field('The transaction’s hash.', HASH)
  txHash: string;

  @Field('The number of its block.', COUNT)
  blockNumber: number;

  @Field('The hash of its block.', HASH)
  blockHash: string;

  @Field('The time of its block.', TIME)
  blockTime: string;

  @Field('What shows the transfer in its block. Missing: `withoutProof` says why.', {
    type: () => ReceiptProof,
    optional,
  })
  proof?: ReceiptProof | undefined;

  @Field(
    'Why there is no proof. `node_unreachable`: no node answered. `receipts_refused`: no node gives all transaction receipts of the block. `header_unknown`, `receipts_unknown`: the network computes its hashes in a way that is not known. `block_too_large`: the block holds more transactions than are read. `too_many_transfers`: only the largest have proofs.',
    { enum: UNPROVEN_REASONS, enumName: 'UnprovenReason', optional },
  )
  withoutProof?: UnprovenReason | undefined;
}

/** A line of a settlement’s statement that holds the payment. */
export class ReceiptStatement {
  @Field('The settlement’s ID.', { pattern: '^[0-9a-f]{24}$' })
  settlementId: string;

  @Field('When the settlement was made.', TIME)
  createdAt: string;

  @Field('The line, as in the statement, without its own copy of the rate proof.', {
    type: () => StatementLine,
  })
  line: StatementLine;
}

/** A payment with everything that proves it. Answer to `GET /api/v1/payments/:paymentId/receipt`. */
export class Receipt {
  @Field('Always `cowrie-receipt`.', { enum: ['cowrie-receipt'] })
  format: 'cowrie-receipt';

  @Field('The version of the form.', COUNT)
  version: number;

  @Field(
    'For whom it was made. That of the payer has neither rate proof nor statements, which show the fee.',
    { enum: RECEIPT_READERS, enumName: 'ReceiptReader' },
  )
  reader: ReceiptReader;

  @Field('Who made it: the address of the deployment’s hosted page.')
  issuer: string;

  @Field('When it was made.', TIME)
  issuedAt: string;

  @Field('The payment’s page.')
  paymentURL: string;

  @Field('What was paid.', { type: () => ReceiptPayment })
  payment: ReceiptPayment;

  @Field('What the deposit address follows from.', { type: () => ReceiptVault })
  vault: ReceiptVault;

  @Field('The transfers that counted, in the order of their blocks’ times.', {
    type: () => ReceiptTransfer,
    isArray: true,
  })
  transfers: ReceiptTransfer[];

  @Field(
    'The signed proof of the rate, as `getRateProof` answers it. Missing: the deployment has no key, the rate’s evidence was not kept, or the receipt is the payer’s.',
    { ...JWS, optional },
  )
  rateProof?: string | undefined;

  @Field('The lines of statements that hold the payment, oldest first. Missing: there is none yet.', {
    type: () => ReceiptStatement,
    isArray: true,
    optional,
  })
  statements?: ReceiptStatement[] | undefined;

  @Field(
    'Signs everything else in the file: a compact JWS (EdDSA) over its SHA-256 hash. Its keys are at `/.well-known/jwks.json`. Missing: the deployment has no key.',
    { ...JWS, optional },
  )
  signature?: string | undefined;
}
