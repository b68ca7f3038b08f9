import { FIAT_CURRENCIES, type FiatCurrency, TOKENS, type Token } from '../enums.dto';
import { Field } from '../field';
import { IsOneOf } from '../rules';
import { IsLine, IsRate, IsWholeNumber } from './admin.rules';

const optional = true;

/** Body of `POST /admin/v1/rates/unfix`. */
export class AdminUnfixRateDto {
  @IsOneOf(TOKENS, { description: 'The token.', enumName: 'Token' })
  token: Token;

  @IsOneOf(FIAT_CURRENCIES, { description: 'The currency.', enumName: 'FiatCurrency' })
  currency: FiatCurrency;
}

/** Body of `POST /admin/v1/rates/fix`. */
export class AdminFixRateDto extends AdminUnfixRateDto {
  @IsRate({ description: 'Units of the currency for one token.' })
  rate: string;

  @IsWholeNumber({ description: 'How long it holds, in seconds.' }, { minimum: 60, maximum: 604_800 })
  seconds: number;

  @IsLine({ description: 'The reason, for the audit log.' }, 500)
  reason: string;
}

/** One source's reading of a rate. */
export class AdminRateReading {
  @Field('The source; `fixed`: an operator.')
  source: string;

  @Field('Units of the currency for one token.')
  rate: string;

  @Field('How old that is, in seconds.', { type: 'integer', minimum: 0 })
  ageSeconds: number;

  @Field(
    '`price`: it makes the rate, alone or as one of the median’s. `band`: the rate had to lie near it. `left_out`: it is too old. Missing when there is no rate.',
    { enum: ['price', 'band', 'left_out'], optional },
  )
  role?: 'price' | 'band' | 'left_out' | undefined;
}

/** A rate that an operator has set. */
export class AdminFixedRate {
  @Field('Units of the currency for one token.')
  rate: string;

  @Field('When it ends.', { format: 'date-time' })
  until: string;

  @Field('The reason.')
  reason: string;

  @Field('Who has set it.')
  by: string;
}

/** The rate of a pair, as customers get it. */
export class AdminRate {
  @Field('The token.', { enum: TOKENS, enumName: 'Token' })
  token: Token;

  @Field('The currency.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('Units of the currency for one token, before a merchant’s markup. Missing: there is no rate.', {
    optional,
  })
  rate?: string | undefined;

  @Field('`ok`, or why there is no rate.', {
    enum: ['ok', 'stale', 'too_few', 'disagree', 'outside_band', 'jumped'],
  })
  verdict: 'ok' | 'stale' | 'too_few' | 'disagree' | 'outside_band' | 'jumped';

  @Field('Why there is no rate, in words. Missing: there is one.', { optional })
  reason?: string | undefined;

  @Field('How the rate is made. Missing: there is none.', { enum: ['median', 'executable'], optional })
  rule?: 'median' | 'executable' | undefined;

  @Field('What the sources say.', { type: () => AdminRateReading, isArray: true })
  readings: AdminRateReading[];

  @Field('The operator’s rate that holds now. Missing: there is none.', {
    type: () => AdminFixedRate,
    optional,
  })
  fixed?: AdminFixedRate | undefined;
}
