import { withTimeout } from '../lib/with-timeout';
import type { Language } from './languages';
import { FALLBACK_LANGUAGE } from './languages';
import type { LoadCatalogue } from './load-catalogue';
import { loadCatalogue } from './load-catalogue';
import { speak } from './speech';

/** Four kilobytes, on a line that may have many more to carry. */
const TIMEOUT_MS = 30_000;
let wanted: Language | null = null;

/**
 * Speaks `language` as soon as its words are here. Resolves to false when they cannot be had, or another was asked for
 * meanwhile: the page then stays as it is.
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
    speak({ language, catalogue });
    return true;
  } catch {
    return false;
  }
}

/** Finds the page its first words: of `preferred`, else English ones. Resolves to false when neither can be had. */
export async function startLanguage(
  preferred: Language,
  load: LoadCatalogue = loadCatalogue,
): Promise<boolean> {
  return (await changeLanguage(preferred, load)) || changeLanguage(FALLBACK_LANGUAGE, load);
}

/** An import cannot be called off, only no longer waited for. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
  );
}
