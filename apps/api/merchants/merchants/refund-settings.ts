import { MERCHANT_SETTINGS } from '@cowrie/tables';
import type { Merchant } from './merchant.schema';
import { shown } from './setting.values';

/** What a merchant has set about refunds. Amounts are tokens, decimal strings: the tokens are dollars. */
export interface RefundSettings {
  approvalAboveTokens: string;
  /** Up to this, a payer has money back without a decision. */
  payersUpToTokens: string;
  /** Whether the merchant gets our fee back for money that was sold. */
  isFeeReturned: boolean;
}

/** The merchant's settings, with the defaults where it has none. Pure. */
export function refundSettingsOf({ refunds = {} }: Pick<Merchant, 'refunds'>): RefundSettings {
  const { keepFee, ...limits } = shown(refunds, MERCHANT_SETTINGS.refunds);
  return { ...limits, isFeeReturned: !keepFee };
}
