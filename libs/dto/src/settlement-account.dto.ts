import { IsString, Matches } from 'class-validator';
import { FIAT_CURRENCIES, type FiatCurrency } from './enums.dto';
import { Field, type FieldNote, InputField } from './field';
import { HoldsVisible, IsOneOf } from './rules';
import { ACCOUNT_KINDS, type AccountKind } from './settlement.dto';

const optional = true;
const TIME = { format: 'date-time' };

/** Letters, digits and signs of a name or code, from 1 to `length` characters. */
function IsAccountText(note: FieldNote, pattern: RegExp, rule: string): PropertyDecorator {
  const message = `$property must be ${rule}`;
  return InputField(
    note,
    { pattern: pattern.source },
    Matches(pattern, { message }),
    HoldsVisible(message),
    IsString({ message }),
  );
}

/** Body of `PUT /api/v1/settlement-account`. */
export class SetSettlementAccountDto {
  @IsOneOf(ACCOUNT_KINDS, {
    description: 'An account of a bank or of mobile money.',
    enumName: 'AccountKind',
  })
  kind: AccountKind;

  @IsOneOf(FIAT_CURRENCIES, { description: 'Its currency.', enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @IsAccountText(
    { description: 'The institution’s code, such as `GTBINGLA`.' },
    /^[A-Z0-9]{2,20}$/,
    '2 to 20 capital letters and digits',
  )
  institution: string;

  @IsAccountText(
    { description: 'The institution’s name.' },
    /^\S(.{0,98}\S)?$/,
    'a name of 1 to 100 characters',
  )
  institutionName: string;

  @IsAccountText(
    {
      description:
        'The account’s number, or for mobile money the telephone number with country code and without `+`. Digits only; in NGN a bank’s has ten.',
    },
    /^[0-9]{5,20}$/,
    '5 to 20 digits',
  )
  number: string;

  @IsAccountText(
    { description: 'The holder’s name. What the institution answers replaces it.' },
    /^\S(.{0,98}\S)?$/,
    'a name of 1 to 100 characters',
  )
  holder: string;
}

/** Query of the calls about one account. */
export class SettlementAccountQueryDto {
  @IsOneOf(FIAT_CURRENCIES, {
    description: 'The account of this currency. Without it: of the account’s own currency.',
    optional,
    enumName: 'FiatCurrency',
  })
  currency?: FiatCurrency;
}

/** An account in full. */
export class ShownAccount {
  @Field('An account of a bank or of mobile money.', { enum: ACCOUNT_KINDS, enumName: 'AccountKind' })
  kind: AccountKind;

  @Field('The institution’s code.')
  institution: string;

  @Field('The institution’s name.')
  institutionName: string;

  @Field('The end of the account’s number: `••••6789`. In full only in the answer to who begins to pay it.')
  number: string;

  @Field('The holder’s name.')
  holder: string;

  @Field('When the institution confirmed the holder’s name. Missing: nobody could be asked.', {
    ...TIME,
    optional,
  })
  verifiedAt?: string | undefined;

  @Field('From when on it is paid.', TIME)
  effectiveAt: string;
}

/** Where a merchant is paid in one currency. */
export class SettlementAccountState {
  @Field('The currency.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('The account that is paid now. Missing: none is set.', { type: () => ShownAccount, optional })
  current?: ShownAccount | undefined;

  @Field(
    'The account that replaces it at its `effectiveAt`, unless the change is cancelled. Missing: none.',
    {
      type: () => ShownAccount,
      optional,
    },
  )
  pending?: ShownAccount | undefined;
}
