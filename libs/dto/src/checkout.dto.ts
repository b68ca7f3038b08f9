import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import { CheckoutProgress } from './checkout-progress.dto';
import {
  ENVIRONMENTS,
  FIAT_CURRENCIES,
  LANGUAGES,
  TOKENS,
  type Environment,
  type FiatCurrency,
  type Language,
  type Token,
} from './enums.dto';
import { Field } from './field';
import { REDIRECT_FIELDS, type RedirectField } from './initialize.dto';
import { IsAddressText, IsBytes32, IsNetworkName, IsOneOf, IsSignature, IsUnixTime } from './rules';

const optional = true;
const TIME = { format: 'date-time' };
const STATUS = { enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' };
const TOKEN = { enum: TOKENS, enumName: 'Token' };

/** Body of `POST /checkout/:payCode/complete`. */
export class CompleteCheckoutDto {
  @IsOneOf(TOKENS, { description: 'The token to pay in.', enumName: 'Token' })
  token: Token;

  @IsNetworkName({ description: 'The network to pay on, such as `base`.' })
  network: string;

  @IsOneOf(LANGUAGES, {
    description: 'The language of the page. Mails to the payer use it; without it they are in English.',
    enumName: 'Language',
    optional,
  })
  language?: Language;
}

/** Body of `POST /checkout/:payCode/relay`: a signed transfer of the exact amount to the deposit address. */
export class RelayTransferDto {
  @IsAddressText({ description: 'The account that signed, and whose tokens move.' })
  from: string;

  @IsUnixTime({ description: 'Valid after this time: seconds since 1970.' })
  validAfter: number;

  @IsUnixTime({ description: 'Valid before this time: seconds since 1970. Not after `validUntil`.' })
  validBefore: number;

  @IsBytes32({ description: 'The nonce of the configuration.' })
  nonce: string;

  @IsSignature({ description: 'The signature in hex. Contract wallets sign too (EIP-1271, EIP-6492).' })
  signature: string;
}

/** Answer to `GET /checkout/:payCode` (docs/interface.md §2.6). */
export class CheckoutConfiguration extends CheckoutProgress {
  @Field('The payment’s ID.')
  id: string;

  @Field("The customer's e-mail address.")
  customerEmail: string;

  @Field("What the payment is for, as the customer sees it: the business and the merchant's reference.")
  memo: string;

  @Field("The merchant's reference.")
  clientReference: string;

  @Field('The payment’s status.', STATUS)
  paymentStatus: PaymentStatus;

  @Field('The fiat amount to pay, with the decimals of its currency: `5000.00`.')
  paymentAmount: string;

  @Field('The currency of `paymentAmount`.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  paymentCurrency: FiatCurrency;

  @Field('Tokens to choose from.', { ...TOKEN, isArray: true })
  supportedTokens: Token[];

  @Field('The networks of each token.', {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  })
  supportedNetworksPerToken: Partial<Record<Token, string[]>>;

  @Field("The merchant's name.")
  businessName: string;

  @Field("The address of the merchant's logo. Empty when there is none.")
  logoURL: string;

  @Field('The e-mail address at which customers reach the merchant.', { optional })
  supportEmail?: string | undefined;

  @Field('The phone number at which customers reach the merchant, such as `+2348012345678`.', { optional })
  supportPhone?: string | undefined;

  @Field('The https address at which customers reach the merchant: a chat or a form.', { optional })
  supportURL?: string | undefined;

  @Field('The merchant’s colour: # and six hex digits.', { optional })
  brandColor?: string | undefined;

  @Field('Same as `paymentStatus`.', STATUS)
  status: PaymentStatus;

  @Field('As the merchant gave it. The page adds `paymentId` and `reference` when it redirects.', {
    optional,
  })
  callbackURL?: string | undefined;

  @Field('As the merchant gave it. The page redirects there after failure or expiry.', { optional })
  failureURL?: string | undefined;

  @Field('As the merchant gave it. The page offers it after failure or expiry.', { optional })
  retryURL?: string | undefined;

  @Field('What is paid for: the title of the payment link that it came from.', { optional })
  description?: string | undefined;

  @Field('The code of the payment link that it came from: `/l/<code>` begins again.', { optional })
  linkCode?: string | undefined;

  @Field(
    'Those of the addresses whose hosts the merchant has listed. The page goes there by itself. Before it goes to another host, it names the host and lets the customer decide.',
    { enum: REDIRECT_FIELDS, enumName: 'RedirectField', isArray: true },
  )
  trustedRedirects: RedirectField[];

  @Field('The environment that it belongs to.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field("Minimum amount of a payment, in the account's currency.", { type: 'number' })
  minimumOutputAmount: number;

  @Field("Maximum amount of a payment, in the account's currency.", { type: 'number' })
  maximumOutputAmount: number;

  @Field('Minimum amount of a payment, in USD.', { type: 'number' })
  minimumUSDAmount: number;

  @Field('Maximum amount of a payment, in USD.', { type: 'number' })
  maximumUSDAmount: number;

  @Field('When it was created.', TIME)
  createdAt: string;

  @Field('When it last changed.', TIME)
  updatedAt: string;
}
