import type { MessageKey } from '../i18n';
import { t } from '../i18n';
import { timeWarning } from '../lib/time-left';
import type { Screen } from './state';

/** What a screen reader hears when it changes: the state, and near the end the time. Empty where there is nothing to say. */
export function announcementsOf(screen: Screen): { state: string; time: string } {
  if (screen.kind !== 'payment')
    return { state: screen.kind === 'loading' ? t('page.loading') : '', time: '' };
  const { view } = screen;
  const warning = 'leftMs' in view ? timeWarning(view.leftMs) : null;
  return { state: t(TITLES[view.kind]), time: warning ? t(`time.${warning}`) : '' };
}

const TITLES = {
  choose: 'choose.title',
  pay: 'pay.title',
  short: 'pay.titleShort',
  seen: 'seen.title',
  settling: 'settling.title',
  checking: 'checking.title',
  done: 'done.title',
  failed: 'failed.title',
  expired: 'expired.title',
} as const satisfies Record<string, MessageKey>;

/** The tab's title. Names the merchant only once it is known. */
export function pageTitleOf(screen: Screen): string {
  if (screen.kind !== 'payment') return t('page.title');
  const merchant = screen.config.businessName;
  return screen.view.kind === 'done' ? t('page.titleDone', { merchant }) : t('page.titlePay', { merchant });
}
