import { writeText, readText } from '../lib/storage';

const KEY = 'cowrie.language';
const getStorage = () => localStorage;

/** The language that the customer chose on this device; null without a choice, or when storage is blocked. */
export const rememberedLanguage = (): string | null => readText(getStorage, KEY);

export const rememberLanguage = (language: string): void => writeText(getStorage, KEY, language);
