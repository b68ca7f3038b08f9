import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
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
const TOKEN = { enum: TOKENS, enumName: 'Token' };

/** Interface, "Verification view". */
export class PaymentVerification {
  @Field('The payment.', ID)
  paymentId: string;

  @Field("The merchant's reference. Never changes.")
  paymentReference: string;

  @Field('The expected amount, less the tolerance, has arrived and is confirmed.', { type: 'boolean' })
  paid: boolean;

  @Field('When it became paid. Missing while it is not.', { ...TIME, optional })
  paidAt?: string;

  @Field('Where the payment stands.', STATUS)
  status: PaymentStatus;

  @Field('Fiat amount, 2 decimals.')
  paymentAmount: string;

  @Field('Crypto amount collected so far, confirmed.')
  cryptoAmount: string;

  @Field('Currency of `paymentAmount`.', CURRENCY)
  paymentCurrency: FiatCurrency;

  @Field('Token that the customer chose.', { ...TOKEN, optional })
  token?: Token;

  @Field('Network that the customer chose.', { optional })
  network?: string;
}

/** Who pays. */
export class CustomerInfo {
  @Field('E-mail address.')
  email: string;

  @Field('First name.', { optional })
  firstName?: string;

  @Field('Last name.', { optional })
  lastName?: string;
}

/** Interface, "Payment session (full details)". Absent: not known yet, or not the case. */
export class PaymentDetails {
  @Field('The payment.', ID)
  id: string;

  @Field('The business that collects.', ID)
  businessId: string;

  @Field("The business's user.")
  userId: string;

  @Field('Which of the two worlds it belongs to.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('The code at the end of `paymentURL`.', { pattern: '^[0-9A-Za-z]{12}$' })
  payCode: string;

  @Field('Fiat amount asked for, 2 decimals.')
  fiatAmount: string;

  @Field('Fiat amount that the conversion brought, before the fee.', { optional })
  collectedFiatAmount?: string;

  @Field('Currency of the fiat amounts.', CURRENCY)
  currency: FiatCurrency;

  @Field('Where the payment stands.', STATUS)
  status: PaymentStatus;

  @Field("The merchant's reference. Never changes.")
  clientReference: string;

  @Field('The hosted page.', URL_FORMAT)
  paymentURL: string;

  @Field('Success redirect, as given.', { ...URL_FORMAT, optional })
  callbackURL?: string;

  @Field('Redirect on failure or expiry, as given.', { ...URL_FORMAT, optional })
  failureURL?: string;

  @Field('Who pays.', { type: () => CustomerInfo })
  customerInfo: CustomerInfo;

  @Field('As given.', { type: 'object', additionalProperties: { type: 'string' } })
  metadata: Record<string, string>;

  @Field('Crypto amount that the customer is asked for. Known once token and network are chosen.', {
    optional,
  })
  cryptoAmount?: string;

  @Field('Crypto amount received and confirmed.', { optional })
  collectedCryptoAmount?: string;

  @Field('What came above `cryptoAmount`.', { optional })
  surplusAmount?: string;

  @Field('What is short of `cryptoAmount`.', { optional })
  deficitAmount?: string;

  @Field('Token that the customer chose.', { ...TOKEN, optional })
  token?: Token;

  @Field('Network that the customer chose.', { optional })
  network?: string;

  @Field("Hash of the customer's transaction.", { optional })
  txHash?: string;

  @Field('Deposit address.', { optional })
  primaryAddress?: string;

  @Field('Crypto amount sent on for conversion.', { optional })
  totalSentAmount?: string;

  @Field('Fee charged, in `currency`.', { optional })
  merchantFee?: string;

  @Field('Why it failed.', { optional })
  errorMessage?: string;

  @Field('When it was created.', TIME)
  createdAt: string;

  @Field('When it last changed.', TIME)
  updatedAt: string;

  @Field('When it completed.', { ...TIME, optional })
  completedAt?: string;

  @Field('When its window ends.', TIME)
  expiresAt: string;
}
