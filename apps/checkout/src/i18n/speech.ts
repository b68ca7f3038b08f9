import type { Catalogue } from './catalogue';
import type { Language } from './languages';

/** A language with its words. */
export interface Speech {
  language: Language;
  catalogue: Catalogue;
}

const listeners = new Set<() => void>();
let speech: Speech | null = null;

/** What the page speaks; null until the first catalogue is here. */
export function currentSpeech(): Speech | null {
  return speech;
}

/** Speaks another language from now on; the document says so to screen readers and translators. */
export function speak(next: Speech): void {
  speech = next;
  document.documentElement.lang = next.language;
  listeners.forEach((listener) => listener());
}

/** Calls back when the language has changed; returns the way to stop. */
export function onSpeechChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
