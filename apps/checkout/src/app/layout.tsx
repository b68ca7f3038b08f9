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
import type { Trouble } from './trouble';
import { useHeadingFocus } from './use-heading-focus';

interface LayoutProps {
  screen: Screen;
  trouble: Trouble;
  announcements: { state: string; time: string };
  children: ReactNode;
}

/** What stands around every view: the summary, the steps, the banners and what is said aloud. */
export function Layout({ screen, trouble, announcements, children }: LayoutProps) {
  const config = screen.kind === 'payment' ? screen.config : null;
  const language = useLanguage();
  const step = stepOf(screen);
  const main = useRef<HTMLElement>(null);
  useHeadingFocus(main, screen.kind === 'payment' ? screen.view.kind : screen.kind);
  return (
    <div className="page">
      {config?.environment === 'test' && <aside className="banner banner-test">{t('page.testMode')}</aside>}
      <div className="card">
        <header className="side">
          {config ? <Summary config={config} /> : <Placeholder loading={screen.kind === 'loading'} />}
          <ShellMark />
        </header>
        <main className="main" ref={main}>
          <div role="status">{trouble.kind && <p className="banner">{t(`page.${trouble.kind}`)}</p>}</div>
          {/* Not said aloud: it would be, each minute. */}
          {trouble.staleMinutes !== null && (
            <p className="banner">
              <strong>{t('page.stale', { minutes: formatCount(trouble.staleMinutes) })}</strong>{' '}
              {t('page.staleText')}
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

function Placeholder({ loading }: { loading: boolean }) {
  return <div className="summary-empty">{loading && <div className="bone bone-amount" />}</div>;
}

/** A payment that ended badly is on no step any more. */
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
    default:
      return 'pay';
  }
}
