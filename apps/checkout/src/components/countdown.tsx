import { t } from '../i18n';
import { countdownText, countdownWarning } from '../lib/countdown';
import { exact } from '@cowrie/payer-page/exact';
import { ClockIcon } from './icons';

/**
 * The time left, updated every second. Silent for screen readers: `announcementsOf` announces the last
 * minutes.
 */
export function Countdown({ leftMs }: { leftMs: number }) {
  return (
    <p className="countdown" data-warning={countdownWarning(leftMs) ?? undefined}>
      <ClockIcon />
      <span>{t('time.left')}</span>{' '}
      <strong role="timer" aria-live="off">
        {exact(countdownText(leftMs))}
      </strong>
    </p>
  );
}
