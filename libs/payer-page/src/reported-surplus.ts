import type { CheckoutConfiguration } from '@cowrie/dto';
import { isRoundingSurplus } from './shorter-amount';

/** How much more arrived than was due; null without a surplus, or with one that the page itself suggested. */
export function reportedSurplus({ surplusAmount, deposit }: CheckoutConfiguration): string | null {
  if (!surplusAmount || !deposit) return null;
  return isRoundingSurplus(surplusAmount, deposit.totalPayableAmount) ? null : surplusAmount;
}
