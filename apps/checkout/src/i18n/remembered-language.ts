import { keepText, keptText } from '../lib/kept-text';

const KEY = 'cowrie.language';
const browser = () => localStorage;

/** What the customer chose by hand on this device; null too where the browser keeps nothing for pages. */
export const rememberedLanguage = (): string | null => keptText(browser, KEY);

export const rememberLanguage = (language: string): void => keepText(browser, KEY, language);
