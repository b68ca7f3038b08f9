import type { CheckoutConfiguration, LookupAnswer, LookupVerdict } from '@cowrie/dto';
import { t } from '../../i18n';
import { formatCount, formatMoney } from '../../lib/format';
import { networkName } from '@cowrie/tables';

/** The message about a transaction. */
export interface LookupMessage {
  text: string;
  tone: 'info' | 'warning';
  /**
   * Set when the money arrived but does not count: only the merchant can decide what to do with it. A
   * network's own coin is not recorded, so the page must not say that it is.
   */
  contact?: 'arrivals.recorded' | 'lookup.contactUnrecorded' | undefined;
}

/** Verdicts that call for no action, or only for another try. */
const INFO_VERDICTS = new Set<LookupVerdict>([
  ...(['credited', 'waiting_for_confirmations', 'waiting_for_block', 'refunded'] as const),
  ...(['not_found', 'no_answer', 'no_address'] as const),
]);
const NEEDS_MERCHANT = new Set<LookupVerdict>(['late', 'after_completion', 'wrong_token', 'wrong_network']);

/** @param isOpen the payment window is still open */
export function lookupMessage(
  answer: LookupAnswer,
  config: CheckoutConfiguration,
  isOpen: boolean,
): LookupMessage {
  const { verdict } = answer;
  const isFinallyShort = verdict === 'short' && !isOpen;
  const needsMerchant = NEEDS_MERCHANT.has(verdict) || isFinallyShort;
  const contact = isCoin(answer) ? 'lookup.contactUnrecorded' : 'arrivals.recorded';
  return {
    // A verdict that this page does not know has its own message.
    text: textOf(answer, config, isOpen) ?? answer.message,
    tone: INFO_VERDICTS.has(verdict) ? 'info' : 'warning',
    contact: needsMerchant ? contact : undefined,
  };
}

function textOf(answer: LookupAnswer, config: CheckoutConfiguration, isOpen: boolean): string | undefined {
  const { verdict, missingAmount = '', confirmations } = answer;
  const { deposit, businessName: merchant } = config;
  const wantedToken = deposit?.token ?? '';
  const network = networkName(answer.network ?? deposit?.network ?? '');
  const money = moneyOf(answer, network);
  switch (verdict) {
    case 'credited':
    case 'late':
    case 'after_completion':
      return t(`lookup.${verdict}`, { money, network });
    case 'waiting_for_confirmations': {
      const { seen, required } = confirmations ?? { seen: 0, required: 1 };
      return t('lookup.waiting_for_confirmations', {
        money,
        network,
        seen: formatCount(seen),
        required: formatCount(required),
      });
    }
    case 'short': {
      const missing = formatMoney(missingAmount, wantedToken);
      return t(isOpen ? 'lookup.short' : 'lookup.shortOver', { money, missing });
    }
    case 'refunded':
      return t('lookup.refunded', { money, merchant });
    case 'wrong_token':
      return t('lookup.wrong_token', { money, wanted: wantedToken });
    case 'wrong_network':
      return t('lookup.wrong_network', { money, network, wanted: networkName(deposit?.network ?? '') });
    case 'waiting_for_block':
    case 'failed_on_chain':
    case 'other_address':
    case 'no_answer':
      return t(`lookup.${verdict}`, { network });
    case 'unlisted_token':
    case 'zero_value':
    case 'not_found':
    case 'no_address':
      return t(`lookup.${verdict}`);
    default:
      return undefined;
  }
}

function moneyOf(answer: LookupAnswer, network: string): string {
  if (isCoin(answer)) return t('lookup.coin', { amount: answer.amount, network });
  return formatMoney(answer.amount, answer.token ?? '');
}

/** True for a network's own coin. An unlisted token has no amount, because its decimals cannot be trusted. */
function isCoin(answer: LookupAnswer): answer is LookupAnswer & { amount: string } {
  return answer.token === undefined && answer.amount !== undefined;
}
