import { ENVIRONMENTS, FIAT_CURRENCIES, type Environment, type FiatCurrency } from './enums.dto';
import { Field } from './field';
import { IsEmailAddress, IsFiatAmount, IsPersonName } from './rules';

const optional = true;
const TIME = { format: 'date-time' };

/** Whether a link is for one payment or many. */
export const PAYMENT_LINK_USES = ['once', 'many'] as const;
export type PaymentLinkUse = (typeof PAYMENT_LINK_USES)[number];

/** Whether a payment link can be paid now, and why not (docs/decisions/0074). */
export const PAYMENT_LINK_STATES = [
  'open',
  /** A link for one payment that has an open session. */
  'in_use',
  /** A link for one payment that is paid. */
  'used',
  'expired',
  'inactive',
] as const;
export type PaymentLinkState = (typeof PAYMENT_LINK_STATES)[number];

/** Body of `POST /checkout/links/:code/payments`. */
export class PayLinkDto {
  @IsFiatAmount({
    description:
      'The amount to pay, in the link’s currency. Needed for a link without an amount of its own, and refused for one with it.',
    optional,
  })
  amount?: number;

  @IsEmailAddress({ description: "The payer's e-mail address." })
  customerEmail: string;

  @IsPersonName({ description: "The payer's first name.", optional })
  customerFirstName?: string;

  @IsPersonName({ description: "The payer's last name.", optional })
  customerLastName?: string;
}

/** A payment link as payers see it. */
export class CheckoutLink {
  @Field('The code at the end of the link.', { pattern: '^[0-9A-Za-z]{16}$' })
  code: string;

  @Field('Whether it can be paid now.', { enum: PAYMENT_LINK_STATES, enumName: 'PaymentLinkState' })
  state: PaymentLinkState;

  @Field("The merchant's name.")
  businessName: string;

  @Field("The address of the merchant's logo. Empty when there is none.")
  logoURL: string;

  @Field('The merchant’s colour: # and six hex digits.', { optional })
  brandColor?: string | undefined;

  @Field('The e-mail address at which customers reach the merchant.', { optional })
  supportEmail?: string | undefined;

  @Field('The phone number at which customers reach the merchant, such as `+2348012345678`.', { optional })
  supportPhone?: string | undefined;

  @Field('The https address at which customers reach the merchant: a chat or a form.', { optional })
  supportURL?: string | undefined;

  @Field('The environment that it belongs to.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('What is paid for.')
  title: string;

  @Field('More about it.', { optional })
  description?: string | undefined;

  @Field('The currency of its amounts.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('The amount of each payment. Missing: the payer chooses it.', { optional })
  amount?: string | undefined;

  @Field('The smallest amount that the payer can choose. Missing with `amount`.', { optional })
  minimumAmount?: string | undefined;

  @Field('The largest amount that the payer can choose. Missing with `amount`.', { optional })
  maximumAmount?: string | undefined;

  @Field('From when on it cannot be paid. Missing: it does not expire.', { ...TIME, optional })
  expiresAt?: string | undefined;
}
