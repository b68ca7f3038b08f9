import { withTimeout } from '../lib/with-timeout';
import type { Language } from '@cowrie/payer-page/words/languages';
import { FALLBACK_LANGUAGE } from '@cowrie/payer-page/words/languages';
import type { LoadCatalogue } from './load-catalogue';
import { loadCatalogue } from './load-catalogue';
import { setLocale } from './locale';

/** Long for 4 kB, because a slow connection may be loading the rest of the page at the same time. */
const TIMEOUT_MS = 30_000;
let wanted: Language | null = null;

/**
 * Switches to `language` once its catalogue is loaded. Never rejects: resolves to false, with the page
 * unchanged, when the catalogue cannot be loaded or another language was requested in the meantime.
 */
export async function changeLanguage(
  language: Language,
  load: LoadCatalogue = loadCatalogue,
): Promise<boolean> {
  wanted = language;
  try {
    const catalogue = await withTimeout(
      TIMEOUT_MS,
      undefined,
      (signal) => Promise.race([load(language), rejectedBy(signal)]),
      () => new Error('the catalogue took too long'),
    );
    if (wanted !== language) return false;
    setLocale({ language, catalogue });
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads the first catalogue: `preferred`, otherwise English. Never rejects: resolves to false when neither
 * loads.
 */
export async function startLanguage(
  preferred: Language,
  load: LoadCatalogue = loadCatalogue,
): Promise<boolean> {
  return (await changeLanguage(preferred, load)) || changeLanguage(FALLBACK_LANGUAGE, load);
}

/**
 * Rejects when `signal` aborts. An import cannot be cancelled, so the caller stops waiting for it instead.
 */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
  );
}
