import type { CheckoutLink, PaymentLinkState } from '@cowrie/dto';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { connectionErrorKindOf } from '../app/connection-error';
import { Frame, SidePlaceholder } from '../app/frame';
import { LoadingPanel } from '../app/loading-panel';
import { useDocument } from '../app/use-document';
import { useHeadingFocus } from '../app/use-heading-focus';
import { ErrorPanel, MissingPanel } from '../features/result/no-payment-panel';
import { t } from '../i18n';
import { changeLanguage } from '../i18n/change-language';
import type { Language } from '@cowrie/payer-page/words/languages';
import { loadLinkCatalogue } from '../i18n/link/load-link-catalogue';
import { useLanguage } from '../i18n/use-language';
import type { LinkSession, LinkState } from './link-session';
import { LinkSummary } from './link-summary';
import { PayPanel } from './pay-panel';
import { ClosedPanel, closedTitle } from './closed-panel';

const changeBoth = (language: Language) => changeLanguage(language, loadLinkCatalogue);

/**
 * The page of a payment link: what is paid for, and the payer's details. It ends where the payment's page
 * begins.
 */
export function LinkPage({ session }: { session: LinkSession }) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const language = useLanguage();
  // The link and its messages load in parallel; the page needs both.
  const link = language ? state.link : null;
  const kind = language ? kindOf(state) : 'loading';
  const main = useRef<HTMLElement>(null);

  useEffect(() => session.start(), [session]);
  useDocument(link ? t('page.titlePay', { merchant: link.businessName }) : '', link?.brandColor);
  useHeadingFocus(main, kind);

  return (
    <Frame
      testBanner={link?.environment === 'test' ? t('page.testMode') : null}
      cardClass="card"
      side={link ? <LinkSummary link={link} /> : <SidePlaceholder loading={kind === 'loading'} />}
      main={main}
      connectionError={connectionErrorKindOf({ ...state, isShown: link !== null })}
      announcements={[link && link.state !== 'open' ? closedTitle(link.state) : '']}
      changeLanguage={changeBoth}
    >
      <Content kind={kind} link={link} state={state} session={session} />
    </Frame>
  );
}

type Kind = 'loading' | 'missing' | 'error' | PaymentLinkState;

function kindOf({ link, readError }: LinkState): Kind {
  if (link) return link.state;
  if (!readError) return 'loading';
  return readError.error.isNotFound ? 'missing' : 'error';
}

interface ContentProps {
  kind: Kind;
  link: CheckoutLink | null;
  state: LinkState;
  session: LinkSession;
}

function Content({ kind, link, state, session }: ContentProps) {
  if (link) {
    if (link.state === 'open')
      return <PayPanel link={link} {...state.opening} onOpen={(body) => void session.open(body)} />;
    // The key gives each state its own panel, so that a new heading can take the focus.
    return <ClosedPanel key={link.state} link={link} state={link.state} ownPayment={state.ownPayment} />;
  }
  if (kind === 'missing') return <MissingPanel />;
  if (kind === 'error' && state.readError)
    return <ErrorPanel error={state.readError.error} onRetry={session.retry} />;
  return <LoadingPanel />;
}
