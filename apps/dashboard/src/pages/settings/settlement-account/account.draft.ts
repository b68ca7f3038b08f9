import { SetSettlementAccountDto } from '../../../api/rules.generated';
import { faultOf, type TextRule } from '../../../lib/text-rule';
import type { NewAccount } from '../../../api/hooks/settlement-accounts';

const isRight = (rule: TextRule, text: string): boolean => faultOf(rule, text) === undefined;

/** The same rules as the API's, which decides. */
export const isCode = (text: string): boolean => isRight(SetSettlementAccountDto.institution, text);
export const isName = (text: string): boolean => isRight(SetSettlementAccountDto.holder, text);
export const isNumber = (text: string): boolean => isRight(SetSettlementAccountDto.number, text);

/** Whether the draft is complete, so that the API can check the account. */
export function isWhole({ institution, institutionName, number, holder }: NewAccount): boolean {
  return isCode(institution) && isName(institutionName) && isNumber(number) && isName(holder);
}

/** The draft without copied spaces. */
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
