import { FIAT_CURRENCIES, TOKENS, type FiatCurrency, type Token } from './enums.dto';
import { Field } from './field';
import { IsFiatAmount, IsFlag, IsNetworkName, IsOneOf } from './rules';

/** Body of `POST /api/v1/payments/quote`. */
export class QuoteRequestDto {
  @IsFiatAmount({ description: 'Fiat amount to convert, with at most 2 decimals.' })
  amount: number;

  @IsOneOf(TOKENS, { description: 'Token to pay in.', enumName: 'Token' })
  token: Token;

  @IsNetworkName({
    description: "A network on which the account's country takes that token, such as `base`.",
  })
  network: string;

  @IsFlag({ description: 'The amount is in USD.', optional: true, default: false })
  collectInUSD?: boolean;
}

/** Interface, "Quote". */
export class Quote {
  @Field('1 token is this many units of the currency.')
  rate: string;

  @Field('What the customer would pay.')
  cryptoAmount: string;

  @Field('The amount that was asked about, 2 decimals.')
  fiatAmount: string;

  @Field('Currency of `fiatAmount`.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;
}
