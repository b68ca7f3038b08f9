import type { ReactNode, RefObject } from 'react';
import { LanguageSwitch } from '../components/language-switch';
import { ShellMark } from '../components/shell-mark';
import { t } from '../i18n';
import type { Language } from '@cowrie/payer-page/words/languages';
import { useLanguage } from '../i18n/use-language';
import type { ConnectionErrorKind } from './connection-error';

interface FrameProps {
  /** Says that this is a test; null when it is not. */
  testBanner: string | null;
  cardClass: string;
  /** What stays next to every step. */
  side: ReactNode;
  main: RefObject<HTMLElement | null>;
  connectionError: ConnectionErrorKind | null;
  /** Read out by screen readers, each when it changes. */
  announcements: readonly string[];
  /** Switches the language; the page's own by default. */
  changeLanguage?: (language: Language) => Promise<boolean>;
  children: ReactNode;
}

/**
 * What every page has: the banners, the side, the foot with the languages, and the texts for screen readers.
 */
export function Frame(props: FrameProps) {
  const { testBanner, cardClass, side, main, connectionError, announcements, changeLanguage, children } =
    props;
  const language = useLanguage();
  return (
    <div className="page">
      {testBanner && <aside className="banner banner-test">{testBanner}</aside>}
      <div className={cardClass}>
        <header className="side">
          {side}
          <ShellMark />
        </header>
        <main className="main" ref={main}>
          <div role="status">
            {connectionError && <p className="banner">{t(`page.${connectionError}`)}</p>}
          </div>
          {children}
        </main>
      </div>
      <footer className="footer">
        <p>
          <ShellMark /> {t('page.poweredBy')}
        </p>
        {language && (
          <LanguageSwitch language={language} {...(changeLanguage && { change: changeLanguage })} />
        )}
      </footer>
      {announcements.map((text, index) => (
        <p key={index} className="visually-hidden" role="status">
          {text}
        </p>
      ))}
    </div>
  );
}

/** The side panel before there is anything to show. */
export function SidePlaceholder({ loading }: { loading: boolean }) {
  return <div className="summary-empty">{loading && <div className="skeleton skeleton-amount" />}</div>;
}
