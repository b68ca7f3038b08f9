import type { Institution, NewAccount } from '../../../api/hooks/settlement-accounts';
import { SetSettlementAccountDto } from '../../../api/rules.generated';
import { faultOf } from '../../../lib/field-rule';

const TYPED = ['institution', 'institutionName', 'number', 'holder'] as const;

/** Whether the API can be asked about it: each text is as its rules ask. Pure. */
export function isWhole(draft: NewAccount): boolean {
  return TYPED.every((name) => faultOf(SetSettlementAccountDto[name], draft[name]) === undefined);
}

/** The institutions of a kind, each code once: a list names some twice. Pure. */
export function institutionsOf(listed: readonly Institution[], kind: NewAccount['kind']): Institution[] {
  const ofKind = listed.filter((one) => one.kind === kind);
  return [...new Map(ofKind.map((one) => [one.code, one])).values()];
}

/** Without the spaces that come with copying. Pure. */
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
