import { useSyncExternalStore } from 'react';

/** The languages of the dashboard, each by its own name. English is the fallback. */
export const LANGUAGES = { en: 'English', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;

/** The texts of a language by the name of their `defineWords`. What it lacks is shown in English. */
export type Pack = Readonly<Record<string, object>>;

/**
 * Each language is a separate file, so that a person loads only their own. English is in the pages
 * (docs/decisions/0127).
 */
export const PACKS: Record<Exclude<Language, 'en'>, () => Promise<{ default: Pack }>> = {
  fr: () => import('./fr'),
};
const KEY = 'cowrie.dashboard.language';

let current: { language: Language; pack: Pack } = { language: 'en', pack: {} };
let wanted: Language = 'en';
const listeners = new Set<() => void>();

/** The shown language, outside of components. */
export const currentLanguage = (): Language => current.language;

/** The texts of the shown language; none for English. */
export const currentPack = (): Pack => current.pack;

/** The shown language. The component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentLanguage);
}

/** Shows the person's language: the one that they chose in this browser, otherwise the browser's. */
export function startLanguage(): Promise<void> {
  return show([remembered(), ...navigator.languages].map(languageOf).find(Boolean) ?? 'en');
}

/** Shows another language, and keeps the choice in this browser. */
export function chooseLanguage(next: Language): Promise<void> {
  remember(next);
  return show(next);
}

/** The person's locale, for `Intl`: the language of the texts in the person's region, such as `en-ZA`. */
export function locale(): string {
  const { language } = current;
  return navigator.languages.find((tag) => languageOf(tag) === language) ?? language;
}

/** Without its file, such as when the connection is lost, the page stays in the language that it has. */
async function show(next: Language): Promise<void> {
  wanted = next;
  const pack =
    next === 'en'
      ? {}
      : await PACKS[next]().then(
          (file) => file.default,
          () => undefined,
        );
  if (!pack || wanted !== next) return;
  current = { language: next, pack };
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

/** The language of a tag such as `fr-CI`; undefined if the dashboard lacks it. */
function languageOf(tag: string | null): Language | undefined {
  const base = tag?.split('-')[0] ?? '';
  return Object.hasOwn(LANGUAGES, base) ? (base as Language) : undefined;
}

// Storage can be blocked: the choice then lasts as long as the page.
function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {}
}
