import { useEffect, useState, useSyncExternalStore } from 'react';
import { ChoosePanel } from '../features/choose/choose-panel';
import { ArrivalsNotice } from '../features/arrivals/arrivals-notice';
import { PayPanel } from '../features/pay/pay-panel';
import { ProgressPanel } from '../features/pay/progress-panel';
import { ErrorPanel, MissingPanel } from '../features/result/no-payment-panel';
import { ResultPanel } from '../features/result/result-panel';
import { TraceDisclosure } from '../features/trace/trace-disclosure';
import type { View } from '../lib/view';
import { useLanguage } from '../i18n/use-language';
import { announcementsOf, pageTitleOf } from './announcements';
import { Layout } from './layout';
import { LoadingPanel } from './loading-panel';
import type { Session } from './session';
import type { CheckoutState, Screen } from './state';
import { screenOf } from './state';
import { troubleOf } from './trouble';

interface AppProps {
  session: Session;
  /** Goes to the merchant's address. */
  leave(address: string): void;
}

export function App({ session, leave }: AppProps) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const language = useLanguage();
  // The payment and the words for it are fetched side by side.
  const screen: Screen = language ? screenOf(state) : { kind: 'loading' };
  const title = pageTitleOf(screen);

  useEffect(() => session.start(), [session]);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  return (
    <Layout screen={screen} trouble={troubleOf(state)} announcements={announcementsOf(screen)}>
      <Content screen={screen} state={state} session={session} leave={leave} />
    </Layout>
  );
}

interface ContentProps extends AppProps {
  screen: Screen;
  state: CheckoutState;
}

function Content({ screen, state, session, leave }: ContentProps) {
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
  return <Payment {...screen} state={state} session={session} leave={leave} />;
}

/** Views in which somebody who has paid wonders where it is. */
const MAY_BE_MISSED = new Set<View['kind']>(['pay', 'short', 'checking', 'failed', 'expired']);

type PaymentProps = Extract<Screen, { kind: 'payment' }> & Omit<ContentProps, 'screen'>;

function Payment({ config, view, state, session, leave }: PaymentProps) {
  const [staying, setStaying] = useState(false);
  return (
    <>
      {(view.kind === 'pay' || view.kind === 'short') && (
        <ArrivalsNotice config={config} asked={askedFor(view)} />
      )}
      <Panels {...{ config, view, state, session, leave, staying, onStay: () => setStaying(true) }} />
      {config.deposit && MAY_BE_MISSED.has(view.kind) && (
        <TraceDisclosure
          config={config}
          isOpen={view.kind === 'pay' || view.kind === 'short'}
          trace={session.trace}
          onOpen={() => setStaying(true)}
        />
      )}
    </>
  );
}

interface PanelsProps extends Omit<PaymentProps, 'kind'> {
  staying: boolean;
  onStay(): void;
}

function Panels({ config, view, state, session, leave, staying, onStay }: PanelsProps) {
  switch (view.kind) {
    case 'choose':
      return (
        <ChoosePanel config={config} {...state.choosing} onChoose={(choice) => void session.choose(choice)} />
      );
    case 'pay':
    case 'short':
      // A new view means a new heading, so each gets its own panel.
      return <PayPanel key={view.kind} view={view} lockedElsewhere={state.lockedElsewhere} />;
    case 'seen':
    case 'settling':
    case 'checking':
      return <ProgressPanel key={view.kind} config={config} view={view} />;
    case 'done':
    case 'failed':
    case 'expired':
      return <ResultPanel key={view.kind} {...{ config, view, leave, staying, onStay }} />;
  }
}

function askedFor(view: Extract<View, { kind: 'pay' | 'short' }>): string {
  return view.kind === 'short' ? view.missing : view.deposit.totalPayableAmount;
}
