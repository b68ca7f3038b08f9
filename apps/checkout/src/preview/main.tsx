import { createRoot } from 'react-dom/client';
import { isPagePreview, type PagePreview, PREVIEW_READY } from '@cowrie/payer-page/page-preview';
import { preferredLanguage } from '@cowrie/payer-page/words/preferred-language';
import { brandProperties } from '@cowrie/tables';
import { App } from '../app/app';
import type { Session } from '../app/session';
import { startLanguage } from '../i18n/change-language';
import { rememberChoice } from '../features/choose/remembered-choice';
import { ApiError } from '../lib/api-error';
import '../styles';
import { examplePair, previewState } from './preview-state';
import { showScheme } from './scheme';

/**
 * The page in a frame of the dashboard, with settings that may not be saved (docs/decisions/0128). It is the
 * page itself, with a session that asks nobody and does nothing.
 */
function show(preview: PagePreview): void {
  const state = previewState(preview, Date.now());
  showScheme(preview.scheme);
  clearBrand(preview.brandColor);
  const pair = examplePair(preview.pairs);
  // With a choice, the page's main button has the merchant's colour.
  if (pair) rememberChoice({ ...pair, from: 'wallet' });
  // `startLanguage` never rejects.
  void startLanguage(preferredLanguage(preview.language, []));
  root.render(
    // The key: a step that replaces another one would take the focus away from the dashboard's form.
    <App key={preview.step} session={sessionOf(state)} redirect={() => undefined} />,
  );
}

const nothing = (): Promise<void> => Promise.resolve();

const sessionOf = (state: ReturnType<typeof previewState>): Session => ({
  getState: () => state,
  subscribe: () => () => undefined,
  choose: nothing,
  undo: nothing,
  askBack: nothing,
  retry: () => undefined,
  relay: () => Promise.reject(new ApiError('unreachable')),
  lookUp: () => Promise.reject(new ApiError('unreachable')),
  start: () => () => undefined,
});

let shownColor = '';
/** The page itself never changes its colour, so it removes none. */
function clearBrand(color: string): void {
  if (color === shownColor) return;
  shownColor = color;
  for (const name of Object.keys(brandProperties('#000000')))
    document.documentElement.style.removeProperty(name);
}

const element = document.getElementById('root');
if (!element) throw new Error('preview.html has no #root');
const root = createRoot(element);

// No link of an example leads anywhere.
addEventListener(
  'click',
  (event) => event.target instanceof Element && event.target.closest('a') && event.preventDefault(),
);
// Only the page that frames this one says what to show, and its server lets only the dashboard frame it.
addEventListener('message', ({ origin, source, data }) => {
  if (origin === location.origin && source === parent && isPagePreview(data)) show(data);
});
parent.postMessage(PREVIEW_READY, location.origin);
