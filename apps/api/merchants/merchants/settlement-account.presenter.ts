import type { FiatCurrency, SettlementAccountState, ShownAccount } from '@cowrie/dto';
import { maskedNumber } from './account.mask';
import type { DatedAccount } from './settlement-account.schema';
import type { AccountState } from './settlement-accounts.service';

/** Where a merchant is paid. The numbers are masked. Pure. */
export function presentAccountState(
  currency: FiatCurrency,
  { current, pending }: AccountState,
): SettlementAccountState {
  return { currency, current: current && masked(current), pending: pending && masked(pending) };
}

function masked(account: DatedAccount): ShownAccount {
  const { kind, institution, institutionName, number, holder, verifiedAt, effectiveAt } = account;
  return {
    kind,
    institution,
    institutionName,
    number: maskedNumber(number),
    holder,
    verifiedAt: verifiedAt?.toISOString(),
    effectiveAt: effectiveAt.toISOString(),
  };
}
