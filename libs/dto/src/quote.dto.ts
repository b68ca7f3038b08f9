import { FIAT_CURRENCIES, TOKENS, type FiatCurrency, type Token } from './enums.dto';
import { Field } from './field';
import { IsCurrencyAmount, IsFlag, IsNetworkName, IsOneOf } from './rules';

/** Body of `POST /api/v1/payments/quote`. */
export class QuoteRequestDto {
  @IsCurrencyAmount({
    description:
      'The fiat amount to convert, with at most as many decimals as its currency has: 2 for the naira. A number, or the same digits as a text.',
  })
  amount: number | string;

  @IsOneOf(TOKENS, { description: 'The token to pay in.', enumName: 'Token' })
  token: Token;

  @IsNetworkName({
    description: "A network on which the account's country accepts that token, such as `base`.",
  })
  network: string;

  @IsFlag({ description: 'The amount is in USD.', optional: true, default: false })
  collectInUSD?: boolean;
}

/** A quote (docs/interface.md §2.5). */
export class Quote {
  @Field('The rate: units of the currency for 1 token.')
  rate: string;

  @Field('The expected token amount: what the customer would pay.')
  cryptoAmount: string;

  @Field('The amount of the request, with the decimals of its currency: `5000.00`.')
  fiatAmount: string;

  @Field('The currency of `fiatAmount`.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;
}
