import { Field } from './field';
import {
  IsEmailAddress,
  IsFiatAmount,
  IsFlag,
  IsMetadata,
  IsPersonName,
  IsRedirectUrl,
  IsReference,
} from './rules';

const optional = true;

/** Body of `POST /api/v1/payments`. */
export class InitializePaymentDto {
  @IsFiatAmount({
    description:
      "What to collect, with at most 2 decimals: in the account's currency, or in USD if `collectInUSD`.",
  })
  amount: number;

  @IsEmailAddress({ description: "The customer's e-mail address." })
  customerEmail: string;

  @IsPersonName({ description: "The customer's first name.", optional })
  customerFirstName?: string;

  @IsPersonName({ description: "The customer's last name.", optional })
  customerLastName?: string;

  @IsFlag({ description: 'Price in USD, whatever the country.', optional, default: false })
  collectInUSD?: boolean;

  @IsReference({
    description: 'Your own reference, once per environment. Made up when missing.',
    optional,
  })
  reference?: string;

  @IsRedirectUrl({
    description:
      'Where the customer goes after success; `paymentId` and `reference` are added to the query. https in live.',
    optional,
  })
  callbackURL?: string;

  @IsRedirectUrl({
    description: 'Where the customer goes after failure or expiry, with the same query. https in live.',
    optional,
  })
  failureURL?: string;

  @IsMetadata({
    description:
      'Your own notes, given back with the details. Keys that every JavaScript object has, such as `constructor`, are refused.',
    optional,
  })
  metadata?: Record<string, string>;
}

/** Answer to `POST /api/v1/payments`. */
export class InitializedPayment {
  @Field('What to verify the payment by.', { pattern: '^[0-9a-f]{24}$' })
  paymentId: string;

  @Field('The hosted page: send your customer there.', { format: 'uri' })
  paymentURL: string;
}
