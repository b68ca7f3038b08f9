import { createSession } from './app/session';
import { startLanguage } from './i18n/change-language';
import { preferredLanguage } from './i18n/preferred-language';
import { rememberedLanguage } from './i18n/remembered-language';
import { createApiClient, noPayment } from './lib/api-client';
import { browserSignals } from './lib/page-signals';
import { payCodeOf } from './lib/pay-code';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/summary.css';
import './styles/controls.css';
import './styles/panels.css';
import './styles/pay.css';
import './styles/wallet.css';
import './styles/progress.css';
import './styles/trace.css';
import './styles/language.css';

/** A line that breaks once may break again. */
const RELOAD_AFTER_MS = 3_000;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

void startLanguage(preferredLanguage(rememberedLanguage(), navigator.languages)).then((found) => {
  if (!found) reloadSoon();
});

const payCode = payCodeOf(location.pathname);
const session = createSession({
  api: payCode ? createApiClient(payCode, (...request) => fetch(...request)) : noPayment,
  signals: browserSignals,
});

// Asked for before the view is here, which comes in a file of its own: on a slow line each round trip is felt.
const end = session.start();
void import('./app/mount').then(({ mount }) => mount(root, { ...session, start: () => end }), reloadSoon);

/** After a line that broke: browsers remember a script that failed for as long as the page is open. */
function reloadSoon(): void {
  setTimeout(() => location.reload(), RELOAD_AFTER_MS);
}
