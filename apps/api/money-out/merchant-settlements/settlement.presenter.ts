import type { MaskedAccount, MerchantSettlementState, Settlement } from '@cowrie/dto';
import { amountOf, fiat, formatFiat } from '@cowrie/money';
import { maskedNumber } from '@cowrie/api/merchants/merchants/account.mask';
import type { SettlementAccount } from '@cowrie/api/merchants/merchants/settlement-account';
import type { MerchantSettlement } from './merchant-settlement.schema';

/**
 * A settlement as merchants and operators see it: amounts as decimal strings, the account's number masked.
 * Pure.
 */
export function presentSettlement(settlement: MerchantSettlement): Settlement {
  const { _id, environment, currency, state, total, lineCount = 0, account } = settlement;
  const text = (units = '0') => formatFiat(amountOf(fiat(currency), BigInt(units)));
  return {
    id: _id.toHexString(),
    environment,
    currency,
    state: state as MerchantSettlementState,
    lineCount,
    collected: text(total?.collected),
    fee: text(total?.fee),
    refunded: text(total?.refunded),
    feeReturned: text(total?.feeReturned),
    amount: text(total?.amount),
    account: account && presentMasked(account),
    bankReference: settlement.bankReference,
    createdAt: settlement.createdAt.toISOString(),
    paidAt: settlement.paidAt?.toISOString(),
    failedBecause: settlement.failedBecause,
  };
}

/** An account that shows only the end of its number. Pure. */
export function presentMasked(account: SettlementAccount): MaskedAccount {
  const { kind, currency, institution, institutionName, number, holder, verifiedAt } = account;
  return {
    kind,
    currency,
    institution,
    institutionName,
    holder,
    number: maskedNumber(number),
    verifiedAt: verifiedAt?.toISOString(),
  };
}
