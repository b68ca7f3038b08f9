import { createSession } from './app/session';
import { startLanguage } from './i18n/change-language';
import { preferredLanguage } from '@cowrie/payer-page/words/preferred-language';
import { rememberedLanguage } from './i18n/remembered-language';
import { createApiClient } from './lib/api-client';
import { isRefundPath } from './lib/claim-token';
import { followLater } from './lib/follow-later';
import { isLinkPath } from './lib/link-code';
import { browserSignals } from './lib/page-signals';
import { payCodeOf } from './lib/pay-code';
import './styles';

/** A delay, because a connection that has just failed can fail again at once. */
const RELOAD_DELAY_MS = 3_000;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Separate files, which a paying customer never loads.
if (isRefundPath(location.pathname))
  import('./refund/start').then(({ start }) => start(root, reloadSoon), reloadSoon);
else if (isLinkPath(location.pathname))
  import('./link/start').then(({ start }) => start(root, reloadSoon), reloadSoon);
else if (/.\/receipt$/.test(location.pathname))
  import('./receipt/start').then(({ start }) => start(root), reloadSoon);
else showPayment(root);

function showPayment(root: HTMLElement): void {
  // `void`: `startLanguage` never rejects.
  void startLanguage(preferredLanguage(rememberedLanguage(), navigator.languages)).then((found) => {
    if (!found) reloadSoon();
  });

  const payCode = payCodeOf(location.pathname);
  const session = createSession({
    api: createApiClient(payCode, (...request) => fetch(...request)),
    signals: browserSignals,
    follow: followLater(payCode),
  });

  // The payment loads in parallel with the view, which is a separate file: a slow connection waits for each
  // round trip.
  const stop = session.start();
  import('./app/mount').then(({ mount }) => mount(root, { ...session, start: () => stop }), reloadSoon);
}

/** Reloads the page: browsers keep a failed script import in memory until then. */
function reloadSoon(): void {
  setTimeout(() => location.reload(), RELOAD_DELAY_MS);
}
