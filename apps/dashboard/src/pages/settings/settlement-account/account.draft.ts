import type { NewAccount } from '../../../api/hooks/settlement-accounts';

/** The rules are those of the API, which decides. */
export const isCode = (text: string): boolean => /^[A-Z0-9]{2,20}$/.test(text.trim());
export const isName = (text: string): boolean => /^\S(.{0,98}\S)?$/.test(text.trim());
export const isNumber = (text: string): boolean => /^[0-9]{5,20}$/.test(text.trim());

/** Whether the API can be asked about it. */
export function isWhole({ institution, institutionName, number, holder }: NewAccount): boolean {
  return isCode(institution) && isName(institutionName) && isNumber(number) && isName(holder);
}

/** Without the spaces that come with copying. */
export function cleaned(draft: NewAccount): NewAccount {
  const { institution, institutionName, number, holder } = draft;
  return {
    ...draft,
    ...{ institution: institution.trim(), institutionName: institutionName.trim() },
    ...{ number: number.trim(), holder: holder.trim() },
  };
}
