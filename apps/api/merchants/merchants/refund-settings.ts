import { MERCHANT_SETTINGS } from '@cowrie/tables';
import type { Merchant } from './merchant.schema';
import { shown } from './setting.values';

/**
 * A merchant's refund settings. Amounts are in tokens, as decimal strings, because the tokens are dollars.
 */
export interface RefundSettings {
  approvalAboveTokens: string;
  /** Up to this amount, a payer gets money back without a decision. */
  payersUpToTokens: string;
  /** Whether the merchant gets our fee back for money that was sold. */
  isFeeReturned: boolean;
}

/** The merchant's settings, with defaults for missing ones. Pure. */
export function refundSettingsOf({ refunds = {} }: Pick<Merchant, 'refunds'>): RefundSettings {
  const { keepFee, ...limits } = shown(refunds, MERCHANT_SETTINGS.refunds);
  return { ...limits, isFeeReturned: !keepFee };
}
