import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '../i18n/change-language';
import { preferredLanguage } from '@cowrie/payer-page/words/preferred-language';
import { loadRefundCatalogue } from '../i18n/refund/load-refund-catalogue';
import { rememberedLanguage } from '../i18n/remembered-language';
import { takeClaimToken } from '../lib/claim-token';
import { browserSignals } from '../lib/page-signals';
import { createRefundApi, noRefund } from './refund-api';
import { RefundPage } from './refund-page';
import { createRefundSession } from './refund-session';
import '../styles/refund.css';

/**
 * Renders the refund of the opened claim link into `root`, and replaces its content.
 * @param reload called when no language loads
 */
export function start(root: HTMLElement, reload: () => void): void {
  // `void`: `startLanguage` never rejects.
  void startLanguage(preferredLanguage(rememberedLanguage(), navigator.languages), loadRefundCatalogue).then(
    (found) => {
      if (!found) reload();
    },
  );
  const token = takeClaimToken(window, () => sessionStorage);
  // A second claim link in the same tab changes only the fragment.
  window.addEventListener('hashchange', () => location.reload());
  const api = token ? createRefundApi(token, (...request) => fetch(...request)) : noRefund;
  const session = createRefundSession({ api, signals: browserSignals });
  createRoot(root).render(
    <StrictMode>
      <RefundPage session={session} />
    </StrictMode>,
  );
}
