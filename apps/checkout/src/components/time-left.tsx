import { t } from '../i18n';
import { timeLeftText, timeWarning } from '../lib/time-left';
import { ClockIcon } from './icons';

/** Time left, as text that changes each second; silent, as the page says the last minutes aloud by itself. */
export function TimeLeft({ leftMs }: { leftMs: number }) {
  return (
    <p className="time-left" data-warning={timeWarning(leftMs) ?? undefined}>
      <ClockIcon />
      <span>{t('time.left')}</span>{' '}
      <strong role="timer" aria-live="off">
        {timeLeftText(leftMs)}
      </strong>
    </p>
  );
}
