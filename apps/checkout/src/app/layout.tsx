import type { ReactNode } from 'react';
import { useRef } from 'react';
import type { Step } from '../components/steps';
import { Steps } from '../components/steps';
import { t } from '../i18n';
import { formatCount } from '../lib/format';
import type { Screen } from './state';
import { Summary } from './summary';
import type { ConnectionError } from './connection-error';
import { Frame, SidePlaceholder } from './frame';
import { useHeadingFocus } from './use-heading-focus';

interface LayoutProps {
  screen: Screen;
  connectionError: ConnectionError | null;
  announcements: { state: string; time: string };
  children: ReactNode;
}

/** The frame around every view of a payment: summary, steps and banners. */
export function Layout({ screen, connectionError, announcements, children }: LayoutProps) {
  const staleMinutes = connectionError?.staleMinutes ?? null;
  const payment = screen.kind === 'payment' ? screen : null;
  const step = stepOf(screen);
  const main = useRef<HTMLElement>(null);
  useHeadingFocus(main, screen.kind === 'payment' ? screen.view.kind : screen.kind);
  return (
    <Frame
      testBanner={payment?.config.environment === 'test' ? t('page.testMode') : null}
      cardClass={isPaying(screen) ? 'card card-paying' : 'card'}
      side={
        payment ? (
          <Summary config={payment.config} view={payment.view.kind} />
        ) : (
          <SidePlaceholder loading={screen.kind === 'loading'} />
        )
      }
      main={main}
      connectionError={connectionError?.kind ?? null}
      announcements={[announcements.state, announcements.time]}
    >
      {/* Outside the live region: a screen reader would read it out every minute. */}
      {staleMinutes !== null && (
        <p className="banner">
          <strong>{t('page.stale', { minutes: formatCount(staleMinutes) })}</strong> {t('page.staleText')}
        </p>
      )}
      {step && <Steps current={step} />}
      {children}
    </Frame>
  );
}

/** While there is something to choose or send, a small window shows it at once: summary and steps shrink. */
function isPaying(screen: Screen): boolean {
  return screen.kind === 'payment' && ['choose', 'pay', 'short'].includes(screen.view.kind);
}

/** The step to mark; null for a failed or expired payment, which has no step left. */
function stepOf(screen: Screen): Step | null {
  if (screen.kind !== 'payment') return null;
  switch (screen.view.kind) {
    case 'choose':
      return 'choose';
    case 'done':
      return 'done';
    case 'failed':
    case 'expired':
      return null;
    case 'pay':
    case 'short':
    case 'seen':
    case 'settling':
      return 'pay';
    case 'checking':
      return screen.config.deposit ? 'pay' : 'choose';
  }
}
