import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import { CheckoutProgress } from './checkout-progress.dto';
import {
  ENVIRONMENTS,
  FIAT_CURRENCIES,
  TOKENS,
  type Environment,
  type FiatCurrency,
  type Token,
} from './enums.dto';
import { Field } from './field';
import { IsNetworkName, IsOneOf } from './rules';

const optional = true;
const TIME = { format: 'date-time' };
const STATUS = { enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' };
const TOKEN = { enum: TOKENS, enumName: 'Token' };

/** Body of `POST /checkout/:payCode/complete`. */
export class CompleteCheckoutDto {
  @IsOneOf(TOKENS, { description: 'Token to pay in.', enumName: 'Token' })
  token: Token;

  @IsNetworkName({ description: 'Network to pay on, such as `base`.' })
  network: string;
}

/** `GET /checkout/:payCode`. */
export class CheckoutConfiguration extends CheckoutProgress {
  @Field('The payment.')
  id: string;

  @Field("The customer's e-mail address.")
  customerEmail: string;

  @Field("What the payment is for, as shown to the customer: the business and the merchant's reference.")
  memo: string;

  @Field("The merchant's reference.")
  clientReference: string;

  @Field('Where the payment stands.', STATUS)
  paymentStatus: PaymentStatus;

  @Field('Fiat amount to pay, 2 decimals.')
  paymentAmount: string;

  @Field('Its currency.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  paymentCurrency: FiatCurrency;

  @Field('Tokens to choose from.', { ...TOKEN, isArray: true })
  supportedTokens: Token[];

  @Field('Networks for each of them.', {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  })
  supportedNetworksPerToken: Partial<Record<Token, string[]>>;

  @Field("The merchant's name.")
  businessName: string;

  @Field("Address of the merchant's logo; empty when there is none.")
  logoURL: string;

  @Field('Same as `paymentStatus`.', STATUS)
  status: PaymentStatus;

  @Field('As the merchant gave it; the page sets `paymentId` and `reference` when it goes there.', {
    optional,
  })
  callbackURL?: string;

  @Field('As the merchant gave it; used on failure and expiry.', { optional })
  failureURL?: string;

  @Field('Which of the two worlds it belongs to.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field("Least amount in the account's currency.", { type: 'number' })
  minimumOutputAmount: number;

  @Field("Greatest amount in the account's currency.", { type: 'number' })
  maximumOutputAmount: number;

  @Field('Least amount in USD.', { type: 'number' })
  minimumUSDAmount: number;

  @Field('Greatest amount in USD.', { type: 'number' })
  maximumUSDAmount: number;

  @Field('When it was created.', TIME)
  createdAt: string;

  @Field('When it last changed.', TIME)
  updatedAt: string;
}
