import { useSyncExternalStore } from 'react';
import type { Language } from './languages';
import { currentSpeech, onSpeechChange } from './speech';

/** The language shown; null until its words are here. Whoever asks is drawn anew when it changes, and keeps its state. */
export function useLanguage(): Language | null {
  return useSyncExternalStore(onSpeechChange, currentSpeech)?.language ?? null;
}
