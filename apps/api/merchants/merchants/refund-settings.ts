import type { Merchant } from './merchant.schema';

/** Tokens above which a refund needs two parties, unless the merchant has another limit. */
const APPROVAL_ABOVE_TOKENS = '1000';

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
  return {
    approvalAboveTokens: refunds.approvalAboveTokens ?? APPROVAL_ABOVE_TOKENS,
    payersUpToTokens: refunds.payersUpToTokens ?? '0',
    isFeeReturned: !refunds.keepFee,
  };
}
