import type { CheckoutConfiguration } from '@cowrie/dto';
import { isCancelled, retryOf, type View } from '@cowrie/payer-page/view';
import { reportedSurplus } from '@cowrie/payer-page/reported-surplus';

export type ResultView = Extract<View, { kind: 'done' | 'failed' | 'expired' }>;

/** How the customer came to see the result. */
export interface Visit {
  /**
   * The page was open before the payment ended. A receipt that is opened or loaded again has not seen that.
   */
  sawOpen: boolean;
  /** The browser's Back or Forward led to the page. */
  cameBack: boolean;
  /** The customer wants to stay: they used the button, printed, or asked for something. */
  isStaying: boolean;
}

/** Long enough to read, and to print the receipt. A failure takes longer to read than a success. */
const DELAY_MS: Record<ResultView['kind'], number> = { done: 8_000, failed: 10_000, expired: 10_000 };
const ENDED: readonly CheckoutConfiguration['status'][] = ['completed', 'failed', 'expired'];
/** A customer who cancels wants to be back at the shop soon. */
const CANCELLED_DELAY_MS = 1_500;

/**
 * After how many ms the page goes to the merchant by itself; null when it stays, and the customer goes by the
 * button (`docs/interface.md §6.3`). It leaves only after an end that the customer has watched, to a host
 * that the merchant has listed, and with nothing left to do here.
 */
export function leaveDelayMs(config: CheckoutConfiguration, view: ResultView, visit: Visit): number | null {
  if (!view.redirectTo?.isTrusted) return null;
  if (!visit.sawOpen || visit.cameBack || visit.isStaying) return null;
  // The status arrives first. Until the rest is read again, it is unknown what is left to ask for.
  if (!ENDED.includes(config.status) && config.cancelledAt === undefined) return null;
  if (hasMoneyToAskFor(config, view) || retryOf(config, view)) return null;
  return isCancelled(config, view) ? CANCELLED_DELAY_MS : DELAY_MS[view.kind];
}

/** Money arrived that paid for nothing, or is going back. */
function hasMoneyToAskFor(config: CheckoutConfiguration, { kind }: ResultView): boolean {
  const { arrivals = [], receivedAmount, refund } = config;
  if (reportedSurplus(config) !== null || refund !== undefined || arrivals.length > 0) return true;
  return kind === 'failed' && receivedAmount !== undefined;
}
