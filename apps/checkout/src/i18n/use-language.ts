import { useSyncExternalStore } from 'react';
import type { Language } from '@cowrie/payer-page/words/languages';
import { currentLocale, onLocaleChange } from './locale';

/** The shown language; null until its messages are loaded. The component renders again when it changes. */
export function useLanguage(): Language | null {
  return useSyncExternalStore(onLocaleChange, currentLocale)?.language ?? null;
}
