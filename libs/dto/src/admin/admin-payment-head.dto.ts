import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import { ENVIRONMENTS, FIAT_CURRENCIES, type Environment, type FiatCurrency } from '../enums.dto';
import { Field } from '../field';

const ID = { pattern: '^[0-9a-f]{24}$' };

/** The payment that a row of an operator's list is about. */
export class AdminPaymentHead {
  @Field('The payment’s ID.', ID)
  id: string;

  @Field('The ID of the business.', ID)
  businessId: string;

  @Field('The environment that it belongs to.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field("The merchant's reference.")
  clientReference: string;

  @Field('The payment’s status.', { enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' })
  status: PaymentStatus;

  @Field('The fiat amount asked for, with the decimals of its currency: `5000.00`.')
  fiatAmount: string;

  @Field('The currency of `fiatAmount`.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;
}
