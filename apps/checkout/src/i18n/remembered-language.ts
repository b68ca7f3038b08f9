const KEY = 'cowrie.language';

/** What the customer chose by hand on this device; null too where the browser keeps nothing for pages. */
export function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberLanguage(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Then it holds for as long as the page is open.
  }
}
