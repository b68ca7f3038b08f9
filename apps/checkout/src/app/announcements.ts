import type { MessageKey } from '../i18n';
import { t } from '../i18n';
import { countdownWarning } from '../lib/countdown';
import type { Screen } from './state';

/**
 * The two texts that screen readers read out when they change: the state, and the last minutes. Empty means
 * silent.
 */
export function announcementsOf(screen: Screen): { state: string; time: string } {
  if (screen.kind !== 'payment')
    return { state: screen.kind === 'loading' ? t('page.loading') : '', time: '' };
  const { view } = screen;
  const warning = 'leftMs' in view ? countdownWarning(view.leftMs) : null;
  return { state: t(TITLES[view.kind]), time: warning ? t(`time.${warning}`) : '' };
}

const TITLES = {
  choose: 'source.title',
  pay: 'pay.title',
  short: 'pay.titleShort',
  seen: 'seen.title',
  settling: 'settling.title',
  checking: 'checking.title',
  done: 'done.title',
  failed: 'failed.title',
  expired: 'expired.title',
} as const satisfies Record<string, MessageKey>;

/** The title of the browser tab. It names the merchant once the payment is loaded. */
export function pageTitleOf(screen: Screen): string {
  if (screen.kind !== 'payment') return t('page.title');
  const merchant = screen.config.businessName;
  return screen.view.kind === 'done' ? t('page.titleDone', { merchant }) : t('page.titlePay', { merchant });
}
