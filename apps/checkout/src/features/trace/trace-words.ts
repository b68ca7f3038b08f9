import type { CheckoutConfiguration, TraceVerdict, TransactionTrace } from '@cowrie/dto';
import { t } from '../../i18n';
import { formatCount, formatMoney, formatTokenAmount, networkName } from '../../lib/format';

/** What the customer is told of a transaction. */
export interface TraceWords {
  text: string;
  tone: 'info' | 'warning';
  /** The money came, and only a person can say what becomes of it. */
  needsMerchant: boolean;
}

/** Verdicts that are no reason to worry. */
const CALM = new Set<TraceVerdict>([
  ...(['credited', 'waiting_for_confirmations', 'waiting_for_block', 'refunded'] as const),
  ...(['not_found', 'no_answer', 'no_address'] as const),
]);
const NEEDS_MERCHANT = new Set<TraceVerdict>(['late', 'after_completion', 'wrong_token', 'wrong_network']);

/** @param isOpen there is still time to send something */
export function traceWords(
  trace: TransactionTrace,
  config: CheckoutConfiguration,
  isOpen: boolean,
): TraceWords {
  const { verdict } = trace;
  const isShortForGood = verdict === 'short' && !isOpen;
  return {
    // A verdict that is newer than this page comes with words of its own.
    text: textOf(trace, config, isOpen) ?? trace.message,
    tone: CALM.has(verdict) ? 'info' : 'warning',
    needsMerchant: NEEDS_MERCHANT.has(verdict) || isShortForGood,
  };
}

function textOf(trace: TransactionTrace, config: CheckoutConfiguration, isOpen: boolean): string | undefined {
  const { verdict, missingAmount = '', confirmations } = trace;
  const { deposit, businessName: merchant } = config;
  const wantedToken = deposit?.token ?? '';
  const network = networkName(trace.network ?? deposit?.network ?? '');
  const money = moneyOf(trace, network);
  switch (verdict) {
    case 'credited':
    case 'late':
    case 'after_completion':
      return t(`trace.${verdict}`, { money, network });
    case 'waiting_for_confirmations': {
      const { seen, required } = confirmations ?? { seen: 0, required: 1 };
      return t('trace.waiting_for_confirmations', {
        ...{ money, network },
        ...{ seen: formatCount(seen), required: formatCount(required) },
      });
    }
    case 'short': {
      // While there is time, it is what the customer types into a wallet.
      const missing = `${isOpen ? missingAmount : formatTokenAmount(missingAmount)} ${wantedToken}`;
      return t(isOpen ? 'trace.short' : 'trace.shortOver', { money, missing });
    }
    case 'refunded':
      return t('trace.refunded', { money, merchant });
    case 'wrong_token':
      return t('trace.wrong_token', { money, wanted: wantedToken });
    case 'wrong_network':
      return t('trace.wrong_network', { money, network, wanted: networkName(deposit?.network ?? '') });
    case 'waiting_for_block':
    case 'failed_on_chain':
    case 'other_address':
    case 'no_answer':
      return t(`trace.${verdict}`, { network });
    case 'unlisted_token':
    case 'zero_value':
    case 'not_found':
    case 'no_address':
      return t(`trace.${verdict}`);
    default:
      return undefined;
  }
}

function moneyOf({ amount, token }: TransactionTrace, network: string): string {
  if (token || amount === undefined) return formatMoney(amount, token ?? '');
  return t('trace.coin', { amount: formatTokenAmount(amount), network });
}
