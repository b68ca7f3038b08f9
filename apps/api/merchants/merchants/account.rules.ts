import type { FieldError } from '@cowrie/dto';
import type { SettlementAccount } from './settlement-account';

/** A Nigerian bank's account number (NUBAN). */
const NUBAN = /^\d{10}$/;
/** A telephone number with country code, as E.164 without `+`. */
const TELEPHONE = /^[1-9]\d{7,14}$/;
const DIGITS = /^\d{5,20}$/;

/** What is wrong with the format of an account; empty if nothing is. Pure. */
export function faultsOfAccount({
  kind,
  currency,
  number,
}: Pick<SettlementAccount, 'kind' | 'currency' | 'number'>): FieldError[] {
  const fault = (rule: string) => [{ field: 'number', message: `number must be ${rule}` }];
  if (kind === 'mobile_money')
    return TELEPHONE.test(number)
      ? []
      : fault('a phone number with country code, without +, such as 254712345678');
  if (currency === 'NGN') return NUBAN.test(number) ? [] : fault('ten digits, as Nigerian banks use');
  return DIGITS.test(number) ? [] : fault('5 to 20 digits');
}
