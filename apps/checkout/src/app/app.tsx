import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { networksFor } from '../features/choose/choices';
import { AskBack } from '../features/ask-back/ask-back';
import { ChoosePanel } from '../features/choose/choose-panel';
import { UndoChoice } from '../features/choose/undo-choice';
import { ArrivalsNotice } from '../features/arrivals/arrivals-notice';
import { PayPanel } from '../features/pay/pay-panel';
import { ProgressPanel } from '../features/pay/progress-panel';
import { ErrorPanel, MissingPanel } from '../features/result/no-payment-panel';
import { ResultPanel } from '../features/result/result-panel';
import { LookupDisclosure } from '../features/lookup/lookup-disclosure';
import { isAskedBack, type View } from '@cowrie/payer-page/view';
import { useLanguage } from '../i18n/use-language';
import { announcementsOf, pageTitleOf } from './announcements';
import { Layout } from './layout';
import { LoadingPanel } from './loading-panel';
import type { Session } from './session';
import type { CheckoutState, Screen } from './state';
import { screenOf } from './state';
import { connectionErrorOf } from './connection-error';
import { useDocument } from './use-document';

interface AppProps {
  session: Session;
  /** Goes to the merchant's address. */
  redirect(address: string): void;
}

export function App({ session, redirect }: AppProps) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const language = useLanguage();
  // The payment and its messages load in parallel; the page needs both.
  const screen: Screen = language ? screenOf(state) : { kind: 'loading' };
  const title = pageTitleOf(screen);

  const brandColor = screen.kind === 'payment' ? screen.config.brandColor : undefined;

  useEffect(() => session.start(), [session]);
  useDocument(title, brandColor);

  return (
    <Layout
      screen={screen}
      connectionError={connectionErrorOf(state)}
      announcements={announcementsOf(screen)}
    >
      <Content screen={screen} state={state} session={session} redirect={redirect} />
    </Layout>
  );
}

interface ContentProps extends AppProps {
  screen: Screen;
  state: CheckoutState;
}

function Content({ screen, state, session, redirect }: ContentProps) {
  switch (screen.kind) {
    case 'loading':
      return <LoadingPanel />;
    case 'missing':
      return <MissingPanel />;
    case 'error':
      return <ErrorPanel error={screen.error} onRetry={session.retry} />;
    case 'payment':
      break;
  }
  return <Payment {...screen} state={state} session={session} redirect={redirect} />;
}

/** Views that offer the transaction lookup: the page shows no payment, and the customer may have sent one. */
const LOOKUP_VIEWS = new Set<View['kind']>(['pay', 'short', 'checking', 'failed', 'expired']);

type PaymentProps = Extract<Screen, { kind: 'payment' }> & Omit<ContentProps, 'screen'>;

function Payment({ config, view, state, session, redirect }: PaymentProps) {
  const [isStaying, setStaying] = useState(false);
  const onStay = () => setStaying(true);
  const askBack = (
    <AskBack
      config={config}
      isShort={view.kind === 'short' || view.kind === 'checking'}
      {...state.askingBack}
      onOpen={onStay}
      onAsk={() => void session.askBack()}
    />
  );
  // Shown above the payment instruction: a customer who asked for the money back must not send the rest. The
  // payment has not ended yet.
  const isAbove = (view.kind === 'short' || view.kind === 'checking') && isAskedBack(config);
  return (
    <>
      {(view.kind === 'pay' || view.kind === 'short') && (
        <ArrivalsNotice config={config} amountDue={amountDueOf(view)} />
      )}
      {isAbove && askBack}
      <Panels
        config={config}
        view={view}
        state={state}
        session={session}
        redirect={redirect}
        isStaying={isStaying}
        onStay={onStay}
        askBack={isAbove ? null : askBack}
      />
      {config.deposit && LOOKUP_VIEWS.has(view.kind) && (
        <LookupDisclosure
          config={config}
          isOpen={view.kind === 'pay' || view.kind === 'short'}
          lookUp={session.lookUp}
          onOpen={onStay}
        />
      )}
    </>
  );
}

interface PanelsProps extends Omit<PaymentProps, 'kind'> {
  isStaying: boolean;
  onStay(): void;
  askBack: ReactNode;
}

function Panels({ config, view, state, session, redirect, isStaying, onStay, askBack }: PanelsProps) {
  switch (view.kind) {
    case 'choose':
      return (
        <ChoosePanel
          config={config}
          {...state.choosing}
          onChoose={(choice) => void session.choose(choice)}
          onUndo={(undo) => void session.undo(undo)}
          onRetry={session.retry}
        />
      );
    case 'pay':
    case 'short':
      // The key gives each view its own panel, so that a new heading can take the focus.
      return (
        <PayPanel
          key={view.kind}
          view={view}
          merchant={config.businessName}
          relay={session.relay}
          networks={networksFor(config, view.deposit.token)}
          lockedElsewhere={state.lockedElsewhere}
          undo={
            <>
              <UndoChoice config={config} {...state.choosing} onUndo={(undo) => void session.undo(undo)} />
              {askBack}
            </>
          }
        />
      );
    case 'seen':
    case 'settling':
    case 'checking':
      return <ProgressPanel key={view.kind} config={config} view={view} />;
    case 'done':
    case 'failed':
    case 'expired':
      return (
        <ResultPanel
          key={view.kind}
          visit={{ ...state.visit, isStaying }}
          config={config}
          view={view}
          redirect={redirect}
          onStay={onStay}
          askBack={askBack}
        />
      );
  }
}

function amountDueOf(view: Extract<View, { kind: 'pay' | 'short' }>): string {
  return view.kind === 'short' ? view.missing : view.deposit.totalPayableAmount;
}
