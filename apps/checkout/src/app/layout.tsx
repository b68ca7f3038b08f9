import type { ReactNode } from 'react';
import { useRef } from 'react';
import { LanguageSwitch } from '../components/language-switch';
import { ShellMark } from '../components/shell-mark';
import type { Step } from '../components/steps';
import { Steps } from '../components/steps';
import { t } from '../i18n';
import { useLanguage } from '../i18n/use-language';
import { formatCount } from '../lib/format';
import type { Screen } from './state';
import { Summary } from './summary';
import type { ConnectionError } from './connection-error';
import { useHeadingFocus } from './use-heading-focus';

interface LayoutProps {
  screen: Screen;
  connectionError: ConnectionError | null;
  announcements: { state: string; time: string };
  children: ReactNode;
}

/** The frame around every view: summary, steps, banners and the texts for screen readers. */
export function Layout({ screen, connectionError, announcements, children }: LayoutProps) {
  const staleMinutes = connectionError?.staleMinutes ?? null;
  const payment = screen.kind === 'payment' ? screen : null;
  const language = useLanguage();
  const step = stepOf(screen);
  const main = useRef<HTMLElement>(null);
  useHeadingFocus(main, screen.kind === 'payment' ? screen.view.kind : screen.kind);
  return (
    <div className="page">
      {payment?.config.environment === 'test' && (
        <aside className="banner banner-test">{t('page.testMode')}</aside>
      )}
      <div className={isPaying(screen) ? 'card card-paying' : 'card'}>
        <header className="side">
          {payment ? (
            <Summary config={payment.config} view={payment.view.kind} />
          ) : (
            <Placeholder loading={screen.kind === 'loading'} />
          )}
          <ShellMark />
        </header>
        <main className="main" ref={main}>
          <div role="status">
            {connectionError && <p className="banner">{t(`page.${connectionError.kind}`)}</p>}
          </div>
          {/* Outside the live region: a screen reader would read it out every minute. */}
          {staleMinutes !== null && (
            <p className="banner">
              <strong>{t('page.stale', { minutes: formatCount(staleMinutes) })}</strong> {t('page.staleText')}
            </p>
          )}
          {step && <Steps current={step} />}
          {children}
        </main>
      </div>
      <footer className="footer">
        <p>
          <ShellMark /> {t('page.poweredBy')}
        </p>
        {language && <LanguageSwitch language={language} />}
      </footer>
      <p className="visually-hidden" role="status">
        {announcements.state}
      </p>
      <p className="visually-hidden" role="status">
        {announcements.time}
      </p>
    </div>
  );
}

/** While there is something to send, a small window shows it at once: the summary and the steps make room. */
function isPaying(screen: Screen): boolean {
  return screen.kind === 'payment' && (screen.view.kind === 'pay' || screen.view.kind === 'short');
}

function Placeholder({ loading }: { loading: boolean }) {
  return <div className="summary-empty">{loading && <div className="skeleton skeleton-amount" />}</div>;
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
