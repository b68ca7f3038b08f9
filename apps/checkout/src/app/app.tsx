import { useEffect, useSyncExternalStore } from 'react';
import { ChoosePanel } from '../features/choose/choose-panel';
import { PayPanel } from '../features/pay/pay-panel';
import { ProgressPanel } from '../features/pay/progress-panel';
import { ErrorPanel, MissingPanel } from '../features/result/no-payment-panel';
import { ResultPanel } from '../features/result/result-panel';
import { useLanguage } from '../i18n/use-language';
import { announcementsOf, pageTitleOf } from './announcements';
import { Layout } from './layout';
import { LoadingPanel } from './loading-panel';
import type { Session } from './session';
import type { CheckoutState, Screen } from './state';
import { screenOf } from './state';

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

/** One failed poll is nothing to tell; the second in a row is. */
function troubleOf({ online, trouble, config }: CheckoutState): 'offline' | 'retrying' | null {
  if (!online) return 'offline';
  return config && trouble && trouble.failures > 1 ? 'retrying' : null;
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
  const { config, view } = screen;
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
      return <ResultPanel key={view.kind} config={config} view={view} leave={leave} />;
  }
}
