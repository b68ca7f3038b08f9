import type { AdminMerchantSettlement, AdminSettlementAccounts, ShownAccount } from '@cowrie/dto';
import type { MerchantSettlement } from '@cowrie/api/money-out/merchant-settlements/merchant-settlement.schema';
import { presentSettlement } from '@cowrie/api/money-out/merchant-settlements/settlement.presenter';
import type { SettlementAccount } from '@cowrie/api/merchants/merchants/settlement-account';
import { presentAccountState } from '@cowrie/api/merchants/merchants/settlement-account.presenter';
import type { AccountState } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import type { AccountScope } from '@cowrie/api/merchants/merchants/settlement-accounts.repository';

/** A settlement as operators see it. @param payTo the full account, only for a person who starts to pay */
export function presentAdminSettlement(
  settlement: MerchantSettlement,
  payTo?: SettlementAccount,
): AdminMerchantSettlement {
  const { businessId, startedBy } = settlement;
  return {
    ...presentSettlement(settlement),
    businessId: businessId.toHexString(),
    startedBy,
    ...(payTo && { payTo: inFull(payTo, settlement.updatedAt) }),
  };
}

/** The accounts of a merchant. The numbers are masked. */
export function presentAccounts(rows: readonly (AccountState & AccountScope)[]): AdminSettlementAccounts {
  return {
    accounts: rows.map(({ environment, currency, ...state }) => ({
      environment,
      ...presentAccountState(currency, state),
    })),
  };
}

function inFull(account: SettlementAccount, at: Date): ShownAccount {
  const { kind, institution, institutionName, number, holder, verifiedAt } = account;
  return {
    kind,
    institution,
    institutionName,
    number,
    holder,
    verifiedAt: verifiedAt?.toISOString(),
    effectiveAt: at.toISOString(),
  };
}
