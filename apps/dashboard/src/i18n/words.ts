import { useSyncExternalStore } from 'react';

/**
 * The languages of the dashboard. For another language, a page has one more file of texts next to the English
 * one.
 */
export const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts, and functions that return texts, by name. */
type Texts = Readonly<Record<string, unknown>>;

/** The texts of a page in each language. English is the fallback. */
export interface Words<T extends Texts> {
  readonly en: T;
  readonly others: Partial<Record<Language, T>>;
}

let language: Language = 'en';
const listeners = new Set<() => void>();

/**
 * Declares the texts of a page: `const words = defineWords({ title: 'Payments', found: (n: number) => … })`.
 */
export function defineWords<T extends Texts>(en: T, others: Words<T>['others'] = {}): Words<T> {
  return { en, others };
}

/** A number of things: `1 block`, `2 blocks`. English only: another language has its own rule. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The texts of a page in the person's language. */
export function useWords<T extends Texts>({ en, others }: Words<T>): T {
  const current = useSyncExternalStore(subscribe, () => language);
  return others[current] ?? en;
}

/** The person's locale, for `Intl`: the language of the texts in the person's region, such as `en-ZA`. */
export function locale(): string {
  return navigator.languages.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;
}

export function setLanguage(next: Language): void {
  language = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
