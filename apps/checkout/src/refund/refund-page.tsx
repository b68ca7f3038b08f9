import { useEffect, useRef, useSyncExternalStore } from 'react';
import { connectionErrorKindOf } from '../app/connection-error';
import { Frame, SidePlaceholder } from '../app/frame';
import { LoadingPanel } from '../app/loading-panel';
import { useDocument } from '../app/use-document';
import { useHeadingFocus } from '../app/use-heading-focus';
import { ErrorPanel, MissingPanel } from '../features/result/no-payment-panel';
import { changeLanguage } from '../i18n/change-language';
import type { Language } from '@cowrie/payer-page/words/languages';
import { loadRefundCatalogue } from '../i18n/refund/load-refund-catalogue';
import { tr } from '../i18n/refund';
import { useLanguage } from '../i18n/use-language';
import { AddressPanel } from './address-panel';
import { ConfirmPanel } from './confirm-panel';
import { OutcomePanel, outcomeTitle } from './outcome-panel';
import type { RefundSession } from './refund-session';
import type { RefundScreen, RefundState, RefundView } from './refund-state';
import { refundScreenOf, refundViewOf } from './refund-state';
import { RefundSummary } from './refund-summary';

const changeBoth = (language: Language) => changeLanguage(language, loadRefundCatalogue);

/** The page of a claim link: where a refund should go, and its progress. */
export function RefundPage({ session }: { session: RefundSession }) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const language = useLanguage();
  // The refund and its messages load in parallel; the page needs both.
  const screen: RefundScreen = language ? refundScreenOf(state) : { kind: 'loading' };
  const claim = screen.kind === 'refund' ? screen.claim : null;
  const view = claim ? refundViewOf(claim, state) : null;
  const main = useRef<HTMLElement>(null);

  useEffect(() => session.start(), [session]);
  useDocument(claim ? tr('refund.pageTitle', { merchant: claim.businessName }) : '', claim?.brandColor);
  useHeadingFocus(main, view ?? screen.kind);

  return (
    <Frame
      testBanner={claim?.environment === 'test' ? tr('refund.testMode') : null}
      cardClass="card"
      side={claim ? <RefundSummary claim={claim} /> : <SidePlaceholder loading={screen.kind === 'loading'} />}
      main={main}
      connectionError={connectionErrorKindOf({ ...state, isShown: claim !== null })}
      announcements={[view ? titleOf(view) : '']}
      changeLanguage={changeBoth}
    >
      <Content screen={screen} state={state} session={session} />
    </Frame>
  );
}

interface ContentProps {
  screen: RefundScreen;
  state: RefundState;
  session: RefundSession;
}

function Content({ screen, state, session }: ContentProps) {
  switch (screen.kind) {
    case 'loading':
      return <LoadingPanel label={tr('refund.loading')} />;
    case 'missing':
      return <MissingPanel title={tr('refund.missingTitle')} text={tr('refund.missingText')} />;
    case 'error':
      return <ErrorPanel title={tr('refund.errorTitle')} error={screen.error} onRetry={session.retry} />;
    case 'refund':
      break;
  }
  const { claim } = screen;
  const { address, giving, wasGivenBefore } = state;
  const view = refundViewOf(claim, state);
  switch (view) {
    case 'address':
      return (
        <AddressPanel
          claim={claim}
          entered={address}
          error={giving.error}
          onEnter={session.enter}
          signing={session}
        />
      );
    case 'confirm':
      return (
        <ConfirmPanel
          claim={claim}
          address={address}
          {...giving}
          onGive={() => void session.give()}
          onChange={session.reopen}
        />
      );
    default:
      // The key gives each view its own panel, so that a new heading can take the focus.
      return <OutcomePanel key={view} claim={claim} view={view} wasGivenBefore={wasGivenBefore} />;
  }
}

function titleOf(view: RefundView): string {
  switch (view) {
    case 'address':
      return tr('refund.addressTitle');
    case 'confirm':
      return tr('refund.confirmTitle');
    default:
      return outcomeTitle(view);
  }
}
