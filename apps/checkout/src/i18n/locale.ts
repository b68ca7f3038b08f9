import type { Catalogue } from '@cowrie/payer-page/words/catalogue';
import type { Language } from '@cowrie/payer-page/words/languages';
import type { LinkCatalogue } from './link/catalogue';
import type { RefundCatalogue } from './refund/catalogue';

/** A language with its messages. Only the pages of refunds and of payment links load their own. */
export interface Locale {
  language: Language;
  catalogue: Catalogue & Partial<RefundCatalogue & LinkCatalogue>;
}

const listeners = new Set<() => void>();
let locale: Locale | null = null;

/** The current locale; null until the first catalogue is loaded. */
export function currentLocale(): Locale | null {
  return locale;
}

/** Switches the locale, and sets the document's `lang` for screen readers and translators. */
export function setLocale(next: Locale): void {
  locale = next;
  document.documentElement.lang = next.language;
  listeners.forEach((listener) => listener());
}

/** Calls back after each change; returns a function that unsubscribes. */
export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
