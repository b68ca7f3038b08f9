import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import { Field } from './field';
import { IsForeignObject, IsX402Version } from './rules';

/** Answer of a payment that was paid by HTTP 402. */
export class HttpPayment {
  @Field('The ID of the payment.')
  paymentId: string;

  @Field('The status of the payment. It is `completed` once the merchant is credited.', {
    enum: PAYMENT_STATUSES,
    enumName: 'PaymentStatus',
  })
  status: PaymentStatus;

  @Field('Where to ask for the status from now on.')
  statusURL: string;
}

export const HTTP_PAYMENT_EXAMPLE = {
  paymentId: '65f0a1b2c3d4e5f6a7b8c9d0',
  status: 'processing',
  statusURL: 'https://pay.cowrie.example/checkout/aB3dE6gH9jK2/status',
} as const satisfies HttpPayment;

/** A signed payment and what it must be, as a server of x402 sends them. */
export class SignedPaymentDto {
  @IsForeignObject({ description: 'What the program sent in `PAYMENT-SIGNATURE`, decoded.' })
  paymentPayload: Record<string, unknown>;

  @IsForeignObject({ description: 'The way to pay that it is for, one of `accepts`.' })
  paymentRequirements: Record<string, unknown>;

  @IsX402Version({ description: 'The version of x402.', optional: true })
  x402Version?: number;
}

/** Answer of verify, as x402 names its fields. */
export class SignedPaymentCheck {
  @Field('Whether it would be taken now.', { type: 'boolean' })
  isValid: boolean;

  @Field('The standard’s reason, if it would not.', { optional: true })
  invalidReason?: string | undefined;

  @Field('The address that signed.', { optional: true })
  payer?: string | undefined;
}

/** Answer of settle, as x402 names its fields. */
export class SignedPaymentSettlement {
  @Field('Whether the transfer is in a block.', { type: 'boolean' })
  success: boolean;

  @Field('The standard’s reason, if it is not.', { optional: true })
  errorReason?: string | undefined;

  @Field('The address that signed.', { optional: true })
  payer?: string | undefined;

  @Field('The hash of the transaction. Empty if there is none.')
  transaction: string;

  @Field('The network, as CAIP-2 names it.')
  network: string;
}

/** One kind of payment that is taken. */
export class SupportedKind {
  @Field('The version of x402.', { type: 'integer' })
  x402Version: number;

  @Field('The scheme.')
  scheme: string;

  @Field('The network, as CAIP-2 names it.')
  network: string;
}

/** Answer of supported, as x402 names its fields. */
export class SupportedPayments {
  @Field('Each network on which a signed payment can be sent now.', {
    type: () => SupportedKind,
    isArray: true,
  })
  kinds: SupportedKind[];

  @Field('The extensions that are understood.', { isArray: true })
  extensions: string[];

  @Field('The accounts that send the transfers, by network.', {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  })
  signers: Record<string, string[]>;
}

const NETWORK = 'eip155:8453';
const PAYER = '0x857b06519E91e3A54538791bDbb0E22373e36b66';
const ACCEPTED = {
  scheme: 'exact',
  network: NETWORK,
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  amount: '3225807',
  payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
  maxTimeoutSeconds: 60,
  extra: { name: 'USD Coin', version: '2' },
};

export const SIGNED_PAYMENT_BODY = {
  x402Version: 2,
  paymentPayload: {
    x402Version: 2,
    accepted: ACCEPTED,
    payload: {
      signature: `0x${'2d'.repeat(64)}1c`,
      authorization: {
        from: PAYER,
        to: ACCEPTED.payTo,
        value: ACCEPTED.amount,
        validAfter: '1740672089',
        validBefore: '1740672154',
        nonce: `0x${'f3'.repeat(32)}`,
      },
    },
  },
  paymentRequirements: ACCEPTED,
};

export const SIGNED_PAYMENT_EXAMPLES = {
  supported: {
    kinds: [{ x402Version: 2, scheme: 'exact', network: NETWORK }],
    extensions: ['payment-identifier'],
    signers: { [NETWORK]: ['0x90F79bf6EB2c4f870365E785982E1f101E93b906'] },
  } satisfies SupportedPayments,
  valid: { isValid: true, payer: PAYER } satisfies SignedPaymentCheck,
  settled: {
    success: true,
    payer: PAYER,
    transaction: `0x${'8f'.repeat(32)}`,
    network: NETWORK,
  } satisfies SignedPaymentSettlement,
};
