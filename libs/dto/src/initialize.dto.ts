import { Field } from './field';
import {
  IsEmailAddress,
  IsCurrencyAmount,
  IsFlag,
  IsMetadata,
  IsPersonName,
  IsRedirectUrl,
  IsReference,
} from './rules';

const optional = true;

/** Body of `POST /api/v1/payments`. */
export class InitializePaymentDto {
  @IsCurrencyAmount({
    description:
      "The amount to collect, in the account's currency, or in USD with `collectInUSD`. It has at most as many decimals as that currency: 2 for the naira. A number, or the same digits as a text.",
  })
  amount: number | string;

  @IsEmailAddress({ description: "The customer's e-mail address." })
  customerEmail: string;

  @IsPersonName({ description: "The customer's first name.", optional })
  customerFirstName?: string;

  @IsPersonName({ description: "The customer's last name.", optional })
  customerLastName?: string;

  @IsFlag({ description: 'The amount is in USD, in every country.', optional, default: false })
  collectInUSD?: boolean;

  @IsReference({
    description:
      'Your own reference, unique in its environment. End it with random characters, because anybody can use a public key. Generated when missing.',
    optional,
  })
  reference?: string;

  @IsRedirectUrl({
    description:
      'Where the customer is redirected after success, with `paymentId` and `reference` in the query. Must be https in live.',
    optional,
  })
  callbackURL?: string;

  @IsRedirectUrl({
    description:
      'Where the customer is redirected after failure or expiry, with the same query. Must be https in live.',
    optional,
  })
  failureURL?: string;

  @IsRedirectUrl({
    description:
      'Where a customer whose payment failed or expired can begin again, with the same query. The page offers it, and never goes there by itself. Must be https in live.',
    optional,
  })
  retryURL?: string;

  @IsMetadata({
    description:
      'Your own notes, returned with the details. Refused are keys that every JavaScript object has, such as `constructor`, and keys that begin with `$` or `_bsontype`.',
    optional,
  })
  metadata?: Record<string, string>;
}

/** The fields with addresses that the page redirects to. */
export const REDIRECT_FIELDS = [
  'callbackURL',
  'failureURL',
  'retryURL',
] as const satisfies (keyof InitializePaymentDto)[];
export type RedirectField = (typeof REDIRECT_FIELDS)[number];

/** Answer to `POST /api/v1/payments`. */
export class InitializedPayment {
  @Field('The payment’s ID. Use it to verify the payment.', { pattern: '^[0-9a-f]{24}$' })
  paymentId: string;

  @Field('The hosted page. Redirect your customer to it.', { format: 'uri' })
  paymentURL: string;
}
