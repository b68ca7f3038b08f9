import { SetSettlementAccountDto } from '../../../api/rules.generated';
import { faultOf, type FieldRule } from '../../../lib/field-rule';
import type { NewAccount } from '../../../api/hooks/settlement-accounts';

const isRight = (rule: FieldRule, text: string): boolean => faultOf(rule, text) === undefined;

/** The rules are those of the API, which decides. */
export const isCode = (text: string): boolean => isRight(SetSettlementAccountDto.institution, text);
export const isName = (text: string): boolean => isRight(SetSettlementAccountDto.holder, text);
export const isNumber = (text: string): boolean => isRight(SetSettlementAccountDto.number, text);

/** Whether the API can be asked about it. */
export function isWhole({ institution, institutionName, number, holder }: NewAccount): boolean {
  return isCode(institution) && isName(institutionName) && isNumber(number) && isName(holder);
}

/** Without the spaces that come with copying. */
export function cleaned(draft: NewAccount): NewAccount {
  const { institution, institutionName, number, holder } = draft;
  return {
    ...draft,
    institution: institution.trim(),
    institutionName: institutionName.trim(),
    number: number.trim(),
    holder: holder.trim(),
  };
}
