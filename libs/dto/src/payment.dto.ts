import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import { PAY_CODE_PATTERN } from '@cowrie/tables';
import {
  ENVIRONMENTS,
  FIAT_CURRENCIES,
  TOKENS,
  type Environment,
  type FiatCurrency,
  type Token,
} from './enums.dto';
import { Field } from './field';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };
const TIME = { format: 'date-time' };
const URL_FORMAT = { format: 'uri' };
const STATUS = { enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' };
const CURRENCY = { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' };
/** How the customer’s money came: sent by the customer, or signed by the customer and sent by Cowrie. */
export const PAID_BY = ['transfer', 'signature'] as const;
export type PaidBy = (typeof PAID_BY)[number];
const TOKEN = { enum: TOKENS, enumName: 'Token' };

/** The answer to verify (docs/interface.md §2.2). */
export class PaymentVerification {
  @Field('The payment’s ID.', ID)
  paymentId: string;

  @Field("The merchant's reference, which the details call `clientReference`. Never changes.")
  paymentReference: string;

  @Field('Whether the expected amount, less the tolerance, has arrived and is confirmed.', {
    type: 'boolean',
  })
  paid: boolean;

  @Field('When it became paid. Missing while it is not paid.', { ...TIME, optional })
  paidAt?: string | undefined;

  @Field('The payment’s status.', STATUS)
  status: PaymentStatus;

  @Field(
    'The fiat amount asked for, with the decimals of its currency: `5000.00`. The details call it `fiatAmount`.',
  )
  paymentAmount: string;

  @Field(
    'The token amount collected so far: what arrived and is confirmed. The details call it `collectedCryptoAmount`; their `cryptoAmount` is the expected amount.',
  )
  cryptoAmount: string;

  @Field('The currency of `paymentAmount`.', CURRENCY)
  paymentCurrency: FiatCurrency;

  @Field('The token that the customer chose.', { ...TOKEN, optional })
  token?: Token | undefined;

  @Field(
    'The network on which most of the money came. Before anything has come, the one that the customer chose.',
    {
      optional,
    },
  )
  network?: string | undefined;
}

/** The customer. */
export class CustomerInfo {
  @Field('E-mail address. `redacted@redacted.invalid` once the personal data is redacted.')
  email: string;

  @Field('First name.', { optional })
  firstName?: string | undefined;

  @Field('Last name.', { optional })
  lastName?: string | undefined;
}

/** A payment (docs/interface.md §2.1). A field is missing when it is not known yet or does not apply. */
export class PaymentDetails {
  @Field('The payment’s ID.', ID)
  id: string;

  @Field('The ID of the business.', ID)
  businessId: string;

  @Field("The ID of the business's user.")
  userId: string;

  @Field('The environment that it belongs to.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('The code at the end of `paymentURL`.', { pattern: PAY_CODE_PATTERN })
  payCode: string;

  @Field('The fiat amount asked for, with the decimals of its currency: `5000.00`.')
  fiatAmount: string;

  @Field('The fiat amount that the tokens were sold for, before the fee.', { optional })
  collectedFiatAmount?: string | undefined;

  @Field('The currency of the fiat amounts.', CURRENCY)
  currency: FiatCurrency;

  @Field('The payment’s status.', STATUS)
  status: PaymentStatus;

  @Field("The merchant's reference. Never changes.")
  clientReference: string;

  @Field(
    'The ID of the payment that your server made with the same `clientReference`. It has the reference now, so do not apply this one to the order. Missing: this payment has its reference.',
    { ...ID, optional },
  )
  displacedBy?: string | undefined;

  @Field('The hosted page.', URL_FORMAT)
  paymentURL: string;

  @Field('The redirect after success, as given.', { ...URL_FORMAT, optional })
  callbackURL?: string | undefined;

  @Field('The redirect after failure or expiry, as given.', { ...URL_FORMAT, optional })
  failureURL?: string | undefined;

  @Field('The customer.', { type: () => CustomerInfo })
  customerInfo: CustomerInfo;

  @Field('Your own notes, as given. Empty once the personal data is redacted.', {
    type: 'object',
    additionalProperties: { type: 'string' },
  })
  metadata: Record<string, string>;

  @Field(
    'The expected token amount: what the customer is asked for. Known once token and network are chosen. What was collected is `collectedCryptoAmount`, which a verification calls `cryptoAmount`.',
    { optional },
  )
  cryptoAmount?: string | undefined;

  @Field(
    'The token amount collected: what arrived and is confirmed. A verification calls it `cryptoAmount`.',
    {
      optional,
    },
  )
  collectedCryptoAmount?: string | undefined;

  @Field('The amount received above `cryptoAmount`.', { optional })
  surplusAmount?: string | undefined;

  @Field('The amount that is missing from `cryptoAmount`.', { optional })
  deficitAmount?: string | undefined;

  @Field('The token that the customer chose.', { ...TOKEN, optional })
  token?: Token | undefined;

  @Field(
    'The network on which most of the money came. Before anything has come, the one that the customer chose.',
    {
      optional,
    },
  )
  network?: string | undefined;

  @Field("The hash of the customer's newest transaction that counts, on that network.", { optional })
  txHash?: string | undefined;

  @Field('The deposit address. The hosted page calls it `receiveAddress`.', { optional })
  primaryAddress?: string | undefined;

  @Field('The token amount sent to the exchange.', { optional })
  totalSentAmount?: string | undefined;

  @Field('The fee, in `currency`.', { optional })
  merchantFee?: string | undefined;

  @Field('Why it failed.', { optional })
  errorMessage?: string | undefined;

  @Field('When it was created.', TIME)
  createdAt: string;

  @Field('When it last changed.', TIME)
  updatedAt: string;

  @Field('When it completed.', { ...TIME, optional })
  completedAt?: string | undefined;

  @Field(
    'When the time to pay ends. The hosted page calls it `validUntil` once token and network are chosen.',
    TIME,
  )
  expiresAt: string;

  @Field('The ID of the payment link by which the customer came. Missing: your server made the payment.', {
    ...ID,
    optional,
  })
  paymentLinkId?: string | undefined;

  @Field(
    'How the money came: `transfer`, or `signature` if the customer signed and Cowrie sent it. Missing before any of it is confirmed.',
    { enum: PAID_BY, optional },
  )
  paidBy?: PaidBy | undefined;

  @Field(
    'What Cowrie paid to send it, in the coin of the network. Only with `signature`, once it is confirmed.',
    {
      optional,
    },
  )
  relayCost?: string | undefined;
}
