import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '../i18n/change-language';
import { loadLinkCatalogue } from '../i18n/link/load-link-catalogue';
import { preferredLanguage } from '@cowrie/payer-page/words/preferred-language';
import { rememberedLanguage } from '../i18n/remembered-language';
import { linkCodeOf } from '../lib/link-code';
import { browserSignals } from '../lib/page-signals';
import { createLinkApi, noLink } from './link-api';
import { LinkPage } from './link-page';
import { createLinkSession } from './link-session';
import '../styles/link.css';

/**
 * Renders the payment link of the address into `root`, and replaces its content.
 * @param reload called when no language loads
 */
export function start(root: HTMLElement, reload: () => void): void {
  // `void`: `startLanguage` never rejects.
  void startLanguage(preferredLanguage(rememberedLanguage(), navigator.languages), loadLinkCatalogue).then(
    (found) => {
      if (!found) reload();
    },
  );
  const code = linkCodeOf(location.pathname);
  const session = createLinkSession({
    api: code ? createLinkApi(code, (...request) => fetch(...request)) : noLink,
    code: code ?? '',
    signals: browserSignals,
    getStorage: () => localStorage,
    go: (path) => location.assign(path),
    randomKey,
  });
  // Back from the payment's page: the browser can show this page as it was.
  window.addEventListener('pageshow', ({ persisted }) => persisted && session.resume());
  createRoot(root).render(
    <StrictMode>
      <LinkPage session={session} />
    </StrictMode>,
  );
}

/** 128 random bits in hex. `randomUUID` does not work over plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
